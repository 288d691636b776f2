/** A session that ends without the visitor's action stores the reason for the login. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword as password } from "../backend/demo.ts";
import { anna, fakeBrowser, IDLE_MS, openPeople } from "../support/fakeBrowser.ts";

const pool = await openPeople(test);

test("the idle limit leaves its reason in every tab, a sign-out only in the other tabs", async () => {
  for (const [end, reasons] of [
    ["idle", ["idle", "idle"]],
    ["signOut", [null, "elsewhere"]],
  ] as const) {
    const browser = fakeBrowser(pool);
    const first = await browser.signedIn(anna);
    const second = await browser.beside();
    if (end === "idle") await browser.clock.pass(IDLE_MS + 1000);
    else first.session.signOut();
    await browser.clock.pass(10);
    assert.equal(
      [first, second].map(({ storage }) => storage.getItem("signedOutBecause")),
      reasons,
      end,
    );
  }
});

test("a page that starts shows the reason, too: idle while it was closed, or signed out elsewhere", async () => {
  for (const [end, reason] of [
    ["idle", "idle"],
    ["signOut", "elsewhere"],
  ] as const) {
    const browser = fakeBrowser(pool);
    const closed = await browser.signedIn(anna);
    const other = await browser.beside();
    closed.close();
    browser.clock.sleep(1);
    if (end === "idle") browser.clock.sleep(IDLE_MS);
    else other.session.signOut();
    await browser.clock.pass(10);
    const again = browser.open({ storage: closed.storage });
    assert.is(again.session.endedBecause.get(), reason);
    await again.signIn(anna, password);
    assert.is(again.session.endedBecause.get(), null);
  }
});

/** A write that ends when the test calls `end`. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => done, end };
}

for (const [who, reason] of [
  ["first", "elsewhereUnclear"],
  ["second", "hereUnclear"],
] as const) {
  test(`a write under way leaves its outcome unclear: ${reason}`, async () => {
    const browser = fakeBrowser(pool);
    const [first, second] = await browser.two(anna);
    const write = held();
    const writing = second.session.write(write.run);
    const failed = second.session.write(() => Promise.reject(new Error("refused"))).catch(() => "told");
    assert.is(await failed, "told");
    ({ first, second })[who].session.signOut();
    await browser.clock.pass(10);
    assert.equal(second.left, ["/auth/login"]);
    write.end();
    await writing;
    const login = browser.open({ storage: second.storage, path: "/auth/login" });
    assert.is(login.session.endedBecause.get(), reason);
  });
}

test("a write that has ended, even with a failure, leaves nothing unclear", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  await second.session.write(async () => {});
  await second.session.write(() => Promise.reject(new Error("refused"))).catch(() => {});
  first.session.signOut();
  await browser.clock.pass(10);
  assert.is(second.storage.getItem("signedOutBecause"), "elsewhere");
});

test("the idle limit waits for a write, even if another tab has none, and ends the session after it", async () => {
  for (const isBeside of [false, true]) {
    const browser = fakeBrowser(pool);
    const tab = await browser.signedIn(anna);
    if (isBeside) await browser.beside();
    const write = held();
    const writing = tab.session.write(write.run);
    await browser.clock.pass(IDLE_MS + 50_000);
    assert.is(tab.session.store.get().kind, "active", "still waiting");
    tab.window.dispatchEvent(new Event("pointerdown"));
    tab.session.idle.stayActive();
    assert.is(tab.session.store.get().kind, "active", "which makes the session no longer");
    write.end();
    await writing;
    await browser.clock.pass(1_000);
    assert.is(tab.storage.getItem("signedOutBecause"), "idle");
  }
});

test("the limit waits a minute for a write that never ends; then its outcome is unclear", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  void tab.session.write(held().run);
  await browser.clock.pass(IDLE_MS + 59_000);
  assert.is(tab.session.store.get().kind, "active");
  await browser.clock.pass(2_000);
  assert.is(tab.storage.getItem("signedOutBecause"), "idleUnclear");
});

test("a page that is being left does not remove the reason", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  first.session.signOut();
  await browser.clock.pass(10);
  assert.equal(second.left, ["/auth/login"]);
  const login = browser.open({ storage: second.storage, path: "/auth/login" });
  assert.is(login.session.endedBecause.get(), "elsewhere");
  assert.is(second.storage.getItem("signedOutBecause"), null, "told once");
});

test.run();
