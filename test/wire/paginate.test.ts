/** Lists in pages: short ones, empty ones, ones with holes, ones without end. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Page, paginate } from "../../src/wire/http/paginate.ts";
import { expectFailure } from "../support/expectFailure.ts";

/** Answers each token with its page; the first page stands under "". */
const book = (pages: Record<string, Page<number>>) => async (nextToken: string | null) => {
  const page = pages[nextToken ?? ""];
  if (!page) throw new Error(`no page ${nextToken}`);
  return page;
};

test("every page is followed, empty ones too, and holes are left out", async () => {
  const parts: number[][] = [];
  const rows = await paginate(
    book({
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

test("a single page needs no parts", async () => {
  const rows = await paginate(book({ "": { items: [1], nextToken: null } }), {
    soFar: () => assert.unreachable(),
  });
  assert.equal(rows, [1]);
});

test("a list that leads back into itself is no list", async () => {
  await expectFailure(
    paginate(
      book({
        "": { items: [1], nextToken: "a" },
        a: { items: [2], nextToken: "b" },
        b: { items: [3], nextToken: "a" },
      }),
    ),
    "Malformed",
  );
});

test("no further page is asked for once nobody wants it", async () => {
  const controller = new AbortController();
  let asked = 0;
  const endless = async (): Promise<Page<number>> => {
    asked += 1;
    if (asked === 3) controller.abort();
    return { items: [asked], nextToken: String(asked) };
  };
  await expectFailure(paginate(endless, { signal: controller.signal }), "Aborted");
  assert.is(asked, 3);
});

test.run();
