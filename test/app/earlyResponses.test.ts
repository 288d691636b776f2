/** A request that was sent before the app started is not sent again: the app's own request gets its response, once. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";

const URL = "https://api.example/clients/client?site=1";
const mine = { headers: { Authorization: "mine" } };

/** A page that has sent one request early; every later request is answered "now". */
function page(
  response: Promise<Response> = Promise.resolve(new Response("early")),
  method = "GET",
  body = "",
) {
  let aborts = 0;
  let sent = 0;
  const abort = () => {
    aborts += 1;
  };
  const early = createEarlyResponses(async () => {
    sent += 1;
    return new Response("now");
  }, [{ method, url: URL, token: "mine", body, response, abort, end() {} }]);
  const text = async (address: string, init: RequestInit) => (await early.fetch(address, init)).text();
  return { early, text, aborts: () => aborts, sent: () => sent };
}

test("the same request with the same token receives the response, once", async () => {
  const { text, aborts, sent } = page();
  assert.is(await text(URL, { method: "GET", ...mine }), "early");
  assert.is(sent(), 0);
  assert.is(await text(URL, { method: "GET", ...mine }), "now");
  assert.is(aborts(), 0);
});

test("another address, method, body or token is another request", async () => {
  for (const [address, init] of [
    [`${URL}0`, mine],
    [URL, { method: "POST", ...mine }],
    [URL, { headers: { Authorization: "another's" } }],
    [URL, {}],
  ] as const) {
    const { text } = page();
    assert.is(await text(address, init), "now");
  }
  const { text } = page(undefined, "POST", '{"query":"a"}');
  assert.is(await text(URL, { method: "POST", body: '{"query":"b"}', ...mine }), "now");
  assert.is(await text(URL, { method: "POST", body: '{"query":"a"}', ...mine }), "early");
});

test("aborting the app's request aborts the early one", async () => {
  const { early, aborts } = page();
  const controller = new AbortController();
  await early.fetch(URL, { ...mine, signal: controller.signal });
  controller.abort();
  assert.is(aborts(), 1);

  const late = page();
  await late.early.fetch(URL, { ...mine, signal: AbortSignal.abort() });
  assert.is(late.aborts(), 1);
});

test("any early response but a 2xx is dropped, and the request is sent again", async () => {
  const failed = Promise.reject(new TypeError("Failed to fetch"));
  failed.catch(() => {});
  for (const response of [
    failed,
    ...[302, 401, 404, 503].map(async (status) => new Response("", { status })),
  ]) {
    const { text, sent } = page(response);
    assert.is(await text(URL, mine), "now");
    assert.is(sent(), 1);
  }
});

test("clearing aborts the early request and hands over no response", async () => {
  const { early, text, aborts } = page();
  early.clear();
  assert.is(aborts(), 1);
  assert.is(await text(URL, mine), "now");
});

test.run();
