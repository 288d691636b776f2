/** How tabs with the same session share one refresh, with rotation and without (decision 20). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword as password } from "../backend/demo.ts";
import { settled } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { anna, bert, fakeBrowser, is, openPeople, type Tab } from "../support/fakeBrowser.ts";
import { fakeLocks } from "../support/fakeLocks.ts";
import { poll } from "../support/poll.ts";

const pool = await openPeople(test);
const { provider, clock } = pool;

test.after.each(() => provider.administration.setGroups(anna, ["Admin"]));

const ROUNDS = process.env.ROUNDS === "all" ? 100 : 20;
type Browser = ReturnType<typeof fakeBrowser>;
const rotate = (graceSeconds: number) => {
  provider.settings.refreshTokenRotation = { graceSeconds };
};
const refreshes = (tabs: readonly Tab[]) =>
  tabs.flatMap(({ sent }) => sent).filter((operation) => operation === "GetTokensFromRefreshToken").length;

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
  const held = tabs.map(({ cognito }) => JSON.parse(cognito.serializedSession() ?? "{}"));
  const tokens = held.map(({ accessToken, refreshToken }) => `${accessToken} ${refreshToken}`);
  assert.is(new Set(tokens).size, 1, "all hold the same tokens");
}

/** Locks that are granted to every request at once, as if every turn had taken too long. */
const uselessLocks = {
  request: async (_name: string, _options: LockOptions, grant: (lock: object) => unknown) => grant({}),
} as unknown as LockManager;

for (const [what, prepare] of Object.entries({
  "without rotation": () => {},
  "with a grace of 0 s": () => rotate(0),
  "with a grace of 60 s": () => rotate(60),
})) {
  test(`three tabs refresh at once, ${ROUNDS} times, ${what}: one request each time`, async () => {
    prepare();
    const locks = fakeLocks();
    const browser = fakeBrowser(pool, { locks: locks.manager });
    const tabs = await browser.three(anna);
    for (let round = 1; round <= ROUNDS; round++) {
      await finish(browser, refreshAll(tabs));
      assertShared(tabs);
      assert.is(refreshes(tabs), round);
      clock.shift(61_000); // every earlier refresh token is used up
    }
    await browser.clock.pass(100);
    await settled();
    assert.is(locks.count(), 0);
    for (const tab of tabs) tab.close();
    assert.is(browser.clock.pending(), 0);
  });
}

test("a tab that refreshes right after another, before its message arrives, waits for it and sends nothing", async () => {
  rotate(0);
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  browser.clock.sleep(2 * 3_600_000);
  second.freeze();
  await finish(browser, first.cognito.accessToken(), 1);
  const late = second.cognito.accessToken();
  await browser.clock.pass(20);
  second.thaw();
  assert.is(await finish(browser, late), await first.cognito.accessToken());
  assert.is(refreshes([first, second]), 1);
});

test("failed turns sign nobody out: a tab with a used-up token gets the newer one from another tab", async () => {
  rotate(0);
  const browser = fakeBrowser(pool, { locks: uselessLocks });
  const tabs = await browser.three(anna);
  for (let round = 1; round <= ROUNDS; round++) {
    // The others must not give up before the provider has answered the first.
    await finish(browser, refreshAll(tabs), 1);
    for (const tab of tabs) assert.is(is(tab), "active");
  }
  // Each tab now holds a valid token, or one that can be exchanged for a valid one.
  await finish(browser, refreshAll(tabs), 1);
  for (const tab of tabs) assert.ok(await tab.cognito.attributes());
});

test("a tab that was frozen through several refreshes gets the newest tokens when it wakes", async () => {
  for (const missed of ["delivered", "lost"] as const) {
    rotate(0);
    const browser = fakeBrowser(pool);
    const [first, second, frozen] = await browser.three(anna);
    frozen.freeze();
    for (let round = 0; round < 3; round++) await finish(browser, refreshAll([first, second]));
    assert.is.not(frozen.cognito.serializedSession(), first.cognito.serializedSession());
    frozen.thaw(missed);
    await finish(browser, frozen.cognito.refresh());
    assert.is(is(frozen), "active");
    assert.is(frozen.cognito.identity()?.signedInAt, first.cognito.identity()?.signedInAt);
    await finish(browser, refreshAll([first, second, frozen]));
    assertShared([first, second, frozen]);
  }
});

