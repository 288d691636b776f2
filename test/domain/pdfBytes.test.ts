/** A document's bytes in every shape the service may send, and what is no document. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pdfBytes } from "../../src/domain/pdfBytes.ts";

const bytes = [37, 80, 68, 70, 45, 0, 255];

const shapes: Record<string, unknown> = {
  "a list": bytes,
  "a serialized Buffer": { type: "Buffer", data: bytes },
  "a text of a list": JSON.stringify(bytes),
  "a text with spaces": ` [ 37, 80 ,68,70,\n45,0,255 ] `,
  "a text of a serialized Buffer": JSON.stringify({ type: "Buffer", data: bytes }),
  "a text of a Buffer, data first": JSON.stringify({ data: bytes, type: "Buffer" }),
};

for (const [name, shape] of Object.entries(shapes)) {
  test(`reads ${name}`, async () => {
    assert.equal([...(await pdfBytes(shape))], bytes);
  });
}

const wrongs = [
  null,
  7,
  {},
  { data: "x" },
  [256],
  [-1],
  [1.5],
  ["1"],
  "",
  "[1,",
  "[1,,2]",
  "[a]",
  "[300]",
  "<html>[1]",
];
for (const wrong of wrongs) {
  test(`refuses ${JSON.stringify(wrong)}`, async () => {
    try {
      await pdfBytes(wrong);
    } catch (failure) {
      assert.is((failure as { code?: string }).code, "Malformed");
      return;
    }
    assert.unreachable("it was accepted");
  });
}

test("an empty list is an empty document", async () => {
  assert.is((await pdfBytes("[]")).length, 0);
  assert.is((await pdfBytes([])).length, 0);
});

test("a long text lets others run in between, and can be aborted", async () => {
  const text = `[${Array.from({ length: 2_000_000 }, (_, at) => at % 256).join(",")}]`;
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 0);
  const read = await pdfBytes(text);
  clearInterval(ticking);
  assert.is(read.length, 2_000_000);
  assert.is(read[1_999_999], 1_999_999 % 256);
  assert.ok(turns > 0, "the page could paint");

  const stop = new AbortController();
  const reading = pdfBytes(text, stop.signal);
  stop.abort();
  try {
    await reading;
    assert.unreachable("it went on");
  } catch (failure) {
    assert.is((failure as { code?: string }).code, "Aborted");
  }
});

test.run();
