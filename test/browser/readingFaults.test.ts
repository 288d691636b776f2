/**
 * Every fault of the network and its gateways on screens that read: each ends in a message with a next step, or a retry
 * succeeds unnoticed; the backend counts the requests.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { htmlPage, type Misbehaviour, type Where } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { openFaultStand, status } from "./faultStand.ts";

const { backend, owing, page: pageOf, seen } = await openFaultStand(test);
const staff = await pageOf("admin@nordwind.example");
const customer = await pageOf(owing.email);

interface ReadingScreen {
  name: string;
  page: Page;
  address: string;
  /** The request it makes. */
  asks: Where;
  /** The request whose 401 means that the session is over. */
  session: Where;
  /** Visible once the screen has loaded. */
  ready: (page: Page) => ReturnType<Page["locator"]>;
}

const readingScreens: readonly ReadingScreen[] = [
  {
    name: "Customers",
    page: staff,
    address: "/admin/customers",
    asks: { path: "/api/clients/client" },
    session: { path: "/api/clients/auth" },
    ready: (page) => page.getByText(/^1–50 von/),
  },
  {
    name: "AppCustomerDetails",
    page: staff,
    address: `/admin/app-customers/${owing.sub}`,
    asks: { operation: "getClient" },
    session: { operation: "getClient" },
    ready: (page) => page.getByRole("button", { name: "Updaten" }),
  },
  {
    name: "AVVView",
    page: customer,
    address: "/customer/avv",
    asks: { operation: "getClient" },
    session: { operation: "getClient" },
    ready: (page) => page.getByRole("button", { name: /verbindlich unterschreiben/ }),
  },
];

interface ReadingFault {
  fault: string;
  does: Misbehaviour;
  times: number;
  /** The message's title; null when a retry succeeds unnoticed. */
  says: string | null;
  /** Requests made until then. */
  requests: number;
}

const readingFaults: readonly ReadingFault[] = [
  { fault: "a server error", does: status(500), times: 1, says: "Server nicht erreichbar", requests: 1 },
  { fault: "an overload that passes", does: status(503), times: 2, says: null, requests: 3 },
  {
    fault: "an overload that stays",
    does: status(503),
    times: 3,
    says: "Server nicht erreichbar",
    requests: 3,
  },
  { fault: "a lost connection", does: { does: "reset" }, times: 1, says: null, requests: 2 },
  {
    fault: "a page instead of an answer",
    does: htmlPage(),
    times: 1,
    says: "Unerwartete Antwort",
    requests: 1,
  },
  { fault: "half an answer", does: { does: "truncate" }, times: 1, says: "Unerwartete Antwort", requests: 1 },
  { fault: "another shape", does: status(200, [7]), times: 1, says: "Unerwartete Antwort", requests: 1 },
  { fault: "no permission", does: status(403), times: 1, says: "Keine Berechtigung", requests: 1 },
  { fault: "a token refused once", does: status(401), times: 1, says: null, requests: 2 },
];

for (const { name, page, address, asks, session, ready } of readingScreens) {
  for (const { fault, does, times, says, requests } of readingFaults) {
    test(`${name}: ${fault}`, async () => {
      const before = backend.control.seen(asks).length;
      backend.control.match({ ...asks, times }, does);
      await page.goto(address);
      if (says) {
        await page.getByRole("alert").getByText(says, { exact: true }).waitFor();
        assert.is(backend.control.seen(asks).length - before, requests);
        await page.getByRole("button", { name: "Erneut versuchen" }).click();
      }
      await ready(page).waitFor();
      assert.is(await page.getByRole("alert").count(), 0);
      assert.is(backend.control.seen(asks).length - before, says ? requests + 1 : requests);
    });
  }

  test(`${name}: a request without an answer fails after 20 seconds`, async () => {
    const before = backend.control.seen(asks).length;
    backend.control.next(asks, { does: "hang" });
    await page.goto(address);
    await page.waitForFunction(() => document.querySelector("[aria-busy=true], [role=status], progress"));
    await seen(asks, before + 1);
    await page.clock.fastForward(20_000);
    await page.getByRole("alert").getByText("Zeit überschritten", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await ready(page).waitFor();
    assert.is(backend.control.seen(asks).length - before, 2);
  });

  test(`${name}: offline is announced, and what failed is loaded once the network is back`, async () => {
    await page.goto(address);
    await ready(page).waitFor();
    const before = backend.control.seen(asks).length;
    await page.context().setOffline(true);
    await page.getByText("Keine Internetverbindung.").waitFor();
    assert.ok(await ready(page).isVisible(), "the screen stays");
    await page.context().setOffline(false);
    await page.getByText("Keine Internetverbindung.").waitFor({ state: "hidden" });
    await seen(asks, before + 1);
    await ready(page).waitFor();
  });

  test(`${name}: the end of the session opens the dialog; signing in continues`, async () => {
    backend.control.match({ ...session, times: 2 }, status(401));
    await page.goto(address);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Sitzung abgelaufen" }).waitFor();
    await dialog.getByLabel("Passwort", { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: "Anmelden", exact: true }).click();
    await ready(page).waitFor();
    assert.is(await page.getByRole("dialog").count(), 0);
  });
}

test("Customers: the newest search wins, whatever the order of the answers", async () => {
  const [first, second] = backend.world.customers.filter(({ name }) => name.length > 6);
  assert.ok(first && second);
  await staff.goto("/admin/customers");
  await staff.getByText(/^1–50 von/).waitFor();
  backend.control.next({ path: "/api/clients/client" }, { does: "delay", ms: 400 });
  const box = staff.getByRole("searchbox");
  await box.fill(first.name);
  await box.fill(second.name);
  await staff.getByRole("link", { name: second.name }).waitFor();
  // Longer than the late answer takes: that nothing happens cannot be polled for.
  await pause(500);
  assert.ok(await staff.getByRole("link", { name: second.name }).isVisible());
  assert.is(await staff.getByRole("link", { name: first.name, exact: true }).count(), 0);
});

test.run();
