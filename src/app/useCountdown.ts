/** A countdown in seconds. */
import { useEffect, useMemo, useReducer } from "react";
import { startStopwatch } from "../wire/clock.ts";
import { useApp } from "./context.ts";

/** Short enough not to skip a second. Milliseconds. */
const TICK_MS = 500;

/**
 * The whole seconds until `end` (milliseconds since the epoch, as the clock says when `end` is first given); 0 once it has
 * come. Also counts while a laptop sleeps, and is no longer when the clock is set back.
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
