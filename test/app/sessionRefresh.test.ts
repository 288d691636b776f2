/** How tabs with the same session share one refresh, with rotation and without (decision 20). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { codeOf } from "../../src/domain/failure.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { openCognitoStand } from "../support/cognitoStand.ts";
import { fakeBrowser, type Tab } from "../support/fakeBrowser.ts";
import { settled } from "../support/fakeClock.ts";
import { fakeLocks } from "../support/fakeLocks.ts";
import { poll } from "../support/poll.ts";

const stand = await openCognitoStand();
const { provider, clock } = stand;
const anna = "anna@nordwind.example";
const bert = "bert@nordwind.example";
await provider.seed({ email: anna, password, group: "Admin" });
await provider.seed({ email: bert, password, group: "Employee" });

test.after.each(() => {
  provider.settings.refreshTokenRotation = null;
  provider.settings.knowsNewCalls = true;
  provider.administration.setGroups(anna, ["Admin"]);
});

const ROUNDS = 100;
type Browser = ReturnType<typeof fakeBrowser>;
const rotate = (graceSeconds: number) => {
  provider.settings.refreshTokenRotation = { graceSeconds };
};
const is = ({ session }: Tab) => session.store.get().kind;
const refreshes = (tabs: readonly Tab[]) =>
  tabs.flatMap(({ sent }) => sent).filter((operation) => operation === "GetTokensFromRefreshToken").length;

/** As many tabs with the same session. */
async function tabsOf(browser: Browser, count: number, email = anna): Promise<Tab[]> {
  const tabs = [await browser.signedIn(email, password)];
  while (tabs.length < count) {
    const tab = browser.open();
    await poll(() => is(tab) === "active" && tab.session.profile.get() !== null);
    tabs.push(tab);
  }
  for (const tab of tabs) tab.sent.length = 0;
  return tabs;
}

/** Lets the clock run until the work is done, at most a minute; `stepMs` is how much faster it runs than the provider. */
async function finish<T>(browser: Browser, work: Promise<T>, stepMs = 50): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => {});
  const end = browser.clock.now() + 60_000;
  while (!isDone && browser.clock.now() < end) {
    await new Promise((resume) => setTimeout(resume));
    await browser.clock.pass(stepMs);
  }
  return done;
}

const refreshAll = (tabs: readonly Tab[]) => Promise.all(tabs.map(({ cognito }) => cognito.refresh()));

function assertShared(tabs: readonly Tab[]) {
  for (const tab of tabs) assert.is(is(tab), "active");
  assert.is(new Set(tabs.map(({ cognito }) => cognito.parcel())).size, 1, "all hold the same tokens");
}

/** Locks that are granted to everybody at once, as if every turn had taken too long. */
const uselessLocks = {
  request: async (_name: string, _options: LockOptions, grant: (lock: object) => unknown) => grant({}),
} as unknown as LockManager;

for (const grace of [0, 60]) {
  test(`three tabs refresh at once, a hundred times, with locks and a grace of ${grace} s: one request each`, async () => {
    rotate(grace);
    const locks = fakeLocks();
    const browser = fakeBrowser(stand, { locks: locks.manager });
    const tabs = await tabsOf(browser, 3);
    for (let round = 1; round <= ROUNDS; round++) {
      await finish(browser, refreshAll(tabs));
      assertShared(tabs);
      assert.is(refreshes(tabs), round);
      clock.shift(61_000); // every earlier refresh token is used up
    }
    await settled();
    assert.is(locks.count(), 0);
    for (const tab of tabs) tab.close();
    assert.is(browser.clock.pending(), 0);
  });
}

test("three tabs refresh at once, a hundred times, without locks: one after another by the channel", async () => {
  rotate(0);
  const browser = fakeBrowser(stand, { locks: null });
  const tabs = await tabsOf(browser, 3);
  for (let round = 1; round <= ROUNDS; round++) {
    await finish(browser, refreshAll(tabs));
    assertShared(tabs);
    assert.is(refreshes(tabs), round);
  }
  for (const tab of tabs) tab.close();
  assert.is(browser.clock.pending(), 0);
});

test("even when turns fail, nobody is signed out: a tab with a used-up token gets the newer one from another", async () => {
  rotate(0);
  const browser = fakeBrowser(stand, { locks: uselessLocks });
  const tabs = await tabsOf(browser, 3);
  for (let round = 1; round <= ROUNDS; round++) {
    // The others must not give up before the provider has answered the first.
    await finish(browser, refreshAll(tabs), 1);
    for (const tab of tabs) assert.is(is(tab), "active");
  }
  // Whichever token a tab holds now is good, or can be exchanged for one that is.
  await finish(browser, refreshAll(tabs), 1);
  for (const tab of tabs) assert.ok(await tab.cognito.attributes());
});

test("without rotation three tabs share one refresh, too", async () => {
  const browser = fakeBrowser(stand);
  const tabs = await tabsOf(browser, 3);
  await finish(browser, refreshAll(tabs));
  assertShared(tabs);
  assert.is(refreshes(tabs), 1);
});

test("a pool of 2023 lets everybody in and refreshes, in three tabs", async () => {
  provider.settings.knowsNewCalls = false;
  const browser = fakeBrowser(stand);
  const tabs = await tabsOf(browser, 3);
  for (let round = 0; round < 3; round++) await finish(browser, refreshAll(tabs));
  assertShared(tabs);
});

