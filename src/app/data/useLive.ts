/**
 * Live: what one person does, the others see. Each tab holds one subscription per kind of event while somebody works in
 * an area; an event only says which record to read again, because it may be late, doubled, or lost.
 */
import { useEffect } from "react";
import { changedClientId, clientEvents } from "../../domain/clientEvents.ts";
import type { Clock } from "../../wire/clock.ts";
import { onWake } from "../../wire/realtime/onWake.ts";
import type { Realtime } from "../../wire/realtime/realtime.ts";
import { useApp } from "../context.ts";
import type { Visit } from "./visit.ts";

/** The subscriptions become live one after another within this time: their gaps are closed by one read. Milliseconds. */
const LIVE_PAUSE_MS = 100;

/** Events come to the screen at once, then at most this often: a thousand in a second are a few reads. Milliseconds. */
const BURST_PAUSE_MS = 250;

export interface LiveOptions {
  realtime: Realtime;
  /** The visit that is on the screen now. */
  visit: () => Visit;
  clock: Clock;
  window: Window;
}

/** Keeps what is on the screen up to date; returns the way to stop. */
export function followChanges({ realtime, visit, clock, window }: LiveOptions): () => void {
  const changed = new Set<string>();
  let pause: number | undefined;
  let gap: number | undefined;
  let isBack = false;

  /** What was asked for before a subscription was live may lack a change that nobody told of, and nobody will. */
  function closeGap() {
    gap ??= clock.setTimeout(() => {
      gap = undefined;
      visit().invalidate();
      // The service can be reached again: so may be what had failed.
      if (isBack) visit().retry();
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
    // Something has changed, and nobody knows what.
    if (id === null) return visit().renew();
    changed.add(id);
    if (pause === undefined) tell();
  }

  const stops = clientEvents.map((name) => {
    let wasLive = false;
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
      },
    );
  });
  const stopWaking = onWake(window)(() => visit().renew());

  return () => {
    clock.clearTimeout(pause);
    clock.clearTimeout(gap);
    stopWaking();
    for (const stop of stops) stop();
  };
}

/** For the layouts of the areas: live as long as one of them is shown. */
export function useLive(): void {
  const { wire, router, platform } = useApp();
  useEffect(() => {
    const { clock, window } = platform;
    return followChanges({
      realtime: wire.realtime,
      visit: () => router.location.get().visit,
      clock,
      window,
    });
  }, [wire, router, platform]);
}
