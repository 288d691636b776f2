/** Shows staff whether the data is live, and when the connection is retried. */

import { useRealtimeStatus } from "../app/network/useRealtimeStatus.ts";
import { useCountdown } from "../app/useCountdown.ts";
import { LiveMark } from "../ui/LiveMark.tsx";

/** `short`: one or two words, for the bar of a phone. */
export function Connection({ short = false }: { short?: boolean }) {
  const connection = useRealtimeStatus();
  switch (connection?.kind) {
    case "live":
      return <LiveMark tone="live">Live</LiveMark>;
    case "offline":
      return <LiveMark tone="lost">{short ? "Offline" : "Offline, keine Live-Anzeige"}</LiveMark>;
    case "unreachable":
      return <LiveMark tone="lost">{short ? "Gestört" : "Server nicht erreichbar"}</LiveMark>;
    case "stale":
      return <LiveMark tone="waiting">{short ? "Prüft …" : "Verbindung wird geprüft …"}</LiveMark>;
    case "connecting":
      return <LiveMark tone="waiting">{short ? "Verbindet …" : "Verbindung wird hergestellt …"}</LiveMark>;
    case "disrupted":
      return short ? (
        <LiveMark tone="lost">Unterbrochen</LiveMark>
      ) : (
        <Interrupted retryAt={connection.retryAt} />
      );
    case "refused":
      return (
        <LiveMark tone="lost">
          {short ? "Nicht live" : "Keine Live-Anzeige, bitte laden Sie die Seite neu"}
        </LiveMark>
      );
    default:
      return null;
  }
}

function Interrupted({ retryAt }: { retryAt: number }) {
  const seconds = useCountdown(retryAt);
  return <LiveMark tone="lost">Verbindung unterbrochen, nächster Versuch in {seconds} s</LiveMark>;
}
