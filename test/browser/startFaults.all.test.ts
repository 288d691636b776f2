/** An app that does not load, or loads broken: the static login reports it, tries again, and keeps what was typed. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { visit } from "../support/browser.ts";
import { type Fault, hanging, html } from "../support/host.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN, emailField, enterButton, fillLogin, home, passwordField } from "./loginForm.ts";

const { browser, host } = await openHostedPages(test, { isClosedEach: true });
const app = host.script("app");

const retry = (page: Page) => page.getByRole("button", { name: "Erneut versuchen" });

const throwing: Fault = (response) =>
  void response.writeHead(200, { "content-type": "text/javascript" }).end("throw new Error('broken');");
const missing: Fault = (response) => void response.writeHead(404).end();
const asJson =
  (text: string): Fault =>
  (response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(text);

test("an HTML page in place of a script shows a sentence and a retry, and the kept press is performed", async () => {
  host.faults.set(app, html);
  const { page, complainsOnlyOf } = await visit(browser, host);
  await page.goto("/auth/login");
  await fillLogin(page);
  await passwordField(page).press("Enter");
  await page.getByText("Die Anwendung konnte nicht geladen werden").waitFor();
  assert.is(await enterButton(page).getAttribute("aria-busy"), null, "nothing is under way");
  const preloads = () => page.locator("link[rel=modulepreload]").count();
  const first = await preloads();
  assert.ok(first > 0, "compiled while they arrive");
  host.faults.clear();
  await retry(page).click();
  await home(page).waitFor();
  assert.is(await preloads(), first, "another try fetches what a preload may have spoilt");
  complainsOnlyOf(/text\/html|chunk/);
});

test("a script that throws twice reloads the page, and the typed address is still there", async () => {
  host.faults.set(app, throwing);
  const { page } = await visit(browser, host);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/auth/login");
  await emailField(page).fill(ADMIN);
  await retry(page).click();
  await poll(() => loads === 2, "the page is loaded anew");
  await poll(async () => (await emailField(page).inputValue()) === ADMIN, "the address is kept");
  await retry(page).waitFor();
});

test("a sentence reports the missing network; its return starts the app", async () => {
  const { page } = await visit(browser, host);
  host.faults.set(app, (response) => response.destroy());
  await page.goto("/auth/login");
  await page.getByText("Die Anwendung konnte nicht geladen werden").waitFor();
  host.faults.clear();
  await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
});

test("the SRP library comes with the login, once", async () => {
  host.faults.set("/config.json", hanging);
  host.asked.length = 0;
  const { page } = await visit(browser, host);
  await page.goto("/auth/login", { waitUntil: "commit" });
  const library = host.script("srpLibrary");
  await poll(() => host.asked.includes(library), "the sign-in's library");
  await page.evaluate((address) => import(/* in the page */ address), library);
  assert.is(host.asked.filter((path) => path === library).length, 1, "imported from the browser's cache");
  assert.is(await page.evaluate(() => document.documentElement.dataset.start), "login", "no app yet");
});

for (const [what, seconds, address] of [
  ["script", 60, app],
  ["stylesheet", 60, host.stylesheet("app")],
  ["script in a browser that does not preload", 20, app],
] as const) {
  test(`a ${what} that stalls is given up after ${seconds} seconds, and requested again`, async () => {
    host.faults.set(address, hanging);
    host.asked.length = 0;
    const { page } = await visit(browser, host);
    // The app knows Chromium by this property; Firefox and WebKit use fetch.
    if (seconds === 20)
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "userAgentData"));
    // Counted in this page, not at the host: a request of the page before may reach the host late.
    const isAsked = page.waitForRequest((request) => new URL(request.url()).pathname === address);
    await page.clock.install();
    await page.goto("/auth/password-forgot", { waitUntil: "commit" });
    await isAsked;
    await poll(() => host.asked.includes(address), "the file is requested");
    await page.clock.fastForward((seconds + 1) * 1000);
    host.faults.clear();
    await retry(page).waitFor();
    host.asked.length = 0;
    await retry(page).click();
    await page.waitForFunction(() => document.documentElement.dataset.start === "done");
    assert.is(host.asked.filter((path) => path === address).length, 1, "once more");
  });
}

test("a retry does not wait for what hung beside the failed script", async () => {
  host.faults.set(app, hanging);
  host.faults.set(host.stylesheet("app"), missing);
  const { page } = await visit(browser, host);
  await page.goto("/auth/password-forgot", { waitUntil: "commit" });
  await retry(page).waitFor();
  host.faults.clear();
  await retry(page).click();
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
});

test("a script on a slow connection is waited for", async () => {
  const { page } = await visit(browser, host);
  const letIn = await holdRequests(page, ({ pathname }) => pathname === app);
  const isAsked = page.waitForRequest((request) => new URL(request.url()).pathname === app);
  // config.json has a limit of its own.
  const config = page.waitForResponse((response) => new URL(response.url()).pathname === "/config.json");
  await page.clock.install();
  await page.goto("/auth/login", { waitUntil: "commit" });
  await isAsked;
  await (await config).finished();
  await page.clock.fastForward(25_000);
  await letIn();
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
});

test("a stalled SRP library neither delays the app's start nor ends its requests", async () => {
  let answer = () => {};
  host.faults.set(host.script("srpLibrary"), hanging);
  host.faults.set("/slow", (response) => {
    answer = () => void response.end();
  });
  const { page } = await visit(browser, host);
  await page.clock.install();
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  const status = page.evaluate(() => fetch("/slow").then((response) => response.status, String));
  await poll(() => host.asked.includes("/slow"), "a request is under way");
  await page.clock.fastForward(61_000);
  answer();
  assert.is(await status, 200);
});

test("a missing, empty, HTML or commented config.json is named, on the page and in the console", async () => {
  const { page } = await visit(browser, host);
  const said: string[] = [];
  page.on("console", (message) => void said.push(message.text()));
  for (const fault of [missing, html, asJson(""), asJson("// old\n{}")]) {
    said.length = 0;
    host.faults.set("/config.json", fault);
    await page.goto("/auth/login");
    await page.getByText("Der Server antwortet nicht richtig: config.json").waitFor();
    assert.is(await page.getByText("Internetverbindung").count(), 0);
    assert.ok(
      said.some((text) => text.startsWith("Error: config.json: ")),
      said.join("\n"),
    );
  }
});

test("scripts that were changed on the way, or are off: the page says that it cannot start", async () => {
  const { page } = await visit(browser, host);
  const notice = page.getByText("Ist es an, wurde diese Seite unterwegs verändert.");
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  assert.not(await notice.isVisible());
  await page.route("**/auth/login", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("<script>", "<script> ") });
  });
  await page.goto("/auth/login");
  assert.ok(await notice.isVisible());
});

test("a browser that is too old shows which ones work, and nothing is loaded", async () => {
  const { page } = await visit(browser, host, {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Mobile/15E148 Safari/604.1",
  });
  host.asked.length = 0;
  await page.goto("/auth/login");
  await page.getByText("Ihr Browser ist zu alt").waitFor();
  assert.not(await emailField(page).isVisible());
  assert.not(host.asked.some((path) => path.startsWith("/assets/")));
});

test.run();
