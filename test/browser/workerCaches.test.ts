/** The service worker's caches emptied, damaged, unreadable or full: the network serves, and they are filled again. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import { settle, stopWorker, type WorkerVisitor, workerOf } from "../support/workerVisitor.ts";

const { browser, host } = await openHostedPages(test);

let visitor: WorkerVisitor;
test.before(async () => {
  visitor = await settle(browser, host);
});
test.before.each(async () => {
  // No page of the app: a loading page complains about a stopped worker.
  await visitor.page.goto("/config.json");
  await stopWorker(visitor.page);
  visitor.complaints.length = 0;
});

test("a cache that the browser has emptied is filled again; until then, offline shows a page of its own", async () => {
  const { page } = visitor;
  const empty = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
  const kept = () => page.evaluate(async () => (await (await caches.open("app-one")).keys()).length);
  const whole = await kept();
  await empty();
  await page.goto("/auth/password-forgot");
  await page.getByRole("heading", { level: 1, name: "Passwort vergessen" }).waitFor();
  await poll(async () => (await kept()) === whole, "the cache is whole again");

  await empty();
  host.isDown = true;
  await page.goto("/auth/login");
  await page.getByRole("heading", { name: "Keine Internetverbindung" }).waitFor();
  host.isDown = false;
  await page.getByRole("link", { name: "Erneut versuchen" }).click();
  await page.getByLabel("E-Mail").waitFor();
  await poll(async () => (await kept()) === whole, "the cache is whole again");
});

test("an emptied or foreign index.html in the cache is not shown, and is replaced", async () => {
  const { page } = visitor;
  const kept = () => visitor.kept("app-one", "/index.html");
  const whole = await kept();
  assert.match(whole ?? "", 'name="version" content="one"');
  for (const broken of ["", "<!doctype html><h1>WLAN-Anmeldung</h1>"]) {
    await visitor.keeps("app-one", "/index.html", broken, "text/html");
    await page.goto("/auth/login");
    await page.getByLabel("E-Mail").waitFor();
    assert.is(await visitor.version(), "one");
    await poll(async () => (await kept()) === whole, "the cache holds the build's own page again");
  }
  host.isDown = true;
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").waitFor();
});

test("a script cut short in the cache is fetched anew by a retry, and replaced", async () => {
  // A visitor of this test's own: the shared page has the whole script in memory.
  const { page, kept, keeps } = await settle(browser, host);
  const script = host.script("app");
  const whole = await kept("app-one", script);
  await keeps("app-one", script, "");
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
  assert.is(await kept("app-one", script), whole);
});

/** The part of the worker's storage that fails from now on. */
type Failing = "reading" | "bodies" | "writing";

/** As Safari's storage does now and then, and a damaged one always. */
async function failsIn(failing: Failing) {
  // The worker must run, with the host's config.json.
  await visitor.startsAs("Nordwind");
  const worker = await workerOf(visitor.page);
  await worker.evaluate((failing) => {
    const fail = () => Promise.reject(new TypeError("Internal error"));
    if (failing === "reading") CacheStorage.prototype.match = fail;
    if (failing === "bodies") Response.prototype.arrayBuffer = fail;
    if (failing === "writing") Cache.prototype.put = fail;
    else Object.assign(Cache.prototype, { match: fail, delete: fail });
  }, failing);
}

for (const failing of ["reading", "bodies"] as const) {
  test(`${failing} of the worker's caches fail: the network serves, and offline has a page of its own`, async () => {
    await failsIn(failing);
    host.config.product = "Südwind";
    host.asked.length = 0;
    await visitor.startsAs("Südwind");
    assert.ok(host.asked.includes("/auth/login"), "the shell comes from the network");
    visitor.complainsOnlyOf();

    host.isDown = true;
    await visitor.page.goto("/auth/login");
    await visitor.page.getByRole("heading", { name: "Keine Internetverbindung" }).waitFor();
  });
}

test("a damaged list of builds is written anew, and the open page is served at once", async () => {
  const { page } = visitor;
  await page.evaluate(async () => {
    await (await caches.open("lasting")).put("/generations", new Response("[dama"));
    await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
  });
  await page.goto("/auth/login");
  await poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the page is served");
  const list = await page.evaluate(async () => (await caches.match("/generations"))?.text());
  assert.is(list, '["app-one"]');
});

test("a fresh config.json is used even if there is no room to store it", async () => {
  await failsIn("writing");
  host.config.product = "Südwind";
  await visitor.startsAs("Südwind");
  host.isDown = true;
  await visitor.startsAs("Nordwind");
});

test.run();
