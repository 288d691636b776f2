/** The session across tabs, by clock and by sign-out: decisions 20 and 26, against the local identity provider. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { settled } from "../support/clock.ts";
import { anna, bert, fakeBrowser, IDLE_MS, is, openPeople, type Tab } from "../support/fakeBrowser.ts";
import { poll } from "../support/poll.ts";

const pool = await openPeople(test);

const MINUTE = 60_000;
const HINT = "session.hint";
const whoIs = ({ session }: Tab) => {
  const now = session.store.get();
  return "identity" in now ? now.identity.email : null;
};
/** The content of the tab's storage without the reason that the login shows (signedOutBecause.test.ts). */
const kept = ({ storage }: Tab) => {
  const { signedOutBecause: _, ...left } = storage.content();
  return left;
};
/** Stores such a record of the last activity and of the last sign-out, without an event in any tab. */
const storeHint = ({ shared }: ReturnType<typeof fakeBrowser>, hint: object) =>
  shared.setItem(HINT, JSON.stringify({ sub: null, lastActive: 0, signedOutAt: 0, ...hint }));

test("a new tab gets the session of an open tab without a sign-in", async () => {
  const browser = fakeBrowser(pool);
  const first = await browser.signedIn(anna);
  for (const path of ["/admin/customers", "/auth/change-password"]) {
    const second = browser.open({ path });
    assert.is(is(second), "asking");
    await poll(() => is(second) === "active");
    assert.is(whoIs(second), anna);
    await settled();
    assert.equal(second.sent, [], "no sign-in, no refresh");
  }
  assert.is(is(first), "active");
});

test("a screen of the sign-in asks no other tab: an invitation opened beside an admin must not inherit the admin", async () => {
  const browser = fakeBrowser(pool);
  await browser.signedIn(anna);
  for (const path of ["/auth/login", "/auth/new-password", "/auth/password-forgot-confirm/a@b.de"]) {
    const tab = browser.open({ path });
    assert.is(is(tab), "none", path);
    await settled();
    assert.is(is(tab), "none", path);
  }
});

test("a start without a hint asks no tab; one with a hint and without another tab waits 300 ms", async () => {
  const browser = fakeBrowser(pool);
  assert.is(is(browser.open()), "none");
  const first = await browser.signedIn(anna);
  first.close();
  const tab = browser.open();
  await browser.clock.pass(299);
  assert.is(is(tab), "asking");
  await browser.clock.pass(1);
  assert.is(is(tab), "none");
  await browser.clock.pass(IDLE_MS);
  assert.is(is(browser.open()), "none", "a session that old would be idle: nobody is asked");
});

test("a tab that answers too late does not end the hand-over for the next tab", async () => {
  const browser = fakeBrowser(pool);
  const slow = await browser.signedIn(anna);
  slow.freeze();
  const first = browser.open();
  await browser.clock.pass(300);
  assert.is(is(first), "none");
  slow.thaw();
  await settled();
  assert.is(is(first), "none", "an answer that comes too late changes nothing");
  const second = browser.open();
  await poll(() => is(second) === "active");
  assert.is(whoIs(second), anna);
});

test("tokens that were requested long ago do not revive a session that has ended since", async () => {
  const browser = fakeBrowser(pool);
  const [first, slow] = await browser.two(anna);
  slow.freeze();
  const third = await browser.beside();
  third.session.expire();
  first.close();
  slow.thaw();
  await settled();
  assert.is(is(third), "expired", "what the sleeping tab held was used up meanwhile");
});

test("an active tab restores a cleared session hint", async () => {
  const browser = fakeBrowser(pool);
  await browser.signedIn(anna);
  const another = browser.open({ path: "/auth/login" });
  another.writeShared(HINT, JSON.stringify({ sub: null, lastActive: browser.clock.now(), signedOutAt: 0 }));
  const second = browser.open();
  await poll(() => is(second) === "active");
});

test("if two people use two tabs, a new tab gets the session of the later sign-in", async () => {
  const browser = fakeBrowser(pool);
  await browser.signedIn(anna);
  await browser.signedIn(bert);
  const third = browser.open();
  await poll(() => is(third) === "active");
  assert.is(whoIs(third), bert);
});

