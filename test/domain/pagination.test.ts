/** The number of pages of a list, and its text with German numbers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pageCount, pageOf, pageText } from "../../src/domain/lists.ts";
import { PAGE_SIZE } from "../backend/rules.ts";

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

test("a page has as many rows as the specification names; beyond the end it is the last one, and an empty list has one", () => {
  const all = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, place) => place);
  const first = pageOf(all, 1);
  assert.equal(first.rows, all.slice(0, PAGE_SIZE));
  assert.equal([first.page, first.pages, first.text], [1, 3, "1–50 von 101"]);
  assert.equal(pageOf(all, 9), { page: 3, pages: 3, rows: all.slice(-1), text: "101–101 von 101" });
  assert.is(pageOf(all.slice(1), 3).page, 2);
  assert.equal(pageOf([], 1), { page: 1, pages: 1, rows: [], text: "0 von 0" });
});

test.run();
