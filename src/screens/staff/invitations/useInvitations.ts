/** The page of invitations: its plan, the answers of staff, and the round of mails, which goes on without the page. */
import { useEffect, useState } from "react";
import type { App } from "../../../core/createApp.ts";
import { itemsWith, type Round } from "../../../core/roundState.ts";
import { closeRound, resumeRound, startRound } from "../../../core/rounds.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { CustomerUser } from "../../../domain/customer.ts";
import { answerOf, invitedAmong, withEntries } from "../../../domain/inviting.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useRounds } from "../../../hooks/useRounds.ts";
import { href } from "../../../routes.ts";
import { type Invitee, inviteeOf, inviteInRound, newInviteRound } from "../../../tasks/invite.ts";

/** An invitation to be sent. */
interface Letter extends Invitee {
  person: CustomerUser;
}

export type Choice = ReturnType<typeof useInvitations>["choices"][number];

const address = href("admin", "Invitations");

/** The round of invitations; there is one at most. */
export const roundOf = ({ rounds }: Pick<App, "rounds">) =>
  rounds.get().find(({ plan }) => plan.address === address) as Round<Letter> | undefined;

/** Mails are being sent, or were stopped. */
const isUnfinished = (round: Round<Letter>) => round.busy || itemsWith(round, undefined).length > 0;

/** `all`: every app customer. Planned once, so that no block moves; each mail looks again. */
export function useInvitations(all: readonly AppCustomer[]) {
  const app = useApp();
  const { people, answers, selected } = app.invitations;
  const memory = useDeviceMemory();
  const given = useStore(answers);
  useRounds();
  const round = roundOf(app);
  const [invitees] = useState(() => {
    const invited = invitedAmong(all);
    const before = round?.items ?? [];
    const others = [...selected.get().values()].filter(({ id }) => !before.some((one) => one.id === id));
    return [...before, ...others.map((one) => inviteeOf(one, people.get().get(one.id), invited, memory))];
  });
  const [state] = useState(() => newInviteRound(app.platform.clock.now()));
  // What is over is not shown again.
  useEffect(
    () => () => {
      const left = roundOf(app);
      if (left && !isUnfinished(left)) closeRound(app, left.key);
    },
    [app],
  );
  const choices = invitees.map((invitee) => {
    const { id, isCertain, note } = invitee;
    const sent = round?.items.find((one) => one.id === id);
    const answer = answerOf(invitee, given.get(id));
    const isProposed = answer !== null && !isCertain && !answer.isChosen;
    return {
      invitee,
      answer: sent && answer ? { ...answer, person: sent.person } : answer,
      outcome: round?.results.get(id),
      isInRound: sent !== undefined,
      /** A proposal without an answer. Somebody with a note is left to an answer of their own. */
      isOpen: isProposed && !given.has(id) && !note && !sent,
      /** A proposal that was taken as it was. */
      isAccepted: isProposed && answer.isTaken && !sent,
    };
  });
  const letters = choices.flatMap(({ invitee, answer, isInRound }): Letter[] =>
    answer?.isTaken && !isInRound ? [{ ...invitee, person: answer.person }] : [],
  );
  function send() {
    if (round) return resumeRound(app, round.key, letters);
    startRound<Letter>(app, {
      ...{ title: "Einladungen", verb: "senden", done: "gesendet", items: letters },
      ...{ address, repeatsUnclear: true },
      lineOf: ({ name, person }) => ({ name, below: person.emailaddress }),
      async run(letter) {
        const outcome = await inviteInRound(app, letter, memory, state);
        const { id } = letter;
        const isOver = outcome.kind === "done" || outcome.kind === "skipped";
        if (isOver) selected.set(withEntries(selected.get(), [[id, null]]));
        // Nobody with an unclear result is ticked again without a new answer.
        if (outcome.kind !== "failed") answers.set(withEntries(answers.get(), [[id, null]]));
        return outcome;
      },
    });
  }
  return { choices, letters, round, isUnderWay: round !== undefined && isUnfinished(round), send };
}
