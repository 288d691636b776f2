/**
 * Browsers that lack or forbid something, each simulated in Chromium: the app works, or shows what does not. `addInitScript`
 * runs before index.html's own scripts. What replaces a missing part: app/platform.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import type { BrowserVisitor } from "../support/browser.ts";
import { takeSession } from "../support/customer.ts";
import { openPages } from "../support/pages.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN, enterButton, fillLogin, home, sendLogin, signIn } from "./loginForm.ts";

const { backend, visit, enter } = await openPages(test, { customers: 12, appCustomers: 3 });

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Signs in; the missing part must cause no complaint. */
async function signsIn(visitor: BrowserVisitor) {
  await signIn(visitor.page);
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  assert.is(pathOf(visitor.page), "/admin");
  visitor.complainsOnlyOf();
}

async function blockCookies(page: Page) {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
    window.BroadcastChannel = class {
      constructor() {
        refuse();
      }
    } as unknown as typeof BroadcastChannel;
  });
}

test("blocked cookies allow signing in, and the page warns that a reload ends the session", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await blockCookies(page);
  await page.goto("/auth/login");
  await page.getByText("Wenn Sie die Seite neu laden, melden Sie sich bitte neu an.").waitFor();
  await signsIn(visitor);
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await page.getByRole("searchbox").waitFor();
  await page.reload();
  await page.getByLabel("E-Mail").waitFor();
  assert.is(pathOf(page), "/auth/login");
  visitor.complainsOnlyOf();
});

const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });

test("the sign-in works with full storage, as in an old private window, no channel between tabs, no worker", async () => {
  const visitor = await visit();
  await fillStorage(visitor.page);
  await visitor.page.addInitScript(() => {
    Reflect.deleteProperty(window, "BroadcastChannel");
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
  await signsIn(visitor);
  assert.is(await visitor.page.getByText("Offline verfügbar").count(), 0, "nothing is said about it");
});

test("a button held down while the app takes over the login is pressed, even if a notice comes", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await fillStorage(page);
  const release = await holdRequests(page);
  await page.goto("/auth/login", { waitUntil: "domcontentloaded" });
  await fillLogin(page);
  await enterButton(page).hover();
  await page.mouse.down();
  await release();
  await page.getByText("Wenn Sie die Seite neu laden, melden Sie sich bitte neu an.").waitFor();
  await page.mouse.up();
  await home(page).waitFor();
  visitor.complainsOnlyOf();
});

test("the sign-in works with a throwing channel; the worker is registered by its plain address without Trusted Types", async () => {
  const visitor = await visit({ serviceWorkers: "allow" });
  // Chromium enforces the page's own policy, whatever a script removes, so the test reads the address it is given.
  await visitor.page.addInitScript(() => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      }
    } as unknown as typeof BroadcastChannel;
    Reflect.deleteProperty(window, "trustedTypes");
    ServiceWorkerContainer.prototype.register = async (address) => {
      document.documentElement.dataset.registered = `${typeof address} ${address}`;
      throw new TypeError("no worker in this test");
    };
  });
  await signsIn(visitor);
  await visitor.page.locator('[data-registered="string /service-worker.js"]').waitFor({ state: "attached" });
  visitor.complainsOnlyOf();
});

test("an app that fails in this browser reports it in German, offers a retry, and keeps the typed address", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    // Fails once. The second start succeeds, at the same address, or without its query if the typed one is kept. The app
    // empties sessionStorage if nobody is signed in.
    if (!location.search || localStorage.getItem(location.href)) return;
    localStorage.setItem(location.href, "failed");
    document.addEventListener("DOMContentLoaded", () => {
      const email = document.querySelector<HTMLInputElement>("[name=email]");
      if (email) email.value = "typed@firma.example";
    });
    const fail = () => {
      throw new TypeError("broken by the test");
    };
    if (location.search === "?painting") {
      Object.defineProperty(Navigator.prototype, "onLine", { get: fail });
      return;
    }
    const listen = window.addEventListener;
    window.addEventListener = (...given: Parameters<typeof listen>) =>
      given[0] === "pageshow" ? fail() : listen.apply(window, given);
  });
  for (const path of ["/auth/login", "/auth/password-forgot"]) {
    for (const when of ["starting", "painting"]) {
      await page.goto(`${path}?${when}`);
      await page.getByRole("alert").getByText("Die Anwendung konnte nicht gestartet werden.").waitFor();
      await page.getByRole("button", { name: "Erneut versuchen" }).click();
      await page.getByRole("link", { name: "Datenschutz" }).waitFor();
      assert.is(await page.getByRole("alert").count(), 0);
      if (path !== "/auth/login") continue;
      assert.is(await page.locator("[name=email]").inputValue(), "typed@firma.example", when);
    }
  }
  visitor.complainsOnlyOf(/broken by the test/);
});

