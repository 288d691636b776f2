/** Installing a build that is fetched in part, or finds no room: nothing changes, and the next try succeeds. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { broken, html } from "../support/host.ts";
import { openHostedPages } from "../support/hostedPages.ts";
import { poll } from "../support/poll.ts";
import { arrive, isControlled, pageHasLooked, settle, type WorkerVisitor } from "../support/workerVisitor.ts";

const { browser, host } = await openHostedPages(test);

/** Has build "one", and after the first test build "two". */
let visitor: WorkerVisitor;

test("a damaged file of the build before is fetched again, not taken over", async () => {
  visitor = await settle(browser, host);
  const script = host.script("customer");
  await visitor.keeps("app-one", script, "half a scr");
  host.deploy("two");
  host.asked.length = 0;
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
  const fetched = host.asked.filter((path) => path.startsWith("/assets/"));
  assert.equal(fetched, [script], "of the unchanged files this one alone");
  assert.is(await visitor.kept("app-two", script), await (await fetch(host.url + script)).text());

  host.asked.length = 0;
  await visitor.answers("Updaten");
  await pageHasLooked(host);
  assert.is(await visitor.version(), "two");
});

test("a build that cannot be fetched completely changes nothing; the next check installs it", async () => {
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
  await visitor.page.goto("/auth/password-forgot");
  await visitor.page.getByRole("heading", { level: 1, name: "Passwort vergessen" }).waitFor();
  assert.is(await visitor.version(), "two");

  await pageHasLooked(host);
  host.faults.clear();
  await visitor.looks();
  await visitor.isTold("Update verfügbar");
});

test("a shell that is changed in transit costs one request at each visit, and the app runs without a worker", async () => {
  host.faults.set("/index.html", html);
  host.asked.length = 0;
  const visitor = await arrive(browser, host);
  const requests = (path: string) => host.asked.filter((asked) => asked === path).length;
  for (let visits = 1; visits <= 2; visits += 1) {
    if (visits > 1) await visitor.page.reload();
    await poll(() => requests("/index.html") === visits, "the install has begun");
    await poll(async () => !(await visitor.isRegistered()), "the registration is dropped");
    assert.equal(await visitor.caches(), []);
    assert.is(requests(host.script("customer")), 0, "of the files that the page does not need, none");
  }
  host.faults.clear();
});

test("a failed first install is retried: HTML in place of a script, then a full storage", async () => {
  host.faults.set(host.script("customer"), html);
  host.asked.length = 0;
  const visitor = await arrive(browser, host);
  await poll(() => host.asked.includes(host.script("customer")), "the install has begun");
  await poll(async () => !(await visitor.isRegistered()), "the registration is dropped");
  assert.equal(await visitor.caches(), []);
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
  await poll(async () => !(await visitor.isRegistered()), "there is no room");
  assert.equal(await visitor.caches(), []);

  await quota();
  await visitor.looks();
  await isControlled(visitor.page);
  assert.is(visitor.loads(), 1);
});

test.run();
