/**
 * Updates that do not go smoothly. One reload, in the tab that accepted; other tabs keep the files of their build. A build that
 * is fetched in part, or finds no room, changes nothing, and the next try succeeds.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { broken, html } from "../support/host.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import {
  arrive,
  asWorkerVisitor,
  isControlled,
  pageHasLooked,
  settle,
  type WorkerVisitor,
} from "../support/workerVisitor.ts";
import { sendLogin } from "./loginForm.ts";

const { browser, host } = await openHostedPages(test);

/** Has build "two" after an update, and after the first test build "three". */
let visitor: WorkerVisitor;

test.before(async () => {
  visitor = await settle(browser, host);
  host.deploy("two");
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  await visitor.answers("Updaten");
  await poll(async () => visitor.loads() === 2, "the page is loaded anew");
  await visitor.page.getByLabel("E-Mail").waitFor();
  await pageHasLooked(host);
});

test("a build that cannot be fetched completely changes nothing; the next check installs it, and forgets the build before last", async () => {
  const { page } = visitor;
  host.deploy("three");
  host.faults.set("/index.html", broken);
  host.asked.length = 0;
  await visitor.looks();
  await poll(() => host.asked.includes("/index.html"), "the new worker has asked for the shell");
  await poll(
    async () => (await visitor.caches()).join() === "app-one,app-two",
    "the half build is thrown away",
  );
  assert.ok(await visitor.hearsNothing());
  host.asked.length = 0;
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").waitFor();
  assert.is(await visitor.version(), "two");

  await pageHasLooked(host);
  host.faults.clear();
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  host.asked.length = 0;
  await visitor.answers("Updaten");
  await poll(async () => visitor.loads() === 4, "the page is loaded anew");
  assert.is(await visitor.version(), "three");
  await poll(async () => (await visitor.caches()).join() === "app-three,app-two", "build one is forgotten");
  await pageHasLooked(host);
  assert.ok(await visitor.hearsNothing());
  visitor.complainsOnlyOf();
});

test("a tab with unsaved input asks first, does not reload, and finds the chunks of its own build", async () => {
  const { page } = visitor;
  host.deploy("three");
  await sendLogin(page);
  await page.waitForURL(/\/admin$/);
  await page.goto("/admin/users/new");
  await page.getByLabel("Vorname").fill("Erika");
  const loads = visitor.loads();
  const question = page.getByRole("dialog").filter({ hasText: "Änderungen verwerfen?" });
  let askedByBrowser = 0;
  page.on("dialog", (dialog) => {
    askedByBrowser += 1;
    void dialog.accept();
  });

  const other = asWorkerVisitor({ ...visitor, page: await page.context().newPage() });
  host.asked.length = 0;
  await other.page.goto("/auth/login");
  await pageHasLooked(host);
  host.deploy("four", "customer");
  await other.looks();
  await other.isTold("Update verfügbar");
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  await visitor.answers("Updaten");
  await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await question.waitFor({ state: "hidden" });
  await visitor.isTold("Update verfügbar");
  assert.equal([visitor.loads(), other.loads()], [loads, 1], "no newer worker was let in");
  await visitor.answers("Abbrechen");
  await other.answers("Updaten");
  await poll(() => other.loads() === 2, "the other tab is loaded anew");
  assert.is(await other.version(), "four");

  await visitor.isTold("Update verfügbar");
  assert.is(visitor.loads(), loads, "input is never thrown away");
  assert.is(await page.getByLabel("Vorname").inputValue(), "Erika");
  assert.is(await visitor.version(), "three");
  const script = host.script("customer");
  assert.is((await fetch(host.url + script)).status, 404);
  const status = await page.evaluate((path) => fetch(path).then((answer) => answer.status), script);
  assert.is(status, 200, "from the build before, which is kept for this tab");

  await visitor.answers("Updaten");
  await question.getByRole("button", { name: "Verwerfen" }).click();
  await poll(() => visitor.loads() === loads + 1, "the tab is loaded anew once it wants to");
  assert.is(await visitor.version(), "four");
  assert.is(
    askedByBrowser,
    0,
    "the app asks itself: on iOS the browser would not, elsewhere nobody is asked twice",
  );
});

test("a retry replaces a build that cannot start by the newer one", async () => {
  visitor = await settle(browser, host);
  const { page } = visitor;
  await visitor.keeps("app-one", host.script("app"), "");
  host.deploy("two");
  await page.goto("/auth/login");
  const retry = page.getByRole("button", { name: "Erneut versuchen" });
  await retry.waitFor();
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return registration?.waiting !== null;
    });
  await poll(isWaiting, "the newer worker waits");
  assert.is(await visitor.version(), "one");
  await retry.click();
  await poll(async () => (await visitor.version()) === "two", "the newer build is shown");
  await page.waitForFunction(() => document.documentElement.dataset.start === "done");
});

test("a failed first install is retried: a shell changed in transit, HTML in place of a script, a full storage", async () => {
  host.faults.set("/index.html", html);
  host.asked.length = 0;
  const visitor = await arrive(browser, host);
  const requests = (path: string) => host.asked.filter((asked) => asked === path).length;
  const isDropped = async () => {
    await poll(async () => !(await visitor.isRegistered()), "the registration is dropped");
    assert.equal(await visitor.caches(), []);
  };
  for (let visits = 1; visits <= 2; visits += 1) {
    if (visits > 1) await visitor.page.reload();
    await poll(() => requests("/index.html") === visits, "the install has begun");
    await isDropped();
    assert.is(requests(host.script("customer")), 0, "of the files that the page does not need, none");
  }

  host.faults.clear();
  host.faults.set(host.script("customer"), html);
  await visitor.looks();
  await poll(() => requests(host.script("customer")) > 0, "the install has begun");
  await isDropped();
  assert.ok(await visitor.hearsNothing());

  host.faults.clear();
  const devtools = await visitor.page.context().newCDPSession(visitor.page);
  const quota = (quotaSize?: number) =>
    devtools.send("Storage.overrideQuotaForOrigin", {
      origin: host.url,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await quota(50_000);
  host.asked.length = 0;
  await visitor.looks();
  await poll(() => host.asked.includes("/index.html"), "the install has begun again");
  await isDropped();

  await quota();
  await visitor.looks();
  await isControlled(visitor.page);
  assert.is(visitor.loads(), 2);
});

test.run();
