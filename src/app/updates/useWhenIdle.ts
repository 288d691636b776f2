/** Fetches ahead what will be wanted soon, without getting into the way of the first paint. */
import { useEffect, useEffectEvent } from "react";
import { useApp } from "../context.ts";

/** The first paint is over by then, and nobody has typed a password yet. Milliseconds. */
const SOON_MS = 1_000;

/** Runs once, soon after the component was painted, at once when a field takes the focus. */
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
