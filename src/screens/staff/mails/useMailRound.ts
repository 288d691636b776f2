/** A round of mails to app customers, one or many: their plan, the ticked ones, and the start. */
import { useState } from "react";
import type { Round } from "../../../core/roundState.ts";
import { startRound } from "../../../core/rounds.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import type { Mail } from "../../../domain/due.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { type Letter, letterTo, sendMail } from "../../../tasks/mail.ts";
import { useTaken } from "../rounds/useTaken.ts";
import { useMayInvite } from "./useMails.ts";

/** The round's words. */
interface MailWords {
  title: string;
  ofThese: (round: Round<Letter>) => string;
}

/** `only`: the mail for each customer; if omitted, each gets the recommended mail. */
export function useMailRound(customers: readonly AppCustomer[], only?: Mail) {
  const app = useApp();
  const memory = useDeviceMemory();
  const mayInvite = useMayInvite();
  const [state] = useState(() => ({ openedAt: app.platform.clock.now(), tried: new Set<string>() }));
  // Planned once: another tab's mails must not change what is ticked.
  const [letters] = useState(() =>
    customers.map((customer) => letterTo(app, customer, { memory, now: state.openedAt, mayInvite, only })),
  );
  // A round for one person was started by a button for that person, so they are ticked even after a recent mail.
  const isProposed = ({ mail, reason }: Letter) => mail !== null && (reason === null || letters.length === 1);
  const [taken, take] = useTaken(() => letters.filter(isProposed).map(({ id }) => id));
  const chosen = letters.filter(({ id }) => taken.has(id));
  return {
    letters,
    /** Whether the letter was ticked when the dialog opened. */
    isProposed,
    chosen,
    taken,
    take,
    start: (words: MailWords) =>
      startRound<Letter>(app, {
        ...words,
        ...{ verb: "senden", done: "gesendet" },
        items: chosen,
        lineOf: ({ customer }) => ({ name: displayName(customer), below: customer.name && customer.client }),
        run: (letter) => sendMail(app, letter, memory, state),
        repeatsUnclear: true,
      }),
  };
}
