/**
 * Fetches the staff's other screens while the first one is looked at: whoever opens one of them waits for no file. Nobody
 * has to wait for it before the first rows.
 */
import { useEffect } from "react";
import { useApp } from "../app/context.ts";
import type { Areas } from "./areas.ts";

/** A screen's own requests have been answered by then. Milliseconds. */
const AFTER_MS = 4_000;

/** `pathname`: of the staff's screen that is shown, whose requests come first; null where none is. */
export function useRecordsAhead(areas: Areas, pathname: string | null): void {
  const { clock } = useApp().platform;
  useEffect(() => {
    if (pathname === null) return undefined;
    const timer = clock.setTimeout(() => void areas.ahead("records"), AFTER_MS);
    return () => clock.clearTimeout(timer);
  }, [areas, clock, pathname]);
}