test("a tab that was frozen through several refreshes gets the newest tokens when it wakes", async () => {
  for (const missed of ["delivered", "lost"] as const) {
    rotate(0);
    const browser = fakeBrowser(stand);
    const [first, second, frozen] = await tabsOf(browser, 3);
    assert.ok(first && second && frozen);
    frozen.freeze();
    for (let round = 0; round < 3; round++) await finish(browser, refreshAll([first, second]));
    assert.is.not(frozen.cognito.parcel(), first.cognito.parcel());
    frozen.thaw(missed);
    await finish(browser, frozen.cognito.refresh());
    assert.is(is(frozen), "active");
    assert.is(frozen.cognito.identity()?.signedInAt, first.cognito.identity()?.signedInAt);
    await finish(browser, refreshAll([first, second, frozen]));
    assertShared([first, second, frozen]);
  }
});

test("a frozen tab that nobody can help opens the dialog, and goes on when another tab wakes", async () => {
  rotate(0);
  const browser = fakeBrowser(stand);
  const [awake, frozen] = await tabsOf(browser, 2);
  assert.ok(awake && frozen);
  frozen.freeze();
  await finish(browser, awake.cognito.refresh());
  awake.freeze();
  frozen.thaw("lost");
  const failure = await finish(browser, frozen.cognito.refresh()).then(
    () => null,
    (thrown) => thrown,
  );
  assert.is(codeOf(failure), "SessionExpired");
  assert.ok(frozen.session.expireOn(failure));
  assert.is(is(frozen), "expired");
  assert.equal([frozen.left, frozen.emptied], [[], 0], "the screen stays");

  awake.thaw("lost");
  await finish(browser, awake.cognito.refresh());
  await poll(() => is(frozen) === "active");
  assertShared([awake, frozen]);
});

test("a tab that was frozen during its turn holds the others up for 16 s, not for good", async () => {
  for (const locks of [fakeLocks().manager, null]) {
    rotate(60);
    const browser = fakeBrowser(stand, { locks });
    const [frozen, awake] = await tabsOf(browser, 2);
    assert.ok(frozen && awake);
    frozen.hang();
    void frozen.cognito.refresh().catch(() => {});
    await poll(async () => {
      await browser.clock.pass(50);
      return refreshes([frozen]) === 1;
    });
    const began = browser.clock.now();
    await finish(browser, awake.cognito.refresh());
    const waitedMs = browser.clock.now() - began;
    assert.ok(waitedMs >= 15_000 && waitedMs < 18_000, `${waitedMs} ms`);
    assert.is(is(awake), "active");
    for (const tab of [frozen, awake]) tab.close();
  }
});

test("tokens renewed for one person are not another's", async () => {
  rotate(0);
  const browser = fakeBrowser(stand);
  const [first] = await tabsOf(browser, 1, anna);
  const [second] = await tabsOf(browser, 1, bert);
  assert.ok(first && second);
  await finish(browser, refreshAll([first, second]));
  assert.equal([first.cognito.identity()?.email, second.cognito.identity()?.email], [anna, bert]);
  assert.is(refreshes([first, second]), 2, "neither waits for the other's tokens");
});

test("a tab that is closed while it claims its turn asks for nothing any more", async () => {
  const browser = fakeBrowser(stand, { locks: null });
  const [tab] = await tabsOf(browser, 1);
  assert.ok(tab);
  tab.cognito.refresh().catch(() => {});
  await new Promise((resume) => setTimeout(resume));
  tab.close();
  await browser.clock.pass(30_000);
  assert.is(refreshes([tab]), 0);
});

test("a tab with a used-up token takes over a later sign-in of the same person in another tab", async () => {
  rotate(0);
  const browser = fakeBrowser(stand);
  const [left, gone] = await tabsOf(browser, 2);
  assert.ok(left && gone);
  left.freeze();
  await finish(browser, gone.cognito.refresh());
  gone.close();
  await browser.clock.pass(1000);
  const again = await browser.signedIn(anna, password);
  left.thaw("lost");
  await finish(browser, left.cognito.refresh());
  assertShared([left, again]);
  left.becomesVisible();
  assert.equal([is(left), left.left], ["active", []], "its screen stays");
});

test("a refresh that a sign-out in another tab overtakes brings nothing back", async () => {
  rotate(60);
  const browser = fakeBrowser(stand);
  const [first, second] = await tabsOf(browser, 2);
  assert.ok(first && second);
  const refreshing = finish(browser, first.cognito.refresh()).catch((thrown: unknown) => codeOf(thrown));
  second.session.signOut();
  assert.is(await refreshing, "SessionExpired");
  for (const tab of [first, second]) {
    assert.is(is(tab), "none");
    assert.equal(tab.storage.content(), {});
  }
});

test("a change of groups reaches the session of every tab with the next refresh", async () => {
  const browser = fakeBrowser(stand);
  const tabs = await tabsOf(browser, 2);
  provider.administration.setGroups(anna, ["Employee"]);
  await finish(browser, tabs[0]?.cognito.refresh() ?? Promise.reject());
  const groupsOf = ({ session }: Tab) => {
    const now = session.store.get();
    return "identity" in now ? now.identity.groups : null;
  };
  for (const tab of tabs) {
    await poll(() => groupsOf(tab)?.[0] === "Employee");
    assert.is(is(tab), "active");
    assert.is(tab.session.profile.get()?.email, anna);
  }
});

test("a refresh that changes nothing repaints nothing", async () => {
  const browser = fakeBrowser(stand);
  const [tab] = await tabsOf(browser, 1);
  assert.ok(tab);
  const before = tab.session.store.get();
  await finish(browser, tab.cognito.refresh());
  assert.is(tab.session.store.get(), before);
});

test.run();
