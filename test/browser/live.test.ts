/** Changes by one person appear for others at once, without reloading and without overwriting an edit. */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { WorldClient } from "../backend/contract.ts";
import { launch, openAccountMenu, serve, visit } from "../support/browser.ts";
import { enter, takeSession } from "../support/customer.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});

const CUSTOMER = "kunde@musterbau.example";

function clientOf(email: string): WorldClient {
  const client = backend.world.clients().find((each) => each.email === email);
  if (!client) throw new Error(`there is no app customer ${email}`);
  return client;
}

const change = (of: WorldClient, changes: Partial<WorldClient>) =>
  backend.world.putClient({ ...of, ...changes });

/** Waits until so many tabs have both of their subscriptions. */
const untilLive = (tabs: number) =>
  poll(() => backend.realtime.subscriptions() >= 2 * tabs, `${tabs} tabs are live`);

const lists = () => backend.control.seen({ operation: "listClients" }).length;

/** Resolves with the number of lists read once no more are: what was asked for before the first live is read again. */
const listsAtRest = () =>
  poll(async () => {
    const before = lists();
    await pause(1_000);
    return lists() === before && before;
  }, "no more lists are read");

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

const EVENTS = 11;
/** Closer events would share one request. Milliseconds. */
const BETWEEN_EVENTS_MS = 300;

test("an event is painted in another tab within a second, in the list and in the details", async () => {
  const list = await enter(browser, backend, "admin@nordwind.example", "/admin/app-customers");
  const { id } = clientOf(CUSTOMER);
  const details = await enter(
    browser,
    backend,
    "mitarbeit@nordwind.example",
    `/employee/app-customers/${id}`,
  );
  await list.page.getByText("Live", { exact: true }).waitFor();
  await details.page.getByText("Live", { exact: true }).waitFor();
  await untilLive(2);
  await details.page.getByRole("button", { name: "Updaten" }).waitFor();
  const listsBefore = await listsAtRest();

  const waits: number[] = [];
  for (let event = 1; event <= EVENTS; event += 1) {
    await pause(BETWEEN_EVENTS_MS);
    const client = `Musterbau ${event}. Stand`;
    await Promise.all([watchFor(list.page, client), watchFor(details.page, client)]);
    const sent = Date.now();
    change(clientOf(CUSTOMER), { client });
    waits.push((await paintedAt(list.page)) - sent, (await paintedAt(details.page)) - sent);
  }
  const median = waits.sort((a, b) => a - b)[EVENTS] ?? Number.POSITIVE_INFINITY;
  console.log(`event to painted change: median ${median} ms, slowest ${waits.at(-1)} ms`);
  // 24 to 67 ms measured on two cores; a machine that runs other tests beside this one is slower.
  assert.ok(median <= 1000, `median ${median} ms`);
  assert.is(lists(), listsBefore, "one row, not the list");
  await list.close();
  await details.close();
  list.complainsOnlyOf();
  details.complainsOnlyOf();
});

test("the customer's menu and the staff's counts follow without a click", async () => {
  const staff = await enter(browser, backend, "admin@nordwind.example", "/admin");
  const customer = await enter(browser, backend, CUSTOMER, "/customer");
  await customer.page.getByText("Noch zu unterschreiben").first().waitFor();
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await untilLive(2);
  const open = staff.page.getByRole("link", { name: /^AVV fehlt/ }).getByText(/^\d+$/);
  const before = Number(await open.textContent());

  const client = clientOf(CUSTOMER);
  change(client, { avv: { ...client.avv, sent: true, sentAt: new Date().toISOString() } });

  await customer.page.getByText("Erledigt am:").waitFor();
  await staff.page
    .getByRole("link", { name: /^AVV fehlt/ })
    .getByText(String(before - 1), { exact: true })
    .waitFor();
  change(clientOf(CUSTOMER), { avv: client.avv });
  await customer.page.getByText("Sie müssen erst den AV-Vertrag unterschreiben").waitFor();
  await customer.close();
  await staff.close();
  customer.complainsOnlyOf();
  staff.complainsOnlyOf();
});

