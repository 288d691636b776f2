/** Whether there is a network, and the state of the realtime connection. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { FailureCode } from "../domain/failure.ts";
import type { RealtimeState } from "../wire/realtime/transport.ts";
import { useApp, useStore } from "./useApp.ts";

/** False only if the browser is certain to have no network. */
export function useOnline(): boolean {
  const { window } = useApp().platform;
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => window.navigator.onLine,
    () => true,
  );
}

// The realtime connection's state. "Live" is shown at once, a disruption only if it lasts.

/** A reconnect after the laptop's lid was opened takes less than this and is not shown. Milliseconds. */
const LASTING_MS = 3_000;

/**
 * `offline`: the browser has no network, even if a silent socket seems connected. `unreachable`: a read of this screen failed
 * because a server does not answer.
 */
export type RealtimeStatus = RealtimeState | { kind: "offline" | "unreachable" };

/** If a read of this screen failed with one of these codes, the screen does not say that its data is live. */
const unreachable: readonly FailureCode[] = ["ServerUnreachable", "NetworkError", "Timeout"];

/** The state to show; null while the first connection is still being made. */
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
  // A refusal does not end by itself, so show it at once.
  if (isLive || lasts || now.kind === "refused") return now;
  return wasLive ? { kind: "live" } : null;
}
