/** A countdown in seconds by the wall clock, which also advances while a laptop sleeps. */
import { useEffect, useState } from "react";
import { useApp } from "./context.ts";

/** Short enough not to skip a second. Milliseconds. */
const TICK_MS = 500;

/** The whole seconds until `end` (milliseconds since the epoch); 0 once it has come. */
export function useCountdown(end: number): number {
  const { clock } = useApp().platform;
  const [now, setNow] = useState(() => clock.now());
  const isOver = now >= end;

  useEffect(() => {
    if (isOver) return undefined;
    let timer: number | undefined;
    const tick = () => {
      setNow(clock.now());
      timer = clock.setTimeout(tick, TICK_MS);
    };
    tick();
    return () => clock.clearTimeout(timer);
  }, [clock, isOver]);

  return Math.max(0, Math.ceil((end - now) / 1000));
}
