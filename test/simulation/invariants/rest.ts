/** No page sends requests without end, and everything comes to rest. */
import type { Page } from "../browser.ts";
import type { Sent } from "../network.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";
import { REFRESH } from "./renewals.ts";

/** The most requests of a page in any minute. A person causes fewer, and a loop more. */
const MOST_A_MINUTE = { refreshes: 8, provider: 25, services: 150 };

/** If somebody does more than this in a minute at one page, each act may cause a refresh, while none succeeds. */
const CALM_ACTS = 6;

export function createRest(world: World, { violate }: Ledger) {
  /** Pages at which somebody has agreed to a newer build. */
  const letIn = new WeakSet<Page>();

  /** Pages that were left for another site before they were reloaded. After the return they show the notice again. */
  const wasPutAside = new WeakSet<Page>();

  /** A tab that has agreed to a newer build has it; every other tab shows the notice. */
  function checkBuild(page: Page) {
    const { workers } = world.browser;
    if (letIn.has(page) && !wasPutAside.has(page))
      violate(`tab ${page.tab.number} has let a newer build in and still shows the old one`);
    const isOld = page.build < workers.served() || workers.isWaiting();
    if (world.hasWorker && isOld && page.app.update.get()?.kind !== "needRefresh") {
      violate(`tab ${page.tab.number} is not told that there is a newer build`);
    }
  }

  /** When somebody has done something at a page. */
  const actsAt = new WeakMap<Page, number[]>();

  return {
    acts(page: Page) {
      actsAt.set(page, [...(actsAt.get(page) ?? []), world.time.monotonic()]);
    },
    letsIn: (page: Page) => void letIn.add(page),
    thawed(page: Page) {
      if (page.isCached) wasPutAside.add(page);
    },
    checkRate(page: Page) {
      const since = world.time.monotonic() - 60_000;
      while (page.sent.length > 0 && (page.sent[0] as Sent).at < since) page.sent.shift();
      const provider = page.sent.filter(({ service }) => service === "provider").length;
      const refreshes = page.sent.filter(({ operation }) => operation === REFRESH).length;
      const acts = (actsAt.get(page) ?? []).filter((at) => at > since);
      actsAt.set(page, acts);
      if (refreshes > MOST_A_MINUTE.refreshes + Math.max(0, acts.length - CALM_ACTS)) {
        violate(`tab ${page.tab.number} renews its tokens ${refreshes} times in a minute`);
      }
      if (provider > MOST_A_MINUTE.provider) {
        violate(`tab ${page.tab.number} asks the provider ${provider} times in a minute`);
      }
      if (page.sent.length - provider > MOST_A_MINUTE.services) {
        violate(`tab ${page.tab.number} asks the services ${page.sent.length} times in a minute`);
      }
    },
    atRest(page: Page) {
      const visitor = world.visitorOf(page);
      const number = page.tab.number;
      if (visitor.busy.size > 0) violate(`tab ${number}: ${[...visitor.busy].join()} never ended`);
      checkBuild(page);
      if (page.app.session.store.get().kind !== "active") return;
      const state = page.app.wire.realtime.state().kind;
      if (visitor.isFollowing() && state !== "live") violate(`tab ${number} is ${state}, not live, at rest`);
      if (visitor.decision() !== "enter") violate(`tab ${number} comes to rest at "${visitor.decision()}"`);
      for (const [name, shown] of visitor.shown) {
        if (shown.kind === "loading") violate(`tab ${number} never shows ${name}`);
        if (shown.kind === "failed") violate(`tab ${number} fails to show ${name}: ${shown.failure.message}`);
        if (shown.kind === "answered" && !shown.complete) violate(`tab ${number} shows a part of ${name}`);
      }
    },
    checkSubscriptions() {
      const wanted = world.browser
        .pages()
        .filter(
          (page) => world.visitorOf(page).isFollowing() && page.app.wire.realtime.state().kind === "live",
        );
      const kept = world.services.subscriptions();
      if (kept !== wanted.length * 2) {
        violate(`${kept} subscriptions are kept for ${wanted.length} tabs that follow`);
      }
    },
    checkRequests() {
      const left = world.network.underWay();
      if (left > 0) violate(`${left} requests never ended`);
    },
  };
}
