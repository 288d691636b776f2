/** A session ends in one way: nothing is left in the tab, and a service's refusal is final (decision 20). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { Failure } from "../../src/domain/failure.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { settled } from "../support/clock.ts";
import { expectFailure } from "../support/expectFailure.ts";
import { anna, bert, fakeBrowser, IDLE_MS, is, openPeople, type Tab } from "../support/fakeBrowser.ts";
import { type MemoryStore, memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";

const pool = await openPeople(test);
const { provider } = pool;

const DRAFT = "draft.sepa";
const RELOADED = "reload.build";
const refused = new Failure("Unauthorized");

const refreshTokenIn = (tab: Tab): string => JSON.parse(tab.storage.getItem("session") ?? "{}").refreshToken;

/** Whether Cognito accepts that refresh token. */
async function isTaken(RefreshToken: string): Promise<boolean> {
  const url = new URL("https://provider.example/cognito");
  const headers = {
    "Content-Type": "application/x-amz-json-1.1",
    "X-Amz-Target": "AWSCognitoIdentityProviderService.GetTokensFromRefreshToken",
  };
  const body = JSON.stringify({ ClientId: provider.pool.clientId, RefreshToken });
  return (await provider.handler(new Request(url, { method: "POST", headers, body }), url)).status === 200;
}

for (const [who, email] of [
  ["the same person", anna],
  ["somebody else", bert],
] as const) {
  test(`${who} signs in over a session whose tokens are still good: these end at once, and the new ones with the sign-out`, async () => {
    const browser = fakeBrowser(pool);
    const tab = await browser.signedIn(anna);
    const first = refreshTokenIn(tab);
    tab.session.expireOn(refused);
    browser.clock.sleep(1);
    await tab.signIn(email, password);
    await settled();
    assert.not(await isTaken(first));
    browser.clock.sleep(1);
    await tab.signIn(email, password);
    const second = refreshTokenIn(tab);
    tab.session.signOut();
    await settled();
    assert.not(await isTaken(second));
  });
}

test("if config.json names another app client, the former one's tokens are revoked and nothing of them is left", async () => {
  const browser = fakeBrowser(pool);
  const tab = await browser.signedIn(anna);
  const token = refreshTokenIn(tab);
  tab.storage.setItem(DRAFT, "{}");
  tab.storage.setItem(RELOADED, "b1");
  const again = browser.open({ storage: tab.storage, clientId: "another" });
  assert.is.not(is(again), "active");
  assert.equal([tab.storage.getItem("session"), tab.storage.getItem(DRAFT)], [null, null]);
  assert.is(tab.storage.getItem(RELOADED), "b1");
  await settled();
  assert.not(await isTaken(token));
});

test("a new sign-in in one tab continues in tabs that have noticed nothing yet; a sign-out ends every session", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  const own = await second.cognito.signIn(anna, password);
  assert.is(own.kind, "signedIn", "a session of its own");
  const tokens = [refreshTokenIn(first), refreshTokenIn(second)];
  first.session.expireOn(refused);
  browser.clock.sleep(1);
  await first.signIn(anna, password);
  await settled();
  assert.is(is(second), "active");
  assert.is(refreshTokenIn(second), refreshTokenIn(first));
  assert.is(await second.cognito.accessToken(), await first.cognito.accessToken());
  tokens.push(refreshTokenIn(first));
  first.session.signOut();
  await settled();
  assert.is(is(second), "none");
  assert.equal(await Promise.all(tokens.map(isTaken)), [false, false, false]);
});

/** A tab signed in as Anna with a half-typed form. */
async function typingTab(browser: ReturnType<typeof fakeBrowser>) {
  const tab = await browser.signedIn(anna);
  tab.storage.setItem(DRAFT, "{}");
  return tab;
}

/** Makes the tokens two hours older, so that they have expired. */
function ageTokens(storage: MemoryStore) {
  const session = JSON.parse(storage.getItem("session") ?? "");
  storage.setItem("session", JSON.stringify({ ...session, receivedAt: session.receivedAt - 2 * 3_600_000 }));
}

