/** How many pages a list has, and what it says of them in German numbers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pageCount, pageText } from "../../src/domain/pagination.ts";

test("100 records of 50 are three pages", () => {
  assert.is(pageCount(237, 50), 5);
  assert.is(pageCount(100, 50), 3);
  assert.is(pageCount(0, 50), 1);
});

test("the pagination says what is shown of how many", () => {
  assert.is(pageText(1, 237, 50), "1–50 von 237");
  assert.is(pageText(5, 237, 50), "201–237 von 237");
  assert.is(pageText(3, 100, 50), "0 von 100");
});

test("long lists are counted with points, as a German reader writes thousands", () => {
  assert.is(pageText(21, 1237, 50), "1.001–1.050 von 1.237");
  assert.is(pageText(25, 1237, 50), "1.201–1.237 von 1.237");
  assert.is(pageText(41, 2000, 50), "0 von 2.000");
});

test.run();
