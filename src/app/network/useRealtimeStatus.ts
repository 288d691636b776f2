/** How the realtime connection does, told calmly: good news at once, bad news once it has lasted. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { RealtimeState } from "../../wire/realtime/realtime.ts";
import { useApp } from "../context.ts";

/** A reconnect after the laptop's lid was opened takes less than this; nobody needs to hear of it. Milliseconds. */
const LASTING_MS = 3_000;

/** What to tell; null while the first connection is still being made. */
export function useRealtimeStatus(): RealtimeState | null {
  const { wire, platform } = useApp();
  const { clock } = platform;
  const now = useSyncExternalStore(wire.realtime.watch, wire.realtime.state, wire.realtime.state);
  const isLive = now.kind === "live";
  const [wasLive, setWasLive] = useState(isLive);
  const [lasts, setLasts] = useState(false);
  if (isLive && (lasts || !wasLive)) {
    setWasLive(true);
    setLasts(false);
  }

  useEffect(() => {
    if (isLive) return undefined;
    const timer = clock.setTimeout(() => setLasts(true), LASTING_MS);
    return () => clock.clearTimeout(timer);
  }, [clock, isLive]);

  if (isLive || lasts) return now;
  return wasLive ? { kind: "live" } : null;
}
