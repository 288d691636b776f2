/** The number of pages of a list, and its text with German numbers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pageCount, pageText } from "../../src/domain/lists.ts";

test("100 records in pages of 50 are three pages, as the customer system counts", () => {
  assert.is(pageCount(237, 50), 5);
  assert.is(pageCount(100, 50), 3);
  assert.is(pageCount(0, 50), 1);
});

test("the text names the shown range and the total", () => {
  assert.is(pageText(1, 237, 50), "1–50 von 237");
  assert.is(pageText(5, 237, 50), "201–237 von 237");
  assert.is(pageText(3, 100, 50), "0 von 100");
});

test("thousands are written with points, as in German", () => {
  assert.is(pageText(21, 1237, 50), "1.001–1.050 von 1.237");
  assert.is(pageText(25, 1237, 50), "1.201–1.237 von 1.237");
  assert.is(pageText(41, 2000, 50), "0 von 2.000");
});

test.run();
