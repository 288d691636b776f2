/** Lists in pages: short, empty, with unreadable rows, endless. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Page } from "../../src/wire/http/description.ts";
import { type Listing, paginate } from "../../src/wire/http/paginate.ts";
import { expectFailure } from "../support/expectFailure.ts";

/** Returns the page of each token; the first page is under "". */
const pagesByToken =
  (pages: Record<string, Omit<Page<number>, "unreadable"> & { unreadable?: number }>) =>
  async (nextToken: string | null): Promise<Page<number>> => {
    const page = pages[nextToken ?? ""];
    if (!page) throw new Error(`no page ${nextToken}`);
    return { unreadable: 0, ...page };
  };

test("every page is loaded, also after empty ones, and unreadable rows are counted", async () => {
  const parts: Listing<number>[] = [];
  const rows = await paginate(
    pagesByToken({
      "": { items: [1, 2], unreadable: 1, nextToken: "a" },
      a: { items: [], nextToken: "b" },
      b: { items: [], unreadable: 1, nextToken: "c" },
      c: { items: [3], nextToken: "d" },
      d: { items: [4], nextToken: null },
    }),
    { soFar: (part) => parts.push(part) },
  );
  assert.equal(rows, { rows: [1, 2, 3, 4], unreadable: 2 });
  assert.equal(parts, [
    { rows: [1, 2], unreadable: 1 },
    { rows: [1, 2, 3], unreadable: 2 },
  ]);
});

test("a single page reports no rows so far", async () => {
  const rows = await paginate(pagesByToken({ "": { items: [1], nextToken: null } }), {
    soFar: () => assert.unreachable(),
  });
  assert.equal(rows, { rows: [1], unreadable: 0 });
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
    return { items: [loads], unreadable: 0, nextToken: String(loads) };
  };
  await expectFailure(paginate(endless, { signal: controller.signal }), "Aborted");
  assert.is(loads, 3);
});

test("ever-new pages without a row end in a failure", async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    // A service that never ends must not keep the test from ending.
    return { items: [], unreadable: 1, nextToken: loads < 10_000 ? `t${loads}` : null };
  };
  await expectFailure(paginate(load), "Malformed");
  assert.ok(loads <= 101, `${loads} pages`);
});

test("many empty pages between rows are followed", async () => {
  const load = async (token: string | null) => {
    const page = Number(token);
    const items = page % 90 === 89 ? [page] : [];
    return { items, unreadable: 0, nextToken: page < 500 ? `${page + 1}` : null };
  };
  assert.equal((await paginate<number>(load)).rows, [89, 179, 269, 359, 449]);
});

test.run();
