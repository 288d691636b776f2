/**
 * Live updates in a real browser: how soon another's change is painted, that it moves no button, and the browser's own
 * network. What follows an event, and what a gap is filled with: test/screens/live.test.ts.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { WorldClient } from "../backend/contract.ts";
import { poll } from "../support/poll.ts";
import { openStand } from "../support/stand.ts";

const { backend, enter } = await openStand(test);

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

/** Records in the page when the text is painted. Resolves once the page is watching. */
const watchFor = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const seen = new MutationObserver(() => {
      if (!document.body.textContent.includes(wanted)) return;
      seen.disconnect();
      // This frame paints the change; a task after it runs once it has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => document.body.setAttribute("data-painted", String(Date.now()));
        port2.postMessage(null);
      });
    });
    document.body.removeAttribute("data-painted");
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);

const paintedAt = async (page: Page): Promise<number> => {
  const body = page.locator("body[data-painted]");
  return Number(await body.getAttribute("data-painted"));
};

test("an event is painted in another tab within a second, in the list and in the details", async () => {
  await Promise.all([isLive(list.page), isLive(details.page)]);
  const waits: number[] = [];
  for (const client of ["Musterbau 1. Stand", "Musterbau 2. Stand", "Musterbau 3. Stand"]) {
    await Promise.all([watchFor(list.page, client), watchFor(details.page, client)]);
    const sent = Date.now();
    change({ client });
    waits.push((await paintedAt(list.page)) - sent, (await paintedAt(details.page)) - sent);
  }
  const median = waits.sort((a, b) => a - b)[waits.length / 2] ?? Number.POSITIVE_INFINITY;
  // 24 to 67 ms measured on two cores, and up to 250 more where an event follows another at once; a machine that runs
  // other tests beside this one is slower.
  assert.ok(median <= 1000, `median ${median} ms`);
  list.complainsOnlyOf();
  details.complainsOnlyOf();
});

test("an edit in progress is kept, and newer data is told without moving the button", async () => {
  const { page } = details;
  const toggle = page.getByRole("switch", { name: "Dokumentation" });
  const was = await toggle.isChecked();
  await toggle.click();
  const button = page.getByRole("button", { name: "Updaten" });
  const place = await button.boundingBox();
  const { sepa } = clientOf("kunde@musterbau.example");
  change({ sepa: { ...sepa, required: !sepa.required } });
  await page.getByText("Es gibt neuere Daten zu diesem Kunden").waitFor();
  assert.is(await toggle.isChecked(), !was, "the edit stands");
  assert.equal(await button.boundingBox(), place, "the button stays where a click may be on its way");

  await page.getByRole("button", { name: "Neuen Stand zeigen" }).click();
  assert.is(await page.getByRole("switch", { name: "SEPA-Mandat" }).isChecked(), !sepa.required);
  assert.is(await toggle.isChecked(), was);
  details.complainsOnlyOf();
});

test("offline is not live; back online the line is dialled afresh", async () => {
  const { page } = list;
  const dialled = page.waitForEvent("websocket");
  await page.context().setOffline(true);
  await page.getByText("Offline, keine Live-Anzeige").waitFor();
  await page.context().setOffline(false);
  await isLive(page);
  await dialled;
  list.complainsOnlyOf(/net::ERR_INTERNET_DISCONNECTED|NetworkError/);
});

test.run();