/** Closes such a tab and opens it again without a network, when its tokens have expired. */
async function startedOffline(browser: ReturnType<typeof fakeBrowser>) {
  const { storage, close } = await typingTab(browser);
  close();
  ageTokens(storage);
  const again = browser.open({ storage, online: false });
  await poll(() => is(again) === "none");
  return { storage, again };
}

test("a session that a service has refused is not revived by tokens that another tab renews", async () => {
  const browser = fakeBrowser(pool);
  const [first, second] = await browser.two(anna);
  assert.ok(first.session.expireOn(refused));
  assert.is(is(first), "expired");
  browser.clock.sleep(1);
  await second.cognito.refresh();
  await settled();
  assert.is(is(first), "expired", "its next call would be refused, too, and renew the other tab's");

  await second.signIn(anna, password);
  await poll(() => is(first) === "active", "a later sign-in revives it");
});

test("ending all sessions asks once in the tabs of this browser, ends them on other devices, and leaves other people theirs", async () => {
  const browser = fakeBrowser(pool);
  const first = await typingTab(browser);
  const second = await browser.beside();
  const another = fakeBrowser(pool);
  const elsewhere = await another.signedIn(anna);
  const colleague = await fakeBrowser(pool).signedIn(bert);

  await first.session.endEverywhere();
  await poll(() => is(second) === "expired", "the other tab has learnt it");
  for (const tab of [first, second]) {
    const now = tab.session.store.get();
    assert.ok(now.kind === "expired" && now.isEndedEverywhere);
    assert.is(tab.cognito.identity(), null, "no token stays");
  }
  assert.is(first.storage.getItem(DRAFT), "{}", "what was typed stays");
  const refreshing = expectFailure(elsewhere.cognito.refresh(), "SessionExpired");
  await another.poll(() => elsewhere.cognito.identity() === null, "another device is signed out");
  await refreshing;
  await colleague.cognito.refresh();

  browser.clock.sleep(1);
  await second.signIn(anna, password);
  await poll(() => is(first) === "active", "one sign-in is enough");
  await first.cognito.refresh();
});

test("a failure to end the sessions keeps this one, and no other tab gets a message", async () => {
  const browser = fakeBrowser(pool);
  const [tab, second] = await browser.two(anna);
  tab.setOnline(false);
  await tab.session.endEverywhere().then(
    () => assert.unreachable("there was no answer"),
    (failure) => assert.is(failure.code, "NetworkError"),
  );
  await settled();
  assert.equal([is(tab), is(second)], ["active", "active"]);
});

test("work that waits for a new sign-in continues after it, and neither after a refusal nor after a sign-out", async () => {
  const tab = await fakeBrowser(pool).signedIn(anna);
  const { signInAgain } = tab.session;
  const refused = signInAgain.ask();
  assert.ok(signInAgain.asked.get());
  signInAgain.answer(false);
  assert.not(await refused);
  assert.not(signInAgain.asked.get());

  const waiting = [signInAgain.ask(), signInAgain.ask()];
  await tab.signIn(anna, password);
  assert.equal(await Promise.all(waiting), [true, true]);
  assert.is(is(tab), "active");

  const late = signInAgain.ask();
  tab.session.signOut();
  assert.not(await late);
});

test("a draft in a closed tab does not outlive a sign-out in another tab", async () => {
  const browser = fakeBrowser(pool);
  const { storage, close } = await typingTab(browser);
  close();
  browser.clock.sleep(1);
  const other = browser.open();
  await browser.clock.pass(300);
  other.session.signOut();
  storage.setItem(RELOADED, "build-1");
  const again = browser.open({ storage });
  assert.is(is(again), "none");
  assert.equal(storage.content(), { [RELOADED]: "build-1" }, "which is nobody's");
});

test("a draft does not outlive the idle limit, with tokens or without", async () => {
  for (const leavesTokens of [true, false]) {
    const browser = fakeBrowser(pool);
    const tab = await typingTab(browser);
    tab.close();
    if (!leavesTokens) tab.cognito.forget();
    browser.clock.sleep(IDLE_MS);
    const again = browser.open({ storage: tab.storage });
    assert.is(is(again), "none");
    assert.equal(tab.storage.content(), {});
  }
});

