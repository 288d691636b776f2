/**
 * Every fault of the network and its gateways, on screens that read and on screens that write: each ends in a message
 * with a next step, or a retry succeeds unnoticed; the backend counts the requests. Signing: signingFaults.test.ts.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { htmlPage, type Misbehaviour, type Where } from "../backend/control.ts";
import { demoPassword } from "../backend/demo.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { type BrowserVisitor, launch, serve, visit } from "../support/browser.ts";
import { takeSession } from "../support/customer.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve({ customers: 60 });
const owing = await newCustomer(backend, { avv: true, sepa: false });

const visitors: BrowserVisitor[] = [];
test.before.each(() => backend.control.behave());
test.after(async () => {
  for (const visitor of visitors) await visitor.close();
  await browser.close();
  await backend.close();
});

/** A page with that account's session and a clock the test can advance. */
async function signedIn(email: string): Promise<Page> {
  const visitor = await visit(browser, backend);
  visitors.push(visitor);
  await visitor.page.clock.install();
  // The next test leaves a form with unsaved changes; the browser's question about it is confirmed.
  visitor.page.on("dialog", (question) => void question.accept());
  // A line that came up would read again what was read before it.
  await visitor.page.routeWebSocket(/\/graphql\//, () => {});
  // Only the app's own requests are counted here; test/browser/earlyRequests.test.ts is about those before it.
  await visitor.page.addInitScript(() => {
    sessionStorage.removeItem("session.services");
    sessionStorage.removeItem("session.customerSystemToken");
  });
  await takeSession(visitor.page, backend, email);
  return visitor.page;
}

const staff = await signedIn("admin@nordwind.example");
const customer = await signedIn(owing.email);

/** Waits until so many such requests have come. */
const seen = (where: Where, count: number) =>
  poll(() => backend.control.seen(where).length >= count, `request ${count} at ${JSON.stringify(where)}`);

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

const status = (code: number, body: unknown = {}): Misbehaviour => ({ does: "answer", status: code, body });

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
    await dialog.getByRole("button", { name: "Anmelden" }).click();
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

// Writing

const details = `/admin/app-customers/${owing.sub}`;
const updates = { operation: "updateClient" };
const isDocumentationRequired = () => backend.world.client(owing.sub)?.documentation.required;

/** Switches the toggle and returns its new state. */
async function turn(): Promise<boolean> {
  await staff.goto(details);
  const toggle = staff.getByRole("switch", { name: "Dokumentation" });
  await toggle.click();
  return toggle.isChecked();
}

const update = () => staff.getByRole("button", { name: "Updaten" });
const dialog = (page: Page) => page.getByRole("dialog");
const dismiss = (page: Page) => page.getByRole("button", { name: "Verstanden" }).click();

test("AppCustomerDetails: several clicks send one update", async () => {
  const wanted = await turn();
  const before = backend.control.seen(updates).length;
  backend.control.next(updates, { does: "delay", ms: 300 });
  await update().dblclick();
  await dialog(staff).waitFor();
  await dismiss(staff);
  assert.is(backend.control.seen(updates).length - before, 1);
  assert.is(isDocumentationRequired(), wanted);
});

/**
 * Requests made by the page. The backend may see more, because Chromium itself repeats a request when a connection that
 * was in use before breaks.
 */
function sentBy(page: Page, part: string) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && (request.url() + request.postData()).includes(part)) sent.push(part);
  });
  return sent;
}

const sentUpdates = sentBy(staff, "updateClient(");
const sentReminders = sentBy(staff, "remindermail");

const failedWrites: readonly { fault: string; does: Misbehaviour; says: string }[] = [
  { fault: "a server error", does: status(500), says: "Server nicht erreichbar" },
  { fault: "a lost answer", does: { does: "loseAnswer" }, says: "Ergebnis unklar" },
  { fault: "half an answer", does: { does: "truncate" }, says: "Ergebnis unklar" },
  { fault: "no permission", does: status(403), says: "Keine Berechtigung" },
];

for (const { fault, does, says } of failedWrites) {
  test(`AppCustomerDetails, updating: ${fault} shows a message, nothing is sent twice automatically`, async () => {
    const wanted = await turn();
    const before = sentUpdates.length;
    backend.control.match(updates, does);
    await update().click();
    await dialog(staff).getByText(says, { exact: true }).waitFor();
    await dismiss(staff);
    assert.is(sentUpdates.length - before, 1);
    assert.is(
      await staff.getByRole("switch", { name: "Dokumentation" }).isChecked(),
      wanted,
      "the edit stands",
    );
  });
}

