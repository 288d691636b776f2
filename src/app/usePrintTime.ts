/** When the page was last given to a printer, so that paper says of when it is. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useApp } from "./context.ts";

/** Milliseconds since the epoch; before the first print, the time of the first rendering. */
export function usePrintTime(): number {
  const { window, clock } = useApp().platform;
  const [time, setTime] = useState(() => clock.now());
  useEffect(() => {
    // The browser lays the paper out as soon as its listeners have returned.
    const note = () => flushSync(() => setTime(clock.now()));
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, [window, clock]);
  return time;
}
