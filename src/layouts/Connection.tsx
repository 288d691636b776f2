/** Tells staff whether what they see is live, and when the connection is tried again. */
import { useConnection } from "../app/connection.ts";
import { useSecondsUntil } from "../app/countdown.ts";
import { LiveMark } from "../ui/LiveMark.tsx";

export function Connection() {
  const connection = useConnection();
  switch (connection?.is) {
    case "live":
      return <LiveMark tone="live">Live</LiveMark>;
    case "stale":
      return <LiveMark tone="waiting">Verbindung wird geprüft …</LiveMark>;
    case "connecting":
      return <LiveMark tone="waiting">Verbindung wird hergestellt …</LiveMark>;
    case "disrupted":
      return <Interrupted retryAt={connection.retryAt} />;
    case "refused":
      return <LiveMark tone="lost">Keine Live-Anzeige, bitte laden Sie die Seite neu</LiveMark>;
    default:
      return null;
  }
}

function Interrupted({ retryAt }: { retryAt: number }) {
  const seconds = useSecondsUntil(retryAt);
  return <LiveMark tone="lost">Verbindung unterbrochen, nächster Versuch in {seconds} s</LiveMark>;
}
