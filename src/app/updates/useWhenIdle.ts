/** For prefetching without delaying the first paint. */
import { useEffect, useEffectEvent } from "react";
import { useApp } from "../context.ts";

/** After the first paint, before a password can have been typed. Milliseconds. */
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
