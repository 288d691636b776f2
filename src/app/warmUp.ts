/** Fetches what signing in needs while the visitor is still reading the form: when there is time, at the latest with the first field. */
import { useEffect } from "react";
import { useApp } from "./app.ts";

/** Long enough for the first paint to be over, where the browser cannot say when it is idle. Milliseconds. */
const SOON_MS = 1_000;

export function useWarmUp(): void {
  const { wire, platform } = useApp();
  useEffect(() => {
    const { window, clock } = platform;
    const { document } = window;
    const warmUp = () => wire.cognito.warmUp();
    const timer = clock.setTimeout(warmUp, SOON_MS);
    document.addEventListener("focusin", warmUp);
    return () => {
      clock.clearTimeout(timer);
      document.removeEventListener("focusin", warmUp);
    };
  }, [wire, platform]);
}
