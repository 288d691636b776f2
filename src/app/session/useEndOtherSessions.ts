/** Ending the account's sessions on every device (ASVS 7.4.3), wherever that is offered. */
import { useState } from "react";
import { useApp } from "../context.ts";
import { useCommand } from "../data/useCommand.ts";

export function useEndOtherSessions() {
  const { session, wire, notices } = useApp();
  // What offers it has been answered; the other notices have not been read.
  const answered = () => notices.set(notices.get().filter(({ endsOtherSessions }) => !endsOtherSessions));
  const [end, busy] = useCommand(() => session.endEverywhere(), { onSuccess: answered });
  // Services check a token's signature and its end, and do not ask the provider whether its session goes on.
  const [minutes] = useState(() => Math.ceil(wire.cognito.tokenLifetimeMs() / 60_000));
  return {
    end: () => void end(),
    busy,
    /** What it brings about, and how long another device may go on all the same. */
    consequence: `Sie können alle anderen Sitzungen Ihres Kontos beenden. Danach melden Sie sich auch hier neu an. Wer ein anderes Gerät gerade benutzt, kann dort noch bis zu ${minutes} Minuten lang lesen und arbeiten.`,
  };
}
