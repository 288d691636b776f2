/** A document's bytes in every shape the service may send, and answers that are no document. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pdfBytes } from "../../src/domain/document.ts";
import { expectFailure } from "../support/expectFailure.ts";

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
const notOnly = ['{"0":1} {"0":1}', '{"0":256}'];
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
