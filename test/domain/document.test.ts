/** A document's file name, and its bytes in every shape that the service may send. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import {
  distinctFileNames,
  documentFileName,
  manyDocumentsZipName,
  pdfBytes,
} from "../../src/domain/document.ts";
import { expectFailure } from "../support/expectFailure.ts";

test("the name holds kind, customer and local day", () => {
  const noon = new Date(2026, 10, 5, 12).toISOString();
  assert.is(documentFileName("avv", "Musterbau GmbH", noon), "AVV_Musterbau-GmbH_2026-11-05.pdf");
  assert.is(documentFileName("sepa", "Öztürk & Söhne", noon), "SEPA-Mandat_Öztürk-Söhne_2026-11-05.pdf");
});

test("the day is the document's day in Berlin, wherever it is saved", () => {
  const zone = process.env.TZ;
  process.env.TZ = "America/Los_Angeles";
  try {
    const lateInBerlin = "2026-11-05T23:30:00+01:00";
    assert.is(documentFileName("avv", "Bau", lateInBerlin), "AVV_Bau_2026-11-05.pdf");
    assert.is(documentFileName("avv", "Bau", "2026-11-06T00:30:00+01:00"), "AVV_Bau_2026-11-06.pdf");
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test("the name holds no character that a file system refuses", () => {
  const name = documentFileName("avv", '..\\a/b:c*d?e"f<g>h|i\u0000.', null);
  assert.match(name, /^AVV_[\p{L}\p{N}.-]+\.pdf$/u);
  assert.not.match(name, /_\./);
  assert.is(documentFileName("avv", "Müller & Söhne <Bau> / GmbH", null), "AVV_Müller-Söhne-Bau-GmbH.pdf");
});

test("unknown parts are left out", () => {
  assert.is(documentFileName("sepa", "", null), "SEPA-Mandat.pdf");
  assert.is(documentFileName("sepa", " - ", "no date"), "SEPA-Mandat.pdf");
  assert.is(documentFileName("sepa", "../..", null), "SEPA-Mandat.pdf");
});

test("a long customer's name is cut after a whole letter, never at a hyphen", () => {
  assert.ok(documentFileName("avv", "Ä".repeat(500), null).length < 100);
  // A letter of two code units; the cut would fall between them.
  assert.is(documentFileName("avv", `a${"𠮷".repeat(100)}`, null), `AVV_a${"𠮷".repeat(79)}.pdf`);
  const cut = documentFileName("avv", `${"Mustermann ".repeat(7)}xx - Gesellschaft`, "2026-11-21T10:00:00Z");
  assert.is(cut, `AVV_${"Mustermann-".repeat(7)}xx_2026-11-21.pdf`);
});

test("every name in a zip file is unique, even if case is ignored", () => {
  assert.equal(distinctFileNames(["AVV_A.pdf", "avv_a.pdf", "AVV_A.pdf", "AVV_B.pdf"]), [
    "AVV_A.pdf",
    "avv_a_2.pdf",
    "AVV_A_3.pdf",
    "AVV_B.pdf",
  ]);
  assert.is(manyDocumentsZipName("2026-11-23"), "Dokumente_2026-11-23.zip");
});

const bytes = [37, 80, 68, 70, 45, 0, 255];

const shapes: Record<string, unknown> = {
  "a list": bytes,
  "a serialized Buffer": { type: "Buffer", data: bytes },
  "a text of a list": JSON.stringify(bytes),
  "a text with spaces": ` [ 37, 80 ,68,70,\n45,0,255 ] `,
  "a text of a serialized Buffer": JSON.stringify({ type: "Buffer", data: bytes }),
  "a text of a Buffer, data first": JSON.stringify({ data: bytes, type: "Buffer" }),
  "a serialized Uint8Array": { ...bytes },
  "a text of a Uint8Array": JSON.stringify(new Uint8Array(bytes)),
  "a text of a Uint8Array with spaces": ` { "0" : 37, "1":80 ,"2":68,\n"3":70,"4":45,"5":0,"6":255 } `,
  "signed bytes": [...new Int8Array(bytes)],
  "a text of signed bytes": JSON.stringify([...new Int8Array(bytes)]),
};

for (const [name, shape] of Object.entries(shapes)) {
  test(`reads ${name}`, () => {
    assert.equal([...pdfBytes(shape)], bytes);
  });
}

const wrongs = [null, 7, {}, { data: "x" }, [256], [-129], [1.5], ["1"], { 0: 1, 2: 1 }, { 0: 1, x: 1 }];
const wrongTexts = ["", "[1,", "[1,,2]", "[a]", "[300]", "<html>[1]", "[-129]", "[--1]", "[-]", '{"0"}'];
const wrongObjects = ['{"0":1,"2":1}', '{"0":1,"x":1}', '{"0":1,"1":[2]}', '{"0":1,"1"}', '{"0":1,1}'];
const notOnly = ['{"0":1} {"0":1}', '{"0":256}', '{"data":null}'];
for (const wrong of [...wrongs, ...wrongTexts, ...wrongObjects, ...notOnly]) {
  test(`refuses ${JSON.stringify(wrong)}`, async () => {
    await expectFailure(
      Promise.resolve().then(() => pdfBytes(wrong)),
      "Malformed",
    );
  });
}

test("an empty list is an empty document", () => {
  assert.is(pdfBytes("[]").length, 0);
  assert.is(pdfBytes([]).length, 0);
});

test("a text of the service's maximum length is decoded byte for byte", () => {
  const values = Uint8Array.from({ length: 1_400_000 }, (_, at) => (at * 7) % 256);
  assert.equal(pdfBytes(`[${values.join(",")}]`), values);
});

test.run();
