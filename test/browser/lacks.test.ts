/**
 * Browsers that lack or forbid something, each simulated in Chromium: the app works all the same, or says what does not.
 * `addInitScript` runs before index.html's own scripts.
 */
import type { Browser, Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { type BrowserVisitor, launch, serve, visit } from "../support/browser.ts";
import { enter, takeSession } from "../support/customer.ts";

const browser: Browser = await launch();
const backend = await serve({ customers: 60 });

test.after(async () => {
  await browser.close();
  await backend.close();
});

const admin = "admin@nordwind.example";
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A visitor whose pages begin with `script`. */
async function visitWithout(script: () => void, userAgent?: string): Promise<BrowserVisitor> {
  const visitor = await visit(browser, backend, userAgent ? { userAgent } : {});
  await visitor.page.addInitScript(script);
  return visitor;
}

/** What the browser lacks is nothing that it may complain of. */
async function signsIn(visitor: BrowserVisitor) {
  await visitor.signIn(admin);
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  assert.is(pathOf(visitor.page), "/admin");
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

test("without URL.canParse the config is checked, and a wrong address still named", async () => {
  const remove = () => void Reflect.deleteProperty(URL, "canParse");
  const visitor = await visitWithout(remove);
  await signsIn(visitor);
  visitor.complainsOnlyOf();
  await visitor.close();

  const other = await visitWithout(remove);
  await other.page.route("**/config.json", (route) =>
    route.fulfill({ json: { ...backend.config, storage: "http://" } }),
  );
  await other.page.goto("/auth/login");
  await other.page.getByRole("alert").getByText("„storage“").waitFor();
  await other.close();
});

test("cookies are blocked: signing in works, and it says that a reload ends the session", async () => {
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await blockCookies(page);
  await page.goto("/auth/login");
  await page.getByText("Nach dem Neuladen melden Sie sich neu an.").waitFor();
  await signsIn(visitor);
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await page.getByRole("searchbox").waitFor();
  await page.reload();
  await page.getByLabel("E-Mail").waitFor();
  assert.is(pathOf(page), "/auth/login");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("the browser has storage: nothing is said of it", async () => {
  const { page, close } = await visit(browser, backend);
  await page.goto("/auth/login");
  // The form is in the page itself; the legal links come with the app.
  await page.getByRole("link", { name: "Datenschutz" }).waitFor();
  assert.is(await page.getByText("Nach dem Neuladen").count(), 0);
  await close();
});

test("storage is full from the start, as in an old private window", async () => {
  const visitor = await visitWithout(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await signsIn(visitor);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("a channel between tabs that throws, and none at all", async () => {
  for (const remove of [
    () => {
      window.BroadcastChannel = class {
        constructor() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        }
      } as unknown as typeof BroadcastChannel;
    },
    () => void Reflect.deleteProperty(window, "BroadcastChannel"),
  ]) {
    const visitor = await visitWithout(remove);
    await signsIn(visitor);
    visitor.complainsOnlyOf();
    await visitor.close();
  }
});

test("no worker: nothing is said about working offline", async () => {
  const visitor = await visitWithout(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await signsIn(visitor);
  assert.is(await visitor.page.getByText("Offline verfügbar").count(), 0);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("no Trusted Types: the worker is registered by its plain address", async () => {
  const visitor = await visit(browser, backend, { serviceWorkers: "allow" });
  // Chromium enforces the page's own policy, whatever a script removes: so the address it is given is looked at.
  await visitor.page.addInitScript(() => {
    Reflect.deleteProperty(window, "trustedTypes");
    ServiceWorkerContainer.prototype.register = async (address) => {
      document.documentElement.dataset.registered = `${typeof address} ${address}`;
      throw new TypeError("no worker in this test");
    };
  });
  await signsIn(visitor);
  await visitor.page.locator('[data-registered="string /service-worker.js"]').waitFor({ state: "attached" });
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("no URLSearchParams.size: the list's pages can be reached, with the search", async () => {
  const visitor = await visitWithout(() => void Reflect.deleteProperty(URLSearchParams.prototype, "size"));
  const { page } = visitor;
  await signsIn(visitor);
  await page.goto("/admin/customers");
  await page.getByRole("link", { name: "Seite 2", exact: true }).click();
  await page.waitForURL("**/admin/customers?page=2");
  await page.getByText(/^51–60 von/).waitFor();
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("no requestIdleCallback: what is fetched ahead comes all the same", async () => {
  const visitor = await visitWithout(() => void Reflect.deleteProperty(window, "requestIdleCallback"));
  await signsIn(visitor);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("the app fails in this browser: it says so in German and can be tried again", async () => {
  for (const address of ["/auth/login", "/auth/password-forgot"]) {
    for (const inReact of [false, true]) {
      const visitor = await visit(browser, backend);
      const { page } = visitor;
      await page.addInitScript((isPainting) => {
        // Once: the second start of this tab succeeds.
        if (sessionStorage.getItem("failed")) return;
        sessionStorage.setItem("failed", "yes");
        const fail = () => {
          throw new TypeError("broken by the test");
        };
        if (isPainting) {
          Object.defineProperty(Navigator.prototype, "onLine", { get: fail });
          return;
        }
        const listen = window.addEventListener;
        window.addEventListener = (...given: Parameters<typeof listen>) =>
          given[0] === "pageshow" ? fail() : listen.apply(window, given);
      }, inReact);
      await page.goto(address);
      await page.getByRole("alert").getByText("Die Anwendung konnte nicht gestartet werden.").waitFor();
      await page.getByRole("button", { name: "Erneut versuchen" }).click();
      await page.getByRole("link", { name: "Datenschutz" }).waitFor();
      assert.is(await page.getByRole("alert").count(), 0);
      visitor.complainsOnlyOf(/broken by the test/);
      await visitor.close();
    }
  }
});

test("no share and no viewer for PDFs: the document can still be saved", async () => {
  const { email } = await signedCustomer(backend, { sepa: false });
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await page.addInitScript(() => {
    for (const name of ["share", "canShare"]) Reflect.deleteProperty(Navigator.prototype, name);
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false });
  });
  await visitor.signIn(email);
  await page.goto("/customer/avv");
  const link = page.getByRole("link", { name: "Herunterladen" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.match(download.suggestedFilename(), /^AVV_.*\.pdf$/);
  assert.is(await page.getByRole("button", { name: "Teilen" }).count(), 0);
  assert.is(await page.getByText("in einer anderen App geöffnet").count(), 0);
  await visitor.close();
});

test("no viewer for PDFs, as on Android: a card to open, share or save the document", async () => {
  const { email } = await signedCustomer(backend, { sepa: false });
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(globalThis, { shared });
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => false });
    const share = async ({ files = [] }: ShareData) => void shared.push(...files.map(({ name }) => name));
    Object.assign(Navigator.prototype, { canShare: () => true, share });
  });
  await takeSession(page, backend, email);
  await page.goto("/customer/avv");
  await page.getByText("Ihr Browser zeigt PDF-Dateien nicht innerhalb einer Seite").waitFor();
  assert.is(await page.locator("iframe").count(), 0);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Öffnen" }).click();
  assert.match((await opened).url(), /^blob:/);
  await (await opened).close();
  await page.getByRole("button", { name: "Teilen" }).click();
  const [name] = await page.evaluate(() => Reflect.get(globalThis, "shared"));
  assert.match(name, /^AVV_.*\.pdf$/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Herunterladen" }).click(),
  ]);
  assert.is(download.suggestedFilename(), name);
  visitor.complainsOnlyOf();
  await visitor.close();
});

const inMailApp =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

test("a mail app's window: the invitation leads to the documents, with the link for a browser", async () => {
  const caller = await callerAs(backend, admin);
  await caller.post("/api/admin/sendClientInvitation", {
    client_id: "10004",
    client: "Nordlicht GmbH",
    email: "mailapp@nordlicht.example",
    name: "Karla Groß",
  });
  const mail = backend.outbox.all().findLast(({ to }) => to === "mailapp@nordlicht.example");
  assert.ok(mail?.link && mail.code);
  const visitor = await visitWithout(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
    window.open = () => null;
  }, inMailApp);
  const { page } = visitor;
  await page.goto(mail.link);
  await page.getByLabel("E-Mail").fill("mailapp@nordlicht.example");
  await page.getByLabel("Passwort", { exact: true }).fill(mail.code);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
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
  await visitor.close();
});

test("a mail app's window: where both documents can be kept in one file, it says how", async () => {
  const { email } = await signedCustomer(backend);
  const visitor = await enter(browser, backend, email, "/customer", { userAgent: inMailApp });
  const { page } = visitor;
  await page.getByRole("button", { name: "Alles herunterladen (ZIP)" }).waitFor();
  await page.getByText("in einer anderen App geöffnet").waitFor();
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("a mail app's window with a clipboard: the link is copied", async () => {
  const { email } = await newCustomer(backend);
  const visitor = await enter(browser, backend, email, "/customer/avv", {
    userAgent: inMailApp,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = visitor;
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await page.getByRole("button", { name: "Link kopiert" }).waitFor();
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await visitor.close();
});

test.run();
