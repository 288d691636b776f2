/** What was asked before the app was there reaches it once, as the answer to its own first request, and nobody else. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Asked, withAsked } from "../../src/app/asked.ts";

const ADDRESS = "https://api.example/clients/client?site=1";
const MINUTE = 60_000;

/** A page whose answer from before says "ahead"; everything asked by now says "now". */
function page(asked: Partial<Asked> = {}) {
  let now = 100;
  const answer = Promise.resolve(new Response("ahead"));
  const window = {
    performance: { now: () => now },
    asked: new Map([[ADDRESS, { token: "mine", answer, askedAt: now, ...asked }]]),
  } as unknown as Window;
  const fetch = withAsked(window, async () => new Response("now"));
  return {
    wait: (ms: number) => {
      now += ms;
    },
    text: async (address: string, init: RequestInit) => (await fetch(address, init)).text(),
    fetch,
  };
}
const mine = { headers: { Authorization: "mine" } };

test("the same question with the same token gets the answer, once", async () => {
  const { text } = page();
  assert.is(await text(ADDRESS, { method: "GET", ...mine }), "ahead");
  assert.is(await text(ADDRESS, { method: "GET", ...mine }), "now");
});

test("another address, token or method asks by itself", async () => {
  const { text } = page();
  assert.is(await text(`${ADDRESS}0`, mine), "now");
  assert.is(await text(ADDRESS, { headers: { Authorization: "another's" } }), "now");
  assert.is(await text(ADDRESS, {}), "now");
  assert.is(await text(ADDRESS, { method: "POST", ...mine }), "now");
  assert.is(await text(ADDRESS, mine), "ahead", "and it still waits for the right one");
});

test("an answer nobody wanted for a minute is out of date", async () => {
  const { text, wait } = page();
  wait(MINUTE);
  assert.is(await text(ADDRESS, mine), "now");
});

test("what went wrong ahead went wrong for the first request", async () => {
  const answer = Promise.reject(new TypeError("Failed to fetch"));
  const { fetch, text } = page({ answer });
  const failed = await fetch(ADDRESS, mine).catch((error) => error);
  assert.instance(failed, TypeError);
  assert.is(await text(ADDRESS, mine), "now", "the next one asks anew");
});

test("without anything asked ahead, fetch is fetch", async () => {
  const window = { performance: { now: () => 0 } } as unknown as Window;
  const fetch = withAsked(window, async () => new Response("now"));
  assert.is(await (await fetch(ADDRESS, mine)).text(), "now");
});

test.run();