test("AppCustomerDetails: the end of the session keeps the edit; after signing in it can be saved", async () => {
  const wanted = await turn();
  backend.control.match({ ...updates, times: 2 }, status(401));
  await update().click();
  await dialog(staff).getByRole("heading", { name: "Sitzung abgelaufen" }).waitFor();
  await dialog(staff).getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await dialog(staff).getByRole("button", { name: "Anmelden" }).click();
  await dialog(staff).waitFor({ state: "detached" });
  assert.is(await staff.getByRole("switch", { name: "Dokumentation" }).isChecked(), wanted);
  await update().click();
  await dialog(staff).waitFor();
  await dismiss(staff);
  assert.is(isDocumentationRequired(), wanted);
});

test("AppCustomerDetails: a reminder whose answer is lost is reported as unclear, and not sent again automatically", async () => {
  await staff.goto(details);
  const mails = { path: "/api/clients/client/remindermail" };
  backend.control.match(mails, { does: "loseAnswer" });
  await staff.getByRole("button", { name: "Erinnerungsmail senden" }).click();
  await dialog(staff).getByText("Ergebnis unklar", { exact: true }).waitFor();
  await dismiss(staff);
  assert.is(sentReminders.length, 1);
});

// Signing in

const login = await visit(browser, backend);
visitors.push(login);
await login.page.clock.install();
const attempts = { operation: "InitiateAuth" };
const sentAttempts = sentBy(login.page, "USER_SRP_AUTH");

async function fillLogin() {
  await login.page.goto("/auth/login");
  await login.page.getByLabel("E-Mail").fill("mitarbeit@nordwind.example");
  await login.page.getByLabel("Passwort", { exact: true }).fill(demoPassword);
}

const enter = () => login.page.getByRole("button", { name: "Anmelden" }).click();

const failedSignIns: readonly { fault: string; does: Misbehaviour; says: string; afterMs?: number }[] = [
  { fault: "a server error", does: status(500), says: "Server nicht erreichbar" },
  { fault: "a lost connection", does: { does: "reset" }, says: "Keine Internetverbindung" },
  { fault: "a portal's page", does: htmlPage(), says: "Server nicht erreichbar" },
  { fault: "half an answer", does: { does: "truncate" }, says: "Server nicht erreichbar" },
  { fault: "no answer for 15 seconds", does: { does: "hang" }, says: "Zeit überschritten", afterMs: 15_000 },
  {
    fault: "too many attempts",
    does: status(400, { __type: "TooManyRequestsException", message: "Rate exceeded" }),
    says: "Limit erreicht",
  },
];

for (const { fault, does, says, afterMs } of failedSignIns) {
  test(`Login: ${fault} shows a message, and what was typed stays`, async () => {
    await fillLogin();
    const before = sentAttempts.length;
    const seenBefore = backend.control.seen(attempts).length;
    backend.control.match(attempts, does);
    await enter();
    if (afterMs) {
      await seen(attempts, seenBefore + 1);
      await login.page.clock.fastForward(afterMs);
    }
    await dialog(login.page).getByText(says, { exact: true }).waitFor();
    await dismiss(login.page);
    assert.is(sentAttempts.length - before, 1);
    assert.is(await login.page.getByLabel("E-Mail").inputValue(), "mitarbeit@nordwind.example");
    assert.is(await login.page.getByLabel("Passwort", { exact: true }).inputValue(), demoPassword);
  });
}

test("Login: offline is announced before and after trying, and signing in works once the network is back", async () => {
  await fillLogin();
  await login.page.context().setOffline(true);
  await login.page.getByText("Keine Internetverbindung.").waitFor();
  await enter();
  await dialog(login.page).getByText("Keine Internetverbindung", { exact: true }).waitFor();
  await dismiss(login.page);
  await login.page.context().setOffline(false);
  const before = backend.control.seen(attempts).length;
  await login.page.getByRole("button", { name: "Anmelden" }).dblclick();
  await login.page.waitForURL("**/employee");
  assert.is(backend.control.seen(attempts).length - before, 1);
});

test.run();