test("a frozen tab that no other tab can help opens the dialog, and goes on when another tab wakes", async () => {
  rotate(0);
  const browser = fakeBrowser(pool);
  const [awake, frozen] = await browser.two(anna);
  frozen.freeze();
  await finish(browser, awake.cognito.refresh());
  awake.freeze();
  frozen.thaw("lost");
  const failure = await expectFailure(finish(browser, frozen.cognito.refresh()), "SessionExpired");
  assert.ok(frozen.session.expireOn(failure));
  assert.is(is(frozen), "expired");
  assert.equal([frozen.left, frozen.emptied], [[], 0], "the screen stays");

  awake.thaw("lost");
  await finish(browser, awake.cognito.refresh());
  await poll(() => is(frozen) === "active");
  assertShared([awake, frozen]);
});

/** The tab's request is never answered, so that the tab keeps its turn. */
async function freezeInTurn(browser: Browser, tab: Tab) {
  tab.hang();
  void tab.cognito.refresh().catch(() => {});
  await poll(async () => {
    await browser.clock.pass(50);
    return refreshes([tab]) === 1;
  });
}

test("a tab that was frozen during its turn delays the others for 16 s at most", async () => {
  rotate(60);
  const browser = fakeBrowser(pool);
  const [frozen, awake] = await browser.two(anna);
  await freezeInTurn(browser, frozen);
  const began = browser.clock.now();
  const refreshing = awake.cognito.refresh();
  while (refreshes([awake]) === 0 && browser.clock.now() < began + 20_000) await browser.clock.pass(50);
  const waitedMs = browser.clock.now() - began;
  await finish(browser, refreshing);
  assert.ok(waitedMs >= 15_000 && waitedMs < 18_000, `${waitedMs} ms`);
  assert.is(is(awake), "active");
});

test("tokens renewed for one person never reach another person's tab", async () => {
  rotate(0);
  const browser = fakeBrowser(pool);
  const first = await browser.signedIn(anna);
  const second = await browser.signedIn(bert);
  await finish(browser, refreshAll([first, second]));
  assert.equal([first.cognito.identity()?.email, second.cognito.identity()?.email], [anna, bert]);
  assert.is(refreshes([first, second]), 2, "neither waits for the other's tokens");
});

test("a tab that is closed while it waits for its turn sends no request", async () => {
  const browser = fakeBrowser(pool);
  const [frozen, tab] = await browser.two(anna);
  await freezeInTurn(browser, frozen);
  tab.cognito.refresh().catch(() => {});
  await new Promise((resume) => setTimeout(resume));
  tab.close();
  await browser.clock.pass(60_000);
  assert.is(refreshes([tab]), 0);
});

test("a tab with a used-up token takes over a later sign-in of the same person in another tab", async () => {
  rotate(0);
  const browser = fakeBrowser(pool);
  const [left, gone] = await browser.two(anna);
  left.freeze();
  await finish(browser, gone.cognito.refresh());
  gone.close();
  await browser.clock.pass(1000);
  const again = await browser.signedIn(anna);
  left.thaw("lost");
  await finish(browser, left.cognito.refresh());
  assertShared([left, again]);
  left.becomesVisible();
  assert.equal([is(left), left.left], ["active", []], "its screen stays");
});

for (const [answer, isRevoked] of [
  ["refused", true],
  ["answered", false],
] as const) {
  test(`a refresh that is ${answer} after a new sign-in in another tab continues with the new tokens`, async () => {
    rotate(60);
    const browser = fakeBrowser(pool);
    const [first, second] = await browser.two(anna);
    const signedIn = browser.clock
      .pass(1)
      .then(() => second.signIn(anna, password))
      .then(settled);
    first.hang(signedIn);
    if (isRevoked) provider.administration.revokeSessions(anna);
    const refreshing = finish(browser, first.cognito.refresh());
    await signedIn;
    await refreshing;
    assertShared([first, second]);
    assert.is(refreshes([first]), 1);
    assert.ok(first.sent.includes("RevokeToken"), "what has lost its use is revoked");
  });
}

test("a change of groups reaches the session of every tab with the next refresh", async () => {
  const browser = fakeBrowser(pool);
  const tabs = await browser.two(anna);
  provider.administration.setGroups(anna, ["Employee"]);
  await finish(browser, tabs[0].cognito.refresh());
  for (const tab of tabs) {
    await poll(() => {
      const now = tab.session.store.get();
      return now.kind === "active" && now.identity.groups[0] === "Employee";
    });
  }
});

test("a refresh that changes nothing renders nothing", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  const before = tab.session.store.get();
  await finish(browser, tab.cognito.refresh());
  assert.is(tab.session.store.get(), before);
});

test.run();