test("the hint holds no token", async () => {
  const browser = fakeBrowser(pool);
  const { storage } = await browser.signedIn(anna);
  const hint = JSON.parse(browser.shared.getItem(HINT) ?? "");
  assert.equal(Object.keys(hint).sort(), ["lastActive", "signedOutAt", "sub"]);
  const { accessToken, refreshToken } = JSON.parse(Object.values(storage.content())[0] ?? "");
  assert.not.ok(JSON.stringify(browser.shared.content()).includes(accessToken));
  assert.not.ok(JSON.stringify(browser.shared.content()).includes(refreshToken));
});

test("signing out works without a network: nothing stays stored, and the page does not turn into an error", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  for (const tab of [first, second]) {
    tab.storage.setItem("draft.avv", "Straße 5");
    tab.setOnline(false);
  }
  second.session.signOut();
  await poll(() => is(first) === "none");
  for (const tab of [first, second]) {
    assert.equal(kept(tab), {});
    assert.equal(tab.left, []);
    assert.is(tab.emptied, 1);
  }
  // The next person gets a fresh page, even if the browser still wrongly reports no network.
  second.setOnline(true, false);
  await second.signIn(bert, password);
  assert.equal(second.left, ["/"]);
  assert.is(second.cognito.identity()?.email, bert);
});

test("a tab that slept through a sign-out is refused when it wakes, returns or reloads", async () => {
  for (const wake of ["pageshow", "visible", "reload"]) {
    const browser = fakeBrowser(pool);
    const sleeper = await browser.signedIn(anna);
    const { storage } = sleeper;
    sleeper.close();
    const asleep = browser.open({ storage: Object.assign({}, storage) });
    browser.closeAll(); // neither storage events nor messages reach it
    await browser.clock.pass(1);
    storeHint(browser, { signedOutAt: browser.clock.now() });
    assert.is(is(asleep), "active");
    if (wake === "pageshow") asleep.happens("pageshow", { persisted: true });
    if (wake === "visible") asleep.becomesVisible();
    const now = wake === "reload" ? browser.open({ storage }) : asleep;
    assert.is(is(now), "none", wake);
    assert.equal(kept(now), {}, wake);
  }
});

test("a tab that slept through a sign-out by a clock that was set back is refused, the next sign-in is not", async () => {
  const browser = fakeBrowser(pool);
  const [first, asleep] = await browser.two(anna);
  browser.closeAll(); // neither storage events nor messages reach it
  browser.clock.sleep(-60 * MINUTE);
  first.session.signOut();
  asleep.becomesVisible();
  assert.equal([is(asleep), kept(asleep)], ["none", {}]);
  const next = await browser.signedIn(bert);
  next.becomesVisible();
  assert.is(is(next), "active");
});

test("Back to a page from before another sign-in of the same tab starts over and keeps the new tokens", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  await browser.clock.pass(MINUTE);
  const { storage } = await browser.signedIn(bert);
  const kept = Object.entries(storage.content())[0];
  assert.ok(kept);
  tab.storage.setItem(...kept);
  tab.happens("pageshow", { persisted: true });
  assert.equal(tab.left, ["/"]);
  assert.is(is(tab), "none", "the guard would build the previous user's home with the new tokens");
  assert.is(tab.cognito.identity()?.email, bert);
});

test("a clock set back after a sign-out does not refuse the next sign-in for hours", async () => {
  const browser = fakeBrowser(pool);
  storeHint(browser, { signedOutAt: browser.clock.now() + 3 * 60 * MINUTE });
  const tab = await browser.signedIn(anna);
  tab.becomesVisible();
  assert.is(is(tab), "active");
  assert.is(is(browser.open({ storage: tab.storage })), "active");
});

test("a sign-in of another person over an ended session drops everything but the new tokens", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  tab.storage.setItem("draft.avv", "Straße 5");
  tab.session.expire();
  const asked = tab.session.signInAgain.ask();
  const step = await tab.cognito.signIn(bert, password);
  assert.ok(step.kind === "signedIn");
  const { begun } = tab;
  tab.session.begin(step.identity);
  assert.is(tab.begun, begun, "a page that is being left asks for nothing");
  assert.equal([tab.left, tab.emptied], [["/"], 1]);
  assert.is(is(tab), "none", "the guard would build the previous user's home with the new tokens");
  assert.is(tab.storage.getItem("draft.avv"), null);
  assert.not(await asked, "the work that waited was another person's");
  assert.is(tab.cognito.identity()?.email, bert);
  // The visitor went to another site before the fresh page was there, and comes back.
  tab.happens("pageshow", { persisted: true });
  assert.equal(tab.left, ["/", "/"]);
});

