/** Lists in pages: short, empty, with unreadable rows, endless. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Page, paginate } from "../../src/wire/http/paginate.ts";
import { expectFailure } from "../support/expectFailure.ts";

/** Returns the page of each token; the first page is under "". */
const pagesByToken = (pages: Record<string, Page<number>>) => async (nextToken: string | null) => {
  const page = pages[nextToken ?? ""];
  if (!page) throw new Error(`no page ${nextToken}`);
  return page;
};

test("every page is loaded, also after empty ones, and unreadable rows are left out", async () => {
  const parts: number[][] = [];
  const rows = await paginate(
    pagesByToken({
      "": { items: [1, null, 2], nextToken: "a" },
      a: { items: [], nextToken: "b" },
      b: { items: [null], nextToken: "c" },
      c: { items: [3], nextToken: "d" },
      d: { items: [4], nextToken: null },
    }),
    { soFar: (part) => parts.push(part) },
  );
  assert.equal(rows, [1, 2, 3, 4]);
  assert.equal(parts, [
    [1, 2],
    [1, 2, 3],
  ]);
});

test("a single page reports no rows so far", async () => {
  const rows = await paginate(pagesByToken({ "": { items: [1], nextToken: null } }), {
    soFar: () => assert.unreachable(),
  });
  assert.equal(rows, [1]);
});

test("a repeated nextToken is Malformed", async () => {
  await expectFailure(
    paginate(
      pagesByToken({
        "": { items: [1], nextToken: "a" },
        a: { items: [2], nextToken: "b" },
        b: { items: [3], nextToken: "a" },
      }),
    ),
    "Malformed",
  );
});

test("after an abort no further page is loaded", async () => {
  const controller = new AbortController();
  let loads = 0;
  const endless = async (): Promise<Page<number>> => {
    loads += 1;
    if (loads === 3) controller.abort();
    return { items: [loads], nextToken: String(loads) };
  };
  await expectFailure(paginate(endless, { signal: controller.signal }), "Aborted");
  assert.is(loads, 3);
});

test("ever-new pages without a row end in a failure", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    // A service that never ends must not keep the test from ending.
    return { items: [null], nextToken: loads < 10_000 ? `t${loads}` : null };
  };
  await expectFailure(paginate(load), "Malformed");
  assert.ok(loads <= 101, `${loads} pages`);
});

test("many empty pages between rows are followed", async () => {
  const load = async (token: string | null) => {
    const page = Number(token);
    return { items: page % 90 === 89 ? [page] : [], nextToken: page < 500 ? `${page + 1}` : null };
  };
  assert.equal(await paginate<number>(load), [89, 179, 269, 359, 449]);
});

test.run();
