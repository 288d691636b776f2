/**
 * Live updates. Each tab holds one subscription per kind of event while an area is shown. An event only says which
 * record to read again. Its content is not used, because an event may be late, doubled or lost.
 */
import { useEffect } from "react";
import type { Visit } from "../core/visit.ts";
import { changedClientId, clientEvents } from "../domain/appCustomer.ts";
import { Failure } from "../domain/failure.ts";
import { type Clock, type Stopwatch, startStopwatch } from "../wire/browser.ts";
import type { Realtime } from "../wire/realtime/connection.ts";
import { onWake } from "../wire/realtime/timers.ts";
import { useApp } from "./useApp.ts";

/** Subscriptions become live one after another within this time; one read closes their gaps. Milliseconds. */
const LIVE_PAUSE_MS = 100;

/**
 * The first event is applied at once, the next ones at most this often. A thousand events in a second cause only a few
 * reads. Milliseconds.
 */
const BURST_PAUSE_MS = 250;

/** A tab hidden for longer than this reads its data again, because events may have been lost. Milliseconds. */
const AWAY_MS = 30_000;

/** How often a visible page without live updates is read again. Milliseconds. */
const POLL_MS = 180_000;

/** What `followChanges` needs of the app. */
export interface LiveOptions {
  realtime: Realtime;
  /** The visit on the screen; called again for each change. */
  visit: () => Visit;
  /** Called when the provider has ended the session. Perhaps no other request notices that. */
  sessionIsOver: (failure: Failure) => void;
  clock: Clock;
  window: Window;
  /**
   * The customer's sub; undefined for staff. Resolvers that Amplify generated before 2023 refuse a customer's subscription
   * without it.
   */
  owner?: string | undefined;
}

/** Keeps the shown visit up to date; returns a function that stops it. */
export function followChanges(options: LiveOptions): () => void {
  const { realtime, visit, sessionIsOver, clock, window, owner } = options;
  const changed = new Set<string>();
  let pause: number | undefined;
  let gap: number | undefined;
  let poll: number | undefined;
  let isBack = false;
  /** The tab was hidden when it should have read its data again. */
  let isDue = false;
  /** How long the tab has been hidden; null if that is not known. */
  let hiddenFor: Stopwatch | null = null;

  /** A hidden tab reads when it is visible again: on a bad line it would read everything again and again. */
  function whenVisible(read: () => void) {
    isDue = window.document.visibilityState === "hidden";
    if (!isDue) read();
  }

  /** What was read before a subscription was live may lack a change that no event will report. */
  function closeGap() {
    gap ??= clock.setTimeout(() => {
      gap = undefined;
      whenVisible(() => {
        visit().invalidate();
        // The service can be reached again: failed reads are retried.
        if (isBack) visit().retry();
      });
    }, LIVE_PAUSE_MS);
  }

  function tell() {
    if (changed.size === 0) {
      pause = undefined;
      return;
    }
    pause = clock.setTimeout(tell, BURST_PAUSE_MS);
    const ids = [...changed];
    changed.clear();
    visit().follow(ids);
  }

  function hear(event: unknown) {
    const id = changedClientId(event);
    // Something has changed, and the event does not say what.
    if (id === null) return whenVisible(() => visit().renew());
    changed.add(id);
    if (pause === undefined) tell();
  }

  function pollLater() {
    clock.clearTimeout(poll);
    poll = clock.setTimeout(() => {
      whenVisible(() => visit().renew());
      pollLater();
    }, POLL_MS);
  }

  const stops = clientEvents.map((name) => {
    let wasLive = false;
    const asOwner = `subscription ($owner: String!) { ${name}(owner: $owner) { id } }`;
    return realtime.subscribe(
      `subscription { ${name} { id } }`,
      {},
      {
        next: hear,
        live() {
          isBack ||= wasLive;
          wasLive = true;
          closeGap();
        },
        refused(cause) {
          // A realtime service may refuse good tokens. The data is then polled, and nobody is signed out.
          if (cause instanceof Failure && cause.code === "SessionExpired") sessionIsOver(cause);
          else pollLater();
        },
      },
      owner === undefined ? undefined : { document: asOwner, variables: { owner } },
    );
  });
  const { document } = window;
  function onVisibilityChange() {
    if (document.visibilityState === "hidden") hiddenFor = startStopwatch(clock);
  }
  document.addEventListener("visibilitychange", onVisibilityChange);
  const stopWaking = onWake(window)((isNetworkBack) => {
    const isGlance = hiddenFor !== null && hiddenFor() < AWAY_MS;
    hiddenFor = null;
    if (isNetworkBack || !isGlance || isDue) whenVisible(() => visit().renew());
  });

  return () => {
    clock.clearTimeout(pause);
    clock.clearTimeout(gap);
    document.removeEventListener("visibilitychange", onVisibilityChange);
    clock.clearTimeout(poll);
    stopWaking();
    for (const stop of stops) stop();
  };
}

/** Keeps the shown visit up to date while an area's layout is shown. `owner` as in LiveOptions. */
export function useLive(owner?: string): void {
  const { wire, router, session, platform } = useApp();
  useEffect(() => {
    const { clock, window } = platform;
    return followChanges({
      realtime: wire.realtime,
      visit: () => router.location.get().visit,
      sessionIsOver: session.expireOn,
      clock,
      window,
      owner,
    });
  }, [wire, router, session, platform, owner]);
}
