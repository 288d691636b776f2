/** Blank documents from the public bucket. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { wallClock } from "../../src/wire/clock.ts";
import { createBucket } from "../../src/wire/http/bucket.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { fakeClock } from "../support/fakeClock.ts";
import { scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService();
const moved = await scriptedService();
test.after(async () => {
  await Promise.all([service.close(), moved.close()]);
});

const storage = createBucket({
  baseUrl: `${service.url}/storage/`,
  pageUrl: `${service.url}/`,
  fetch,
  clock: { ...wallClock, setTimeout: (run, ms) => wallClock.setTimeout(run, ms < 5000 ? 0 : ms) },
  online: () => true,
});

test("a file is returned unchanged, and no token is sent", async () => {
  service.answers([{ text: "%PDF-1.7 …", headers: { "Content-Type": "application/pdf" } }]);
  const file = await storage.file("docs/avv.pdf");
  assert.is(file.type, "application/pdf");
  assert.is(await file.text(), "%PDF-1.7 …");
  assert.is(service.asked[0]?.path, "/storage/docs/avv.pdf");
  assert.is(service.asked[0]?.authorization, undefined);
});

test("a redirect to the bucket's region is followed", async () => {
  service.answers([{ status: 307, headers: { Location: `${moved.url}/there` } }]);
  moved.answers([{ text: "%PDF-" }]);
  assert.is(await (await storage.file("docs/sepa.pdf")).text(), "%PDF-");
  assert.is(moved.asked[0]?.authorization, undefined);
});

test("each fault has its code", async () => {
  for (const [reply, code, requests] of [
    [{ status: 403, text: "<Error/>" }, "Forbidden", 1],
    [{ status: 404 }, "NotFound", 1],
    [{ status: 500 }, "ServerUnreachable", 1],
    [{ status: 503 }, "ServerUnreachable", 3],
    ["cut", "ServerUnreachable", 3],
    [{ text: "" }, "Malformed", 1],
  ] as const) {
    service.answers([reply]);
    await expectFailure(storage.file("docs/avv.pdf"), code);
    assert.is(service.asked.length, requests);
  }
});

test("a document times out after 60 s", async () => {
  const clock = fakeClock();
  const slow = createBucket({
    baseUrl: "/storage/",
    pageUrl: "http://localhost/",
    fetch: (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
    clock,
    online: () => true,
  });
  let ended = false;
  const failed = expectFailure(slow.file("docs/avv.pdf"), "Timeout").then(() => {
    ended = true;
  });
  await clock.pass(59_999);
  assert.not(ended);
  await clock.pass(1);
  await failed;
  assert.is(clock.pending(), 0);
});

test.run();
