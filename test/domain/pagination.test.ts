/** The number of pages of a list, and its text with German numbers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pageCount, pageText } from "../../src/domain/lists.ts";

test("100 records in pages of 50 are three pages, as the customer system counts", () => {
  assert.is(pageCount(237, 50), 5);
  assert.is(pageCount(100, 50), 3);
  assert.is(pageCount(0, 50), 1);
});

test("the text names the shown range and the total, with points between thousands", () => {
  for (const [page, total, text] of [
    [1, 237, "1–50 von 237"],
    [5, 237, "201–237 von 237"],
    [3, 100, "0 von 100"],
    [21, 1237, "1.001–1.050 von 1.237"],
    [41, 2000, "0 von 2.000"],
  ] as const)
    assert.is(pageText(page, total, 50), text);
});

test.run();
