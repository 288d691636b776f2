/** Hooks of time: a countdown, the time of the last print, and a moment when the network is idle. */
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from "react";
import { flushSync } from "react-dom";
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

// The time of the last print, so that the paper states its date.

/** Milliseconds since the epoch; before the first print, the time of the first rendering. */
export function usePrintTime(): number {
  const { window, clock } = useApp().platform;
  const [time, setTime] = useState(() => clock.now());
  useEffect(() => {
    // The browser lays out the print as soon as its listeners have returned: render synchronously.
    const note = () => flushSync(() => setTime(clock.now()));
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, [window, clock]);
  return time;
}

// Prefetching that does not delay the first paint.

/** Long enough for the first paint, and too short to type a password. Milliseconds. */
const SOON_MS = 1_000;

/** Calls `run` once: soon after the component was painted, or at once when a field takes the focus. */
export function useWhenIdle(run: () => void): void {
  const { clock, window } = useApp().platform;
  const runNow = useEffectEvent(run);
  useEffect(() => {
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
  }, [clock, window]);
}
