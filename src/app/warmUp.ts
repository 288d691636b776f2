/** Fetches what signing in needs while the visitor is still reading the form: when there is time, at the latest with the first field. */
import { useEffect } from "react";
import { useApp } from "./app.ts";
import { texts } from "./texts.ts";

/** Long enough for the first paint to be over, where the browser cannot say when it is idle. Milliseconds. */
const SOON_MS = 1_000;

export function useWarmUp(): void {
  const { wire, platform } = useApp();
  useEffect(() => {
    const { window, clock } = platform;
    const { document } = window;
    const warmUp = () => {
      wire.cognito.warmUp();
      void texts();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement) warmUp();
    };
    const timer = clock.setTimeout(warmUp, SOON_MS);
    document.addEventListener("focusin", onFocus);
    return () => {
      clock.clearTimeout(timer);
      document.removeEventListener("focusin", onFocus);
    };
  }, [wire, platform]);
}
