/**
 * Tabs with one session against a service that refuses good tokens for ten minutes: the number of refreshes, and no
 * further reads under the sign-in dialog. Every tab reads every ten seconds, as lists with live updates do.
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

for (const count of [2, 3] as const) {
  test(`${count} tabs whose good tokens are refused refresh at most once each, and then read nothing under the dialog`, async () => {
    const browser = fakeBrowser(pool);
    const { clock } = browser;
    const tabs: readonly Tab[] = await (count === 2 ? browser.two(anna) : browser.three(anna));
    const readers = tabs.map((tab) => {
      const http = clientsOf({
        baseUrl: "https://service.example/",
        pageUrl: "https://app.example/",
        fetch: async () => new Response("{}", { status: 401 }),
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

    const end = clock.now() + TEN_MINUTES_MS;
    for (let rounds = 0; rounds < 3; rounds += 1) await round();
    const kinds = () => tabs.map(is);
    assert.equal(kinds(), Array(count).fill("expired"));
    const before = repaints;
    while (clock.now() < end) await round();
    const refreshes = tabs.map(({ sent }) => sent.filter(isRefresh).length);
    for (const one of refreshes) assert.ok(one <= 1, String(refreshes));
    assert.is(repaints, before, "what is typed into the dialog stays: nothing is drawn anew");
    assert.equal(kinds(), Array(count).fill("expired"));
  });
}

test.run();
