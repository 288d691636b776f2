/** Seconds that run down in front of the reader, by the wall clock: a laptop that slept has waited, too. */
import { useEffect, useState } from "react";
import { useApp } from "./app.ts";

/** The whole seconds left, and the way to begin anew. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const { clock } = useApp().platform;
  const [end, setEnd] = useState(() => clock.now() + seconds * 1000);
  const [now, setNow] = useState(() => clock.now());
  // A clock set back meanwhile must not make anybody wait longer.
  const left = Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)));

  useEffect(() => {
    if (now >= end) return undefined;
    const timer = clock.setTimeout(() => setNow(clock.now()), 1000);
    return () => clock.clearTimeout(timer);
  }, [clock, now, end]);

  const restart = () => {
    const begun = clock.now();
    setNow(begun);
    setEnd(begun + seconds * 1000);
  };
  return [left, restart];
}
