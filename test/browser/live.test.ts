/**
 * Live updates in a real browser: another user's change moves no button; losing and regaining the network. What follows an
 * event, and how a gap is filled: screens/live. How soon an event is painted: the bench.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { WorldClient } from "../backend/contract.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";

const { backend, enter } = await openPages(test);

function clientOf(email: string): WorldClient {
  const client = backend.world.clients().find((each) => each.email === email);
  if (!client) throw new Error(`there is no app customer ${email}`);
  return client;
}

const { id } = clientOf("kunde@musterbau.example");
const list = await enter("admin@nordwind.example", "/admin/app-customers", { keep: true });
const details = await enter("mitarbeit@nordwind.example", `/employee/app-customers/${id}`, { keep: true });
const isLive = (page: Page) => page.getByText("Live", { exact: true }).waitFor();
await poll(() => backend.realtime.subscriptions() === 4, "both tabs have both of their subscriptions");

const change = (changes: Partial<WorldClient>) =>
  backend.world.putClient({ ...clientOf("kunde@musterbau.example"), ...changes });

test("newer data keeps an edit in progress, and moves no button", async () => {
  const { page } = details;
  await isLive(page);
  const toggle = page.getByRole("switch", { name: "Dokumentation" });
  const was = await toggle.isChecked();
  await toggle.click();
  const button = page.getByRole("button", { name: "Updaten" });
  const place = await button.boundingBox();
  const { sepa } = clientOf("kunde@musterbau.example");
  change({ sepa: { ...sepa, required: !sepa.required } });
  await page.getByText("Es gibt neuere Daten zu dieser Person").waitFor();
  assert.is(await toggle.isChecked(), !was, "the edit stands");
  assert.equal(await button.boundingBox(), place, "the button stays where a click may be on its way");

  await page.getByRole("button", { name: "Meine Änderung verwerfen" }).click();
  assert.is(await page.getByRole("switch", { name: "SEPA-Mandat" }).isChecked(), !sepa.required);
  assert.is(await toggle.isChecked(), was);
  details.complainsOnlyOf();
});

test("the badge is not live offline; back online the app connects anew", async () => {
  const { page } = list;
  await isLive(page);
  const dialled = page.waitForEvent("websocket");
  await page.context().setOffline(true);
  await page.getByText("Offline, keine Live-Anzeige").waitFor();
  await page.context().setOffline(false);
  await isLive(page);
  await dialled;
  list.complainsOnlyOf(/net::ERR_INTERNET_DISCONNECTED|NetworkError/);
});

test.run();