test("an edit in progress is kept, and the screen tells that there is newer data", async () => {
  const client = clientOf(CUSTOMER);
  const staff = await enter(browser, backend, "admin@nordwind.example", `/admin/app-customers/${client.id}`);
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await untilLive(1);
  const toggle = staff.page.getByRole("switch", { name: "Dokumentation" });
  const was = await toggle.isChecked();
  await toggle.click();
  const button = staff.page.getByRole("button", { name: "Updaten" });
  const place = await button.boundingBox();
  change(clientOf(CUSTOMER), { sepa: { ...client.sepa, required: !client.sepa.required } });
  await staff.page.getByText("Es gibt neuere Daten zu diesem Kunden").waitFor();
  assert.is(await toggle.isChecked(), !was, "the edit stands");
  assert.equal(await button.boundingBox(), place, "the button stays where a click may be on its way");

  await staff.page.getByRole("button", { name: "Neuen Stand zeigen" }).click();
  const sepa = staff.page.getByRole("switch", { name: "SEPA-Mandat" });
  assert.is(await sepa.isChecked(), !client.sepa.required);
  assert.is(await toggle.isChecked(), was);
  change(clientOf(CUSTOMER), { sepa: client.sepa });
  await staff.close();
  staff.complainsOnlyOf();
});

test("a lost connection shows the next attempt, and what was missed is loaded on reconnecting", async () => {
  const staff = await enter(browser, backend, "admin@nordwind.example", "/admin/app-customers");
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await untilLive(1);
  backend.realtime.drop();
  await staff.page.getByText(/Verbindung unterbrochen, nächster Versuch in \d s/).waitFor();
  change(clientOf(CUSTOMER), { client: "Musterbau nach der Pause" });
  // Returning to the page reconnects at once, without waiting for the next attempt.
  await staff.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await staff.page.getByText("Musterbau nach der Pause").waitFor();
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await staff.close();
  staff.complainsOnlyOf();
});

test("a change before the line first comes up is shown as soon as it does", async () => {
  const staff = await visit(browser, backend);
  let blocked = true;
  await staff.page.routeWebSocket(/graphql\/realtime/, (socket) => {
    if (blocked) void socket.close({ code: 1013 });
    else socket.connectToServer();
  });
  await takeSession(staff.page, backend, "admin@nordwind.example");
  await staff.page.goto("/admin/app-customers");
  await staff.page.getByText(clientOf(CUSTOMER).client).first().waitFor();
  await staff.page.getByText(/Verbindung unterbrochen/).waitFor();
  change(clientOf(CUSTOMER), { client: "Musterbau vor dem ersten Mal" });
  blocked = false;
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await staff.page.getByText("Musterbau vor dem ersten Mal").waitFor();
  await staff.close();
  staff.complainsOnlyOf(/WebSocket/);
});

test("offline is not live; back online the line is dialled afresh", async () => {
  const staff = await enter(browser, backend, "admin@nordwind.example", "/admin/app-customers");
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await staff.page.context().setOffline(true);
  await staff.page.getByText("Offline, keine Live-Anzeige").waitFor();
  await staff.page.context().setOffline(false);
  await staff.page.getByText("Live", { exact: true }).waitFor();
  await staff.close();
  staff.complainsOnlyOf(/net::ERR_INTERNET_DISCONNECTED|NetworkError/);
});

test("signing out closes the connection", async () => {
  const staff = await enter(browser, backend, "admin@nordwind.example", "/admin");
  await untilLive(1);
  await openAccountMenu(staff.page);
  await staff.page.getByRole("button", { name: "Logout" }).click();
  await staff.page.waitForURL("**/auth/login");
  await poll(() => backend.realtime.connections() === 0, "the connection is closed");
  assert.is(backend.realtime.subscriptions(), 0);
  await staff.close();
});

test.run();
