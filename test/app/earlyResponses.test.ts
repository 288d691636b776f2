/** What was asked before the app was there reaches it once, as the answer to its own first request, and nobody else. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { forgetAsked, withAsked } from "../../src/app/network/earlyResponses.ts";

const ADDRESS = "https://api.example/clients/client?site=1";

/** A page whose answer from before says "ahead"; everything asked by now says "now". */
function page(answer: Promise<Response> = Promise.resolve(new Response("ahead"))) {
  let aborts = 0;
  const abort = () => {
    aborts += 1;
  };
  const window = { asked: new Map([[ADDRESS, { token: "mine", answer, abort }]]) } as unknown as Window;
  const fetch = withAsked(window, async () => new Response("now"));
  const text = async (address: string, init: RequestInit) => (await fetch(address, init)).text();
  return { window, fetch, text, aborts: () => aborts };
}
const mine = { headers: { Authorization: "mine" } };

test("the same question with the same token gets the answer, once", async () => {
  const { text, aborts } = page();
  assert.is(await text(ADDRESS, { method: "GET", ...mine }), "ahead");
  assert.is(await text(ADDRESS, { method: "GET", ...mine }), "now");
  assert.is(aborts(), 0);
});

test("another address or method asks by itself, and the answer waits on", async () => {
  const { text } = page();
  assert.is(await text(`${ADDRESS}0`, mine), "now");
  assert.is(await text(ADDRESS, { method: "POST", ...mine }), "now");
  assert.is(await text(ADDRESS, mine), "ahead");
});

test("to another token the answer is none, and it is given up", async () => {
  for (const init of [{ headers: { Authorization: "another's" } }, {}]) {
    const { text, aborts, window } = page();
    assert.is(await text(ADDRESS, init), "now");
    assert.is(aborts(), 1);
    assert.is(window.asked?.size, 0);
  }
});

test("who gives up what was handed over gives up the request", async () => {
  const { fetch, aborts } = page();
  const controller = new AbortController();
  await fetch(ADDRESS, { ...mine, signal: controller.signal });
  controller.abort();
  assert.is(aborts(), 1);

  const late = page();
  await late.fetch(ADDRESS, { ...mine, signal: AbortSignal.abort() });
  assert.is(late.aborts(), 1);
});

test("what went wrong ahead went wrong for the first request", async () => {
  const { fetch, text } = page(Promise.reject(new TypeError("Failed to fetch")));
  const failed = await fetch(ADDRESS, mine).catch((error) => error);
  assert.instance(failed, TypeError);
  assert.is(await text(ADDRESS, mine), "now", "the next one asks anew");
});

test("what is forgotten is given up and handed to nobody", async () => {
  const { window, text, aborts } = page();
  forgetAsked(window);
  assert.is(aborts(), 1);
  assert.is(await text(ADDRESS, mine), "now");
});

test("without anything asked ahead, fetch is fetch, and it is too late to ask ahead", async () => {
  const window = {} as Window;
  const fetch = withAsked(window, async () => new Response("now"));
  assert.is(await (await fetch(ADDRESS, mine)).text(), "now");
  assert.instance(window.asked, Map);
});

test.run();
