/**
 * Browsers that lack or forbid something, each simulated in Chromium: the app works, or shows what does not. `addInitScript`
 * runs before index.html's own scripts. What replaces a missing part: app/platform.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { holdRequests } from "./heldRequests.ts";
import { enterButton, fillLogin, home, sendLogin } from "./loginForm.ts";

const { visit } = await openPages(test, { customers: 12, appCustomers: 3 });

test("blocked cookies allow signing in, and the page warns that a reload ends the session", async () => {
  const visitor = await visit();
  const { page } = visitor;
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
  await page.goto("/auth/login");
  await page.getByText("Wenn Sie die Seite neu laden, melden Sie sich bitte neu an.").waitFor();
  await sendLogin(page);
  await home(page).waitFor();
  await page.waitForURL("**/admin");
  visitor.complainsOnlyOf();
  await page.getByRole("link", { name: "Kunden", exact: true }).first().click();
  await page.getByRole("searchbox").waitFor();
  await page.reload();
  await page.getByLabel("E-Mail").waitFor();
  await page.waitForURL("**/auth/login");
  visitor.complainsOnlyOf();
});

test("a button held down while the app takes over the login is pressed, even if a notice comes; without Trusted Types the worker is registered by its plain address", async () => {
  const visitor = await visit({ serviceWorkers: "allow" });
  const { page } = visitor;
  // Chromium enforces the page's own policy, whatever a script removes, so the test reads the address it is given.
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    Reflect.deleteProperty(window, "trustedTypes");
    ServiceWorkerContainer.prototype.register = async (address) => {
      document.documentElement.dataset.registered = `${typeof address} ${address}`;
      throw new TypeError("no worker in this test");
    };
  });
  const release = await holdRequests(page);
  await page.goto("/auth/login", { waitUntil: "domcontentloaded" });
  await fillLogin(page);
  await enterButton(page).hover();
  await page.mouse.down();
  await release();
  await page.getByText("Wenn Sie die Seite neu laden, melden Sie sich bitte neu an.").waitFor();
  await page.mouse.up();
  await home(page).waitFor();
  await page.locator('[data-registered="string /service-worker.js"]').waitFor({ state: "attached" });
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

test.run();
