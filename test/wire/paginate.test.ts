/** Lists in pages: short, empty, with unreadable rows, endless. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Listing, paginate } from "../../src/wire/http/paginate.ts";
import type { Page } from "../../src/wire/http/request.ts";
import { expectFailure } from "../support/expectFailure.ts";

interface Row {
  id: string;
}

const rowsOf = (...numbers: readonly number[]): Row[] => numbers.map((number) => ({ id: `${number}` }));

/** Returns the page of each token; the first page is under "". */
const pagesByToken =
  (pages: Record<string, { items: number[]; unreadable?: number; nextToken: string | null }>) =>
  async (nextToken: string | null): Promise<Page<Row>> => {
    const page = pages[nextToken ?? ""];
    if (!page) throw new Error(`no page ${nextToken}`);
    return { unreadable: 0, ...page, items: rowsOf(...page.items) };
  };

/** A service that never ends, except for a test's limit; `rowsOn` returns the rows of a page. Counts its pages. */
function endlessService(rowsOn: (page: number) => readonly number[], unreadable = 0) {
  const service = {
    pages: 0,
    load: async (): Promise<Page<Row>> => {
      service.pages += 1;
      const nextToken = service.pages < 10_000 ? `t${service.pages}` : null;
      return { items: rowsOf(...rowsOn(service.pages)), unreadable, nextToken };
    },
  };
  return service;
}

test("every page is loaded, also after empty ones, and unreadable rows are counted", async () => {
  const parts: Listing<Row>[] = [];
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
  assert.equal(rows, { rows: rowsOf(1, 2, 3, 4), unreadable: 2 });
  assert.equal(parts, [
    { rows: rowsOf(1, 2), unreadable: 1 },
    { rows: rowsOf(1, 2, 3), unreadable: 2 },
  ]);
});

test("a single page reports no partial rows", async () => {
  const rows = await paginate(pagesByToken({ "": { items: [1], nextToken: null } }), {
    soFar: () => assert.unreachable(),
  });
  assert.equal(rows, { rows: rowsOf(1), unreadable: 0 });
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

test("no further page is loaded after an abort", async () => {
  const controller = new AbortController();
  let loads = 0;
  const endless = async (): Promise<Page<Row>> => {
    loads += 1;
    if (loads === 3) controller.abort();
    return { items: rowsOf(loads), unreadable: 0, nextToken: String(loads) };
  };
  await expectFailure(paginate(endless, { signal: controller.signal }), "Aborted");
  assert.is(loads, 3);
});

test("endless pages fail: soon with known rows, later with new rows or none", async () => {
  for (const [what, most, rowsOn, unreadable] of [
    ["the same rows", 6, () => [1, 2, 3]],
    ["three pages in turn", 8, (page) => [page % 3]],
    ["the same rows between empty pages", 12, (page) => (page % 2 === 0 ? [1] : [])],
    ["fewer of the rows each time", 6, (page) => (page === 1 ? [1, 2, 3] : [3])],
    ["no row", 1_201, () => []],
    ["only unreadable rows", 1_201, () => [], 1],
    ["new rows", 1_201, (page) => [page]],
  ] as [string, number, (page: number) => number[], number?][]) {
    const service = endlessService(rowsOn, unreadable);
    await expectFailure(paginate(service.load), "Malformed");
    assert.ok(service.pages <= most, `${what}: ${service.pages} pages`);
  }
});

test("a list of 100,000 rows is complete, in pages of 100 or with a filter's only row on the last page", async () => {
  for (const rowsOn of [
    (page: number) => Array.from({ length: 100 }, (_, index) => page * 100 + index),
    (page: number) => (page === 1_000 ? [7] : []),
  ]) {
    const load = async (token: string | null): Promise<Page<Row>> => {
      const page = Number(token);
      return {
        items: rowsOf(...rowsOn(page)),
        unreadable: 0,
        nextToken: page < 1_000 ? `${page + 1}` : null,
      };
    };
    const { rows } = await paginate(load);
    assert.is(rows.at(-1)?.id, rowsOf(...rowsOn(1_000)).at(-1)?.id);
  }
});

test("a page that repeats rows beside new ones does not end the list", async () => {
  const load = async (token: string | null): Promise<Page<Row>> => {
    const page = Number(token);
    const isMoved = page % 4 !== 0;
    return {
      items: rowsOf(isMoved ? 0 : page),
      unreadable: 0,
      nextToken: page < 40 ? `${page + 1}` : null,
    };
  };
  assert.is((await paginate(load)).rows.at(-1)?.id, "40");
});

test.run();