test("a new sign-in in one tab revives the other tabs of the same person, and no other person's", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  for (const tab of [first, second]) {
    tab.storage.clear();
    tab.session.expire();
  }
  await browser.signedIn(bert);
  await settled();
  assert.equal([is(first), is(second)], ["expired", "expired"]);
  await first.signIn(anna, password);
  await poll(() => is(second) === "active");
  assert.is(whoIs(second), anna);
});

test("nobody there for 28 minutes: a warning; another two: signed out, in every tab", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  await browser.clock.pass(IDLE_MS - 2 * MINUTE - 1);
  assert.is(first.session.idle.endsAt.get(), null);
  await browser.clock.pass(1);
  assert.is.not(first.session.idle.endsAt.get(), null);
  assert.is.not(second.session.idle.endsAt.get(), null);
  await browser.clock.pass(2 * MINUTE);
  assert.equal([is(first), is(second)], ["none", "none"]);
  assert.equal(kept(first), {});
});

test("work in one tab keeps the others signed in; once the warning shows, only the answer counts", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  for (let minute = 0; minute < 60; minute += 1) {
    await browser.clock.pass(MINUTE);
    first.happens("pointermove");
  }
  assert.equal([is(first), is(second)], ["active", "active"]);
  await browser.clock.pass(IDLE_MS - MINUTE);
  first.happens("keydown");
  assert.is.not(first.session.idle.endsAt.get(), null, "a key is no answer");
  second.session.idle.stayActive();
  assert.equal([first.session.idle.endsAt.get(), second.session.idle.endsAt.get()], [null, null]);
  await browser.clock.pass(IDLE_MS - MINUTE);
  assert.is(is(first), "active");
});

test("a result that comes after the sign-out starts no new idle watch", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  await tab.session.signOut();
  tab.session.idle.stayActive();
  await browser.clock.pass(IDLE_MS - MINUTE);
  assert.is(tab.session.idle.endsAt.get(), null);
});

for (const [what, lastActive] of Object.entries({
  missing: undefined,
  zero: 0,
  "no number": "gestern",
  NaN: Number.NaN,
  "an hour ahead": "ahead",
})) {
  test(`a tab restored with a last activity that is ${what} has the limit from its sign-in`, async () => {
    const browser = fakeBrowser(pool);
    const closed = await browser.signedIn(anna);
    closed.close();
    const restored = () => {
      const at = lastActive === "ahead" ? browser.clock.now() + 3_600_000 : lastActive;
      storeHint(browser, { sub: "1", lastActive: at });
      return browser.open({ storage: closed.storage });
    };
    browser.clock.sleep(IDLE_MS - 1);
    const inTime = restored();
    assert.is(is(inTime), "active");
    inTime.close();
    browser.clock.sleep(1);
    const late = restored();
    assert.is.not(is(late), "active");
    assert.is(late.session.endedBecause.get(), "idle");
    assert.equal(late.storage.content(), {});
  });
}

test("a clock corrected by ten seconds signs nobody out; a sign-in in the future does not outlast the limit", async () => {
  for (const [correction, goesOn] of [
    [-10_000, true],
    [-10_001, false],
  ] as const) {
    const browser = fakeBrowser(pool);
    const closed = await browser.signedIn(anna);
    closed.close();
    browser.clock.sleep(correction);
    assert.is(is(browser.open({ storage: closed.storage })) === "active", goesOn);
  }
});

test("a damaged record of a sign-out counts as a sign-out", async () => {
  for (const signedOutAt of [Number.NaN, "gestern"]) {
    const browser = fakeBrowser(pool);
    const closed = await browser.signedIn(anna);
    closed.close();
    storeHint(browser, { lastActive: browser.clock.now(), signedOutAt });
    const again = browser.open({ storage: closed.storage });
    assert.is(is(again), "none");
    await again.signIn(anna, password);
    await browser.clock.pass(10);
    assert.is(is(again), "active", "and a new sign-in mends it");
  }
});

test("a user who opens the lid of a laptop that slept too long is signed out, whatever the first action", async () => {
  // Dictation and screen readers use neither keys nor pointer.
  for (const sign of ["visible", "pointerdown", "pointermove", "keydown", "wheel", "input", "click"]) {
    const browser = fakeBrowser(pool);
    const tab = await browser.signedIn(anna);
    browser.clock.sleep(IDLE_MS);
    if (sign === "visible") tab.becomesVisible();
    else tab.happens(sign);
    assert.is(is(tab), "none", sign);
    assert.equal([kept(tab), tab.left], [{}, ["/auth/login"]], sign);
    assert.is(is(await browser.signedIn(bert)), "active", "the old activity ends no new session");
  }
});

