/** Hooks of time: a countdown, and a moment when the network is idle. */
import { useEffect, useEffectEvent, useMemo, useReducer } from "react";
import { startStopwatch } from "../wire/browser.ts";
import { useApp } from "./useApp.ts";

/** Short enough not to skip a second. Milliseconds. */
const TICK_MS = 500;

/**
 * Whole seconds until `end` (milliseconds since the epoch); 0 from then on. The duration is fixed when `end` is first given: it
 * also passes while a laptop sleeps, and setting the clock back does not lengthen it.
 */
export function useCountdown(end: number): number {
  const { clock } = useApp().platform;
  const remaining = useMemo(() => {
    const ms = end - clock.now();
    const elapsed = startStopwatch(clock);
    return () => Math.max(0, ms - elapsed());
  }, [clock, end]);
  const [, showAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let timer: number | undefined;
    const tick = () => {
      showAgain();
      if (remaining() > 0) timer = clock.setTimeout(tick, TICK_MS);
    };
    tick();
    return () => clock.clearTimeout(timer);
  }, [clock, remaining]);

  return Math.ceil(remaining() / 1000);
}

// Prefetching that does not delay the first paint.

/** Long enough for the first paint, and too short to type a password. Milliseconds. */
const SOON_MS = 1_000;

/**
 * Calls `run` once: soon after the component was painted and is ready, or at once when a field then takes the focus.
 * Again if it becomes ready again.
 */
export function useWhenIdle(run: () => void, isReady = true): void {
  const { clock, window } = useApp().platform;
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isReady) return undefined;
    const { document } = window;
    const stop = () => {
      clock.clearTimeout(timer);
      document.removeEventListener("focusin", onFocus);
    };
    const once = () => {
      stop();
      runNow();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) once();
    };
    const timer = clock.setTimeout(once, SOON_MS);
    document.addEventListener("focusin", onFocus);
    return stop;
  }, [clock, window, isReady]);
}
