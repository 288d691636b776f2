/**
 * Tabs with one session against a service in trouble for ten minutes: the number of refreshes, and no further reads under the
 * sign-in dialog. Every tab reads every ten seconds, as lists with live updates do.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { Failure } from "../../src/domain/failure.ts";
import { clientsOf } from "../support/clients.ts";
import { anna, fakeBrowser, is, openPeople, type Tab } from "../support/fakeBrowser.ts";

const pool = await openPeople(test);

const TEN_MINUTES_MS = 600_000;
const ROUND_MS = 10_000;
const isRefresh = (operation: string) => operation === "GetTokensFromRefreshToken";

/** What the reads of each tab meet from the sign-in on, and how its session ends up. */
async function inTrouble(count: 2 | 3, fetch: typeof globalThis.fetch) {
  const browser = fakeBrowser(pool);
  const { clock } = browser;
  const tabs: readonly Tab[] = await (count === 2 ? browser.two(anna) : browser.three(anna));
  const readers = tabs.map((tab) => {
    const http = clientsOf({
      baseUrl: "https://service.example/",
      pageUrl: "https://app.example/",
      fetch,
      tokens: tab.cognito,
      clock,
      random: () => 0,
    });
    return async () => {
      if (is(tab) !== "active") return;
      await http.get("client", v.unknown(), {}).catch((failure: unknown) => {
        if (failure instanceof Failure) tab.session.expireOn(failure);
      });
    };
  });
  let repaints = 0;
  tabs.forEach(({ session }, index) => {
    session.store.subscribe(() => {
      repaints += 1;
      void readers[index]?.(); // as a visit does when its session is active again
    });
  });
  const end = clock.now() + TEN_MINUTES_MS;

  /** Every tab reads once; the provider answers in real time, so the clock waits for it. */
  async function round() {
    const next = clock.now() + ROUND_MS;
    let isDone = false;
    const reads = readers
      .reduce((before, read) => before.then(read), Promise.resolve())
      .finally(() => {
        isDone = true;
      });
    while (!isDone) {
      await new Promise((resume) => setTimeout(resume));
      await clock.pass(50);
    }
    await reads;
    await clock.pass(Math.max(0, next - clock.now()));
    for (const { session } of tabs) session.idle.stayActive();
  }

  return {
    tabs,
    round,
    isOver: () => clock.now() >= end,
    repaints: () => repaints,
    refreshes: () => tabs.map(({ sent }) => sent.filter(isRefresh).length),
  };
}

for (const count of [2, 3] as const) {
  test(`${count} tabs whose good tokens are refused refresh at most once each, and then read nothing under the dialog`, async () => {
    const trouble = await inTrouble(count, async () => new Response("{}", { status: 401 }));
    for (let rounds = 0; rounds < 3; rounds += 1) await trouble.round();
    const kinds = () => trouble.tabs.map(is);
    assert.equal(kinds(), Array(count).fill("expired"));
    const before = trouble.repaints();
    while (!trouble.isOver()) await trouble.round();
    for (const refreshes of trouble.refreshes()) assert.ok(refreshes <= 1, String(trouble.refreshes()));
    assert.is(trouble.repaints(), before, "what is typed into the dialog stays: nothing is drawn anew");
    assert.equal(kinds(), Array(count).fill("expired"));
  });

  test(`${count} tabs in an outage refresh nothing, and no session ends`, async () => {
    const trouble = await inTrouble(count, async () => {
      throw new TypeError("Failed to fetch");
    });
    while (!trouble.isOver()) await trouble.round();
    for (const refreshes of trouble.refreshes()) assert.is(refreshes, 0, String(trouble.refreshes()));
    assert.equal(trouble.tabs.map(is), Array(count).fill("active"));
  });
}

test.run();
