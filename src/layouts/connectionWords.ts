/** How the connection does, in words; `short`, one or two of them, for the bar of a phone. */
import type { RealtimeStatus } from "../app/network/useRealtimeStatus.ts";

export const connectionWords = {
  live: { tone: "live", short: "Live", long: "Live" },
  offline: { tone: "lost", short: "Offline", long: "Offline, keine Live-Anzeige" },
  unreachable: { tone: "lost", short: "Gestört", long: "Server nicht erreichbar" },
  stale: { tone: "waiting", short: "Prüft …", long: "Verbindung wird geprüft …" },
  connecting: { tone: "waiting", short: "Verbindet …", long: "Verbindung wird hergestellt …" },
  disrupted: { tone: "lost", short: "Unterbrochen", long: "Verbindung unterbrochen" },
  refused: {
    tone: "waiting",
    short: "Nicht live",
    long: "Nicht live, alle paar Minuten aktualisiert",
  },
} as const satisfies Record<Exclude<RealtimeStatus["kind"], "idle">, object>;