test("a draft outlives a reload after the tokens' end, within the idle limit", async () => {
  const browser = fakeBrowser(pool);
  const tab = await typingTab(browser);
  tab.close();
  tab.cognito.forget();
  const again = browser.open({ storage: tab.storage });
  assert.is(is(again), "asking");
  assert.is(tab.storage.getItem(DRAFT), "{}");
});

test("a start without a connection keeps stale tokens and the draft for the same person, and nothing for another", async () => {
  for (const [email, kept] of [
    [anna, "{}"],
    [bert, null],
  ] as const) {
    const browser = fakeBrowser(pool);
    const { storage, again } = await startedOffline(browser);
    assert.is(again.emptied, 1, "nothing in memory");
    assert.ok(storage.getItem("session") && storage.getItem(DRAFT));
    again.setOnline(true);
    await again.signIn(email, password);
    assert.is(storage.getItem(DRAFT), kept, email);
    assert.equal(again.left, kept ? [] : ["/"]);
  }
});

test("the data kept by an offline start is removed at the idle limit, even if the page stays open", async () => {
  const browser = fakeBrowser(pool);
  const { storage, again } = await startedOffline(browser);
  browser.clock.sleep(IDLE_MS - 1);
  again.becomesVisible();
  assert.ok(storage.getItem("session") && storage.getItem(DRAFT));
  browser.clock.sleep(1);
  again.becomesVisible();
  assert.equal(storage.content(), {});
});

test("tokens of an offline start stay 15 minutes for a code that was requested", async () => {
  const code = "code@nordwind.example";
  const attributes = { phone_number: "+491701234567" };
  await provider.seed({ email: code, password, group: "Admin", attributes, smsMfa: true });
  const browser = fakeBrowser(pool);
  const { storage, again } = await startedOffline(browser);
  again.setOnline(true);
  browser.clock.sleep(IDLE_MS - 60_000);
  assert.is((await again.cognito.signIn(code, password)).kind, "code");
  browser.clock.sleep(2 * 60_000);
  again.becomesVisible();
  assert.ok(storage.getItem(DRAFT));
  browser.clock.sleep(14 * 60_000);
  again.becomesVisible();
  assert.equal(storage.content(), {});
});

test("the data kept for a person is removed when that person signs out in another tab", async () => {
  const browser = fakeBrowser(pool);
  const { storage, close } = await typingTab(browser);
  const other = await browser.beside();
  close();
  ageTokens(storage);
  other.freeze(); // cannot hand over its own tokens
  const again = browser.open({ storage, online: false });
  for (let turn = 0; turn < 50 && is(again) !== "none"; turn += 1) await browser.clock.pass(100);
  assert.ok(is(again) === "none" && storage.getItem(DRAFT));
  other.thaw();
  other.session.signOut();
  await browser.clock.pass(10);
  assert.is(storage.getItem(DRAFT), null);
  assert.is(storage.getItem("session"), null);
});

test("a session that its provider has ended leaves nothing when the page starts", async () => {
  const browser = fakeBrowser(pool);
  const { storage, close } = await typingTab(browser);
  close();
  provider.administration.revokeSessions(anna);
  const again = browser.open({ storage });
  await browser.poll(() => is(again) === "none");
  assert.equal(storage.content(), {});
  assert.is(again.emptied, 1, "nor in memory");
  assert.equal(again.left, [], "the guard leads to the login and remembers the address");
});

test("a session refused while the page starts leaves nothing, and other tabs keep theirs", async () => {
  const browser = fakeBrowser(pool);
  const first = await browser.signedIn(anna);
  const storage = memoryStore();
  for (const [key, value] of Object.entries(first.storage.content())) storage.setItem(key, value);
  storage.setItem(DRAFT, "{}");
  const second = browser.open({ storage });
  second.session.expireOn(refused);
  assert.is(is(second), "none");
  assert.equal(storage.content(), {});
  assert.is(second.emptied, 1);
  await first.cognito.refresh();
  assert.is(is(first), "active", "the refresh token was not revoked");
});

test.run();
