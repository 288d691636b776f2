/** How the realtime connection does, told calmly: good news at once, what may pass once it has lasted. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { FailureCode } from "../../domain/failure.ts";
import type { RealtimeState } from "../../wire/realtime/realtime.ts";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import { useOnline } from "./useOnline.ts";

/** A reconnect after the laptop's lid was opened takes less than this and is not shown. Milliseconds. */
const LASTING_MS = 3_000;

/**
 * `offline`: the browser has no network, whatever a silent socket seems to be. `unreachable`: something of this screen could
 * not be read, because a server does not answer.
 */
export type RealtimeStatus = RealtimeState | { kind: "offline" | "unreachable" };

/** What is on the screen says that a server cannot be reached: nothing beside it is called live. */
const unreachable: readonly FailureCode[] = ["ServerUnreachable", "NetworkError", "Timeout"];

/** What to tell; null while the first connection is still being made. */
export function useRealtimeStatus(): RealtimeStatus | null {
  const { wire, platform, router } = useApp();
  const { visit } = useStore(router.location);
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  const { clock } = platform;
  const now = useSyncExternalStore(wire.realtime.watch, wire.realtime.state, wire.realtime.state);
  const online = useOnline();
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

  if (!online) return { kind: "offline" };
  if (visit.failures().some(({ code }) => unreachable.includes(code))) return { kind: "unreachable" };
  // What is refused stays so.
  if (isLive || lasts || now.kind === "refused") return now;
  return wasLive ? { kind: "live" } : null;
}
