/** Blank documents from the public bucket. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { clientsOf } from "../support/clients.ts";
import { hastyClock } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { scriptedService } from "../support/scriptedService.ts";

const service = await scriptedService();
const moved = await scriptedService();
test.after(async () => {
  await Promise.all([service.close(), moved.close()]);
});

const storage = clientsOf({
  tokens: null,
  baseUrl: `${service.url}/storage/`,
  pageUrl: `${service.url}/`,
  fetch,
  clock: hastyClock,
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

test("a 401 to a request without a token says nothing about the session", async () => {
  service.answers([{ status: 401 }]);
  await expectFailure(storage.file("docs/avv.pdf"), "ServerUnreachable");
  assert.is(service.asked.length, 1);
});

test("an empty file is Malformed", async () => {
  service.answers([{ text: "" }]);
  await expectFailure(storage.file("docs/avv.pdf"), "Malformed");
  assert.is(service.asked.length, 1);
});

test.run();
