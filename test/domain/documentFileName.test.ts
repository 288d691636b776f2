/** A document's file name states its kind, its customer and its day. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { documentFileName } from "../../src/domain/document.ts";

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

test.run();
