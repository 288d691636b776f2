/**
 * The service worker in a real browser: what it caches, answers and leaves to the network, and how it is removed. If its caches
 * are emptied, damaged, unreadable or full, the network serves, and they are filled again.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { hanging, html } from "../support/host.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import {
  isControlled,
  pageHasLooked,
  settle,
  stopWorker,
  type WorkerVisitor,
  workerOf,
} from "../support/workerVisitor.ts";

const { browser, host } = await openHostedPages(test);

/** Made by the first test; the others use it with the app on the device. */
let visitor: WorkerVisitor;

const noNetwork = /ERR_(CONNECTION_RESET|EMPTY_RESPONSE|FAILED|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED)/;

test("the first visit makes the app available offline; only listed files come from the cache", async () => {
  visitor = await settle(browser, host);
  const { page } = visitor;
  assert.is(visitor.loads(), 1, "the first worker takes over without a reload");
  assert.equal(await visitor.caches(), ["app-one"]);
  assert.ok(await visitor.hearsNothing());
  visitor.complainsOnlyOf();

  host.isDown = true;
  await page.goto("/auth/password-forgot");
  await page.getByRole("heading", { level: 1, name: "Passwort vergessen" }).waitFor();
  await page.goto("/auth/password-forgot-confirm/max.muster@firma.de");
  await page.getByRole("heading", { level: 1, name: "Neues Passwort festlegen" }).waitFor();
  await page.getByRole("link", { name: /Anmeld/ }).click();
  await page.getByText("Nordwind").first().waitFor();
  assert.ok(await visitor.hearsNothing(), "there is nothing new to tell");

  const gone = await page.evaluate(() => fetch("/assets/gone-1.js").then(String, () => "no answer"));
  assert.is(gone, "no answer", "a missing file is never answered with the shell");
  const other = await page.evaluate(() => fetch("/api/clients/auth").then(String, () => "no answer"));
  assert.is(other, "no answer", "services are none of the worker's business");
  visitor.complainsOnlyOf(noNetwork);

  host.isDown = false;
  const asks = async (path: string, init: RequestInit) => {
    host.asked.length = 0;
    await page.evaluate(([to, how]) => fetch(to, how).then((answer) => answer.text()), [path, init] as const);
    return host.asked.includes(path);
  };
  assert.not(await asks("/background.svg", {}), "kept files come from the cache");
  assert.ok(await asks("/background.svg", { headers: { Range: "bytes=0-9" } }));
  assert.ok(await asks("/background.svg", { headers: { Authorization: "token" } }));
  assert.ok(await asks("/background.svg", { method: "POST" }));
  assert.ok(await asks("/robots.txt", {}));
  host.asked.length = 0;
  const response = await page.goto("/robots.txt");
  assert.ok(host.asked.includes("/robots.txt"), "an address that is no route is the host's");
  assert.match((await response?.text()) ?? "", "Disallow");
});

/** The visitor on no page of the app, because a loading page complains about a stopped worker. */
async function idle() {
  await visitor.page.goto("/config.json");
  await stopWorker(visitor.page);
  visitor.complaints.length = 0;
  return visitor;
}

test("a cache that the browser has emptied is filled again; until then, offline shows a page of its own", async () => {
  const { page } = await idle();
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
  const { page } = await idle();
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
  await idle();
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
  const { page } = await idle();
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

test("config.json comes from the network; if it is invalid or too late, the last valid one is used", async () => {
  const { page, startsAs } = await idle();
  host.config.product = "Südwind";
  await startsAs("Südwind");

  host.config.product = "Ostwind";
  host.faults.set("/config.json", html);
  await startsAs("Südwind");
  host.faults.set("/config.json", (response) => response.writeHead(302, { location: "/robots.txt" }).end());
  await startsAs("Südwind");
  host.faults.set("/config.json", hanging);
  const worker = await workerOf(page);
  await worker.evaluate(() => {
    const later = setTimeout;
    const waits: unknown[] = [];
    Object.assign(globalThis, {
      waits,
      setTimeout: (run: () => void, ms: number) => waits.push(ms) && later(run),
    });
  });
  await startsAs("Südwind");
  const waits = await worker.evaluate(() => Reflect.get(globalThis, "waits"));
  assert.equal(waits, [4_000], "the network has four seconds, here over at once");
  await stopWorker(page);
  host.faults.clear();
  host.isDown = true;
  await startsAs("Südwind");
  host.isDown = false;
  await startsAs("Ostwind");
});

test("a hard reload bypasses the worker and still works", async () => {
  const { page } = visitor;
  const loads = visitor.loads();
  const devtools = await page.context().newCDPSession(page);
  host.asked.length = 0;
  const loaded = page.waitForEvent("load");
  await devtools.send("Page.reload", { ignoreCache: true });
  await loaded;
  assert.is(await page.evaluate(() => navigator.serviceWorker.controller), null);
  await page.getByLabel("E-Mail").waitFor();

  await pageHasLooked(host);
  host.deploy("two");
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  const reloaded = page.waitForEvent("load");
  await visitor.answers("Updaten");
  await reloaded;
  assert.is(await visitor.version(), "two");
  assert.is(visitor.loads(), loads + 2);
});

test("config.json can remove the worker, and so can the worker's own address", async () => {
  const { page } = visitor;
  const isGone = () => poll(async () => !(await visitor.isRegistered()), "the worker is gone");
  host.config.serviceWorker = false;
  await page.goto("/auth/login");
  await isGone();
  await poll(async () => (await page.evaluate(() => caches.keys())).length === 0, "nothing is kept");
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").waitFor();
  assert.not(await visitor.isRegistered());

  host.config.serviceWorker = true;
  await page.goto("/auth/login");
  await isControlled(page);
  const loads = visitor.loads();
  const remover = await (await fetch(`${host.url}/hosting/kill-sw.js`)).text();
  host.faults.set("/service-worker.js", (response) =>
    response.writeHead(200, { "content-type": "text/javascript" }).end(remover),
  );
  await visitor.looks();
  await isGone();
  assert.equal(await page.evaluate(() => caches.keys()), []);
  assert.is(visitor.loads(), loads, "the page is not reloaded");
});

test.run();
