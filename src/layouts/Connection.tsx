/** Shows staff whether the data is live, and when the connection is retried. */

import { useRealtimeStatus } from "../app/network/useRealtimeStatus.ts";
import { useCountdown } from "../app/useCountdown.ts";
import { LiveMark } from "../ui/LiveMark.tsx";
import { connectionWords } from "./connectionWords.ts";

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