test("a browser that cannot draw a document shows a card to open, share or save it", async () => {
  const { email } = await signedCustomer(backend, { sepa: false });
  const visitor = await visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    for (const name of ["share", "canShare"]) Reflect.deleteProperty(Navigator.prototype, name);
    Reflect.deleteProperty(window, "ResizeObserver");
  });
  await takeSession(page, backend, email);
  const save = async () => {
    const button = page.getByRole("button", { name: "Herunterladen" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    assert.match(download.suggestedFilename(), /^AVV_.*\.pdf$/);
    return download.suggestedFilename();
  };
  await page.goto("/customer/avv");
  await save();
  assert.is(await page.getByRole("button", { name: "Teilen" }).count(), 0, "the browser cannot share");
  assert.is(await page.getByText("in einer anderen App geöffnet").count(), 0);

  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    const share = async ({ files = [] }: ShareData) => void shared.push(...files.map(({ name }) => name));
    Object.assign(Navigator.prototype, { canShare: () => true, share });
  });
  await page.reload();
  await page.getByText("Ihr Browser zeigt PDF-Dateien nicht innerhalb einer Seite").waitFor();
  assert.is(await page.locator("figure, iframe").count(), 0);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Öffnen" }).click();
  await (await opened).close();
  await page.getByRole("button", { name: "Teilen" }).click();
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, "shared")), [await save()]);
  visitor.complainsOnlyOf();
});

const inMailApp =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

test("an invitation in a mail app's window leads to the documents, with the link for a browser", async () => {
  const caller = await callerAs(backend, ADMIN);
  await caller.post("/api/admin/sendClientInvitation", {
    client_id: "10004",
    client: "Nordlicht GmbH",
    email: "mailapp@nordlicht.example",
    name: "Karla Groß",
  });
  const mail = backend.outbox.all().findLast(({ to }) => to === "mailapp@nordlicht.example");
  assert.ok(mail?.link && mail.code);
  const visitor = await visit({ userAgent: inMailApp });
  const { page } = visitor;
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
    window.open = () => null;
  });
  await page.goto(mail.link);
  await sendLogin(page, "mailapp@nordlicht.example", mail.code);
  await page.waitForURL(/new-password/);
  const passwords = page.locator("input[autocomplete=new-password]");
  await passwords.nth(0).fill("Müller Straße 12");
  await passwords.nth(1).fill("Müller Straße 12");
  await page.locator("button[type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Ihre Dokumente" }).waitFor();
  await page
    .getByRole("link", { name: /AV-Vertrag/ })
    .first()
    .click();
  await page.getByText("in einer anderen App geöffnet").waitFor();
  assert.is(await page.getByLabel("Link zu dieser Seite").inputValue(), page.url());
  assert.is(await page.getByRole("button", { name: "Link kopieren" }).count(), 0);
  visitor.complainsOnlyOf();
});

test("the link is copied in a mail app's window with a clipboard, beside both documents", async () => {
  const { email } = await signedCustomer(backend);
  const permissions = ["clipboard-read", "clipboard-write"];
  const visitor = await enter(email, "/customer", { userAgent: inMailApp, permissions });
  const { page } = visitor;
  await page.getByRole("button", { name: "Alles herunterladen (ZIP)" }).waitFor();
  await page.getByText("in einer anderen App geöffnet").waitFor();
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await page.getByRole("button", { name: "Link kopiert" }).waitFor();
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  visitor.complainsOnlyOf();
});

test.run();
