/** A round of mails to app customers, one or many: their plan, the ticked ones, and the round. */
import { useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { Mail } from "../../../domain/due.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useRound } from "../../../hooks/useRound.ts";
import { type Letter, letterTo, sendMail } from "../../../tasks/mail.ts";
import { useTaken } from "../rounds/useTaken.ts";
import { useMayInvite } from "./useMails.ts";

/** `only`: the mail for each customer; if omitted, each gets the recommended mail. */
export function useMailRound(customers: readonly AppCustomer[], only?: Mail) {
  const app = useApp();
  const memory = useDeviceMemory();
  const mayInvite = useMayInvite();
  const [state] = useState(() => ({ openedAt: app.platform.clock.now(), tried: new Set<string>() }));
  // Planned once: mails sent by this round must not count as earlier ones.
  const [letters] = useState(() =>
    customers.map((customer) => letterTo(app, customer, { memory, now: state.openedAt, mayInvite, only })),
  );
  // A round for one person was started by a button for that person, so they are ticked even after a recent mail.
  const [taken, take] = useTaken(() =>
    letters
      .filter(({ mail, reason }) => mail && (reason === null || letters.length === 1))
      .map(({ id }) => id),
  );
  const round = useRound((letter: Letter) => sendMail(app, letter, memory, state));
  return { round, letters, chosen: letters.filter(({ id }) => taken.has(id)), taken, take };
}