test("the warning cannot be answered after a laptop slept through its time, not even by a key", async () => {
  const answers: ((tab: Tab) => void)[] = [
    ({ session }) => session.idle.stayActive(),
    (tab) => tab.happens("keydown"),
  ];
  for (const answer of answers) {
    const browser = fakeBrowser(pool);
    const tab = await browser.signedIn(anna);
    await browser.clock.pass(IDLE_MS - MINUTE);
    assert.is.not(tab.session.idle.endsAt.get(), null);
    browser.clock.sleep(2 * 60 * MINUTE);
    answer(tab);
    assert.equal([is(tab), kept(tab)], ["none", {}]);
    assert.is(tab.session.idle.endsAt.get(), null);
  }
});

test("a clock set back gives every tab the idle limit from then on, and no more", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  await browser.clock.pass(20 * MINUTE);
  browser.clock.sleep(-3 * 60 * MINUTE);
  await browser.clock.pass(IDLE_MS - MINUTE);
  assert.equal([is(first), is(second)], ["active", "active"]);
  for (const tab of [first, second]) assert.is.not(tab.session.idle.endsAt.get(), null);
  await browser.clock.pass(MINUTE + 15_000); // the session reads the clock every 15 seconds
  assert.equal([is(first), is(second)], ["none", "none"]);
});

test("activity after a clock was set back keeps every tab signed in", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  browser.clock.sleep(-3 * 60 * MINUTE);
  first.happens("pointermove");
  assert.is(JSON.parse(browser.shared.getItem(HINT) ?? "").lastActive, browser.clock.now(), "noted at once");
  for (let minute = 0; minute < 60; minute += 1) {
    await browser.clock.pass(MINUTE);
    second.happens("pointermove");
  }
  assert.equal([is(first), is(second)], ["active", "active"]);
});

test("tabs whose clocks differ by an instant do not take each other's activity for a clock set back", async () => {
  const browser = fakeBrowser(pool);
  await browser.signedIn(anna);
  const another = browser.open({ path: "/auth/login" });
  const ahead = JSON.stringify({ sub: null, lastActive: browser.clock.now() + 1000, signedOutAt: 0 });
  another.writeShared(HINT, ahead);
  assert.is(JSON.parse(browser.shared.getItem(HINT) ?? "").lastActive, browser.clock.now() + 1000);
});

test("a network failure at the start keeps a session with a valid token and ends one with an expired token", async () => {
  const browser = fakeBrowser(pool);
  const { storage } = await browser.signedIn(anna);
  const tab = browser.open({ storage, online: false });
  await poll(() => tab.failures.length > 0);
  assert.equal([tab.failures[0]?.code, is(tab)], ["NetworkError", "active"]);
  tab.close();
  browser.clock.sleep(2 * 60 * MINUTE);
  storeHint(browser, { sub: "1", lastActive: browser.clock.now() });
  const later = browser.open({ storage, online: false });
  await poll(() => later.failures.length > 0);
  assert.is(is(later), "none");
  assert.equal(later.left, [], "the guard leads to the login and remembers the address");
});

test("a failure that says nothing about the session does not end it", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  for (const code of ["Forbidden", "NetworkError", "Timeout", "NotAuthorizedException"] as const) {
    assert.not.ok(tab.session.expireOn(new Failure(code)));
  }
  assert.not.ok(tab.session.expireOn(new Failure("ServerUnreachable")));
  assert.is(is(tab), "active");
  const outside = fakeBrowser(pool).open({ path: "/auth/login" });
  assert.not.ok(outside.session.expireOn(new Failure("SessionExpired")), "at the login it is news");
});

test("an answer to a sign-in that arrives after the app was closed starts nothing", async () => {
  const browser = fakeBrowser(pool);
  const tab = browser.open({ path: "/auth/login" });
  const step = await tab.cognito.signIn(anna, password);
  assert.ok(step.kind === "signedIn");
  tab.close();
  const asked = tab.sent.length;
  tab.session.begin(step.identity);
  await settled();
  assert.equal([is(tab), browser.clock.pending(), tab.sent.length], ["none", 0, asked]);
});

test.run();
