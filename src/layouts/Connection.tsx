/** Shows staff whether the data is live, and when the connection is retried. */
import { useCountdown } from "../hooks/timing.ts";
import { type RealtimeStatus, useRealtimeStatus } from "../hooks/useConnection.ts";
import { LiveMark } from "../ui/LiveMark.tsx";

/** The connection's states in German; `short`, one or two words, is for the bar of a phone. */
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

/** `short`: for the bar of a phone. */
export function Connection({ short = false }: { short?: boolean }) {
  const connection = useRealtimeStatus();
  if (!connection || connection.kind === "idle") return null;
  const words = connectionWords[connection.kind];
  return (
    <LiveMark tone={words.tone}>
      {short ? words.short : words.long}
      {!short && connection.kind === "disrupted" && <NextTry at={connection.retryAt} />}
    </LiveMark>
  );
}

const NextTry = ({ at }: { at: number }) => `, nächster Versuch in ${useCountdown(at)} s`;
