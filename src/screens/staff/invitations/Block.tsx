/** A customer on the page of invitations: the people to choose from, then what became of the invitation. */
import { memo } from "react";
import { type Answer, withEntries } from "../../../domain/inviting.ts";
import { useApp } from "../../../hooks/useApp.ts";
import type { Outcome } from "../../../messages/outcome.ts";
import type { Invitee } from "../../../tasks/invite.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import rounds from "../rounds/Rounds.module.css";
import styles from "./Invitations.module.css";

interface BlockProps extends Answer {
  invitee: Invitee;
  outcome: Outcome | undefined;
  /** The mail is sent, or waits for its turn. */
  isInRound: boolean;
}

/** Memoized: each press and each result concerns one block. */
export const Block = memo(function Block({ invitee, outcome, isInRound, ...answer }: BlockProps) {
  const { answers } = useApp().invitations;
  const { id, name, people, proposed, isCertain, note } = invitee;
  const give = (changed: Partial<Answer>) =>
    answers.set(withEntries(answers.get(), [[id, { ...answer, ...changed }]]));
  const isChoice = people.length > 1 && !isInRound;
  const Line = isChoice ? "label" : "p";
  // Stays with the person whatever is chosen, so that a choice moves no line.
  const marked = isCertain || isInRound ? null : proposed;
  return (
    <li className={styles.block} data-outcome={outcome?.kind}>
      {!isInRound && (
        <span className={styles.box}>
          <Checkbox
            label={`${name} einladen`}
            checked={answer.isTaken}
            onChange={(isTaken) => give({ isTaken })}
          />
        </span>
      )}
      <p className={styles.company}>
        {/* The box has the same name. */}
        <b aria-hidden={!isInRound}>{name}</b>
        <span className="note">{[id, !isInRound && note].filter(Boolean).join(" · ")}</span>
      </p>
      <fieldset className={styles.people}>
        <legend className="visually-hidden">Ansprechperson</legend>
        {(isInRound ? [answer.person] : people).map((one) => (
          <Line key={`${one.name}\n${one.type}\n${one.emailaddress}`} className={styles.person}>
            {isChoice && (
              <input
                type="radio"
                name={`person-${id}`}
                checked={one === answer.person}
                onChange={() => give({ person: one, isTaken: true, isChosen: true })}
              />
            )}
            <span>
              {one.name || "Ohne Namen"}
              <small>{one.type && `, ${one.type}`} </small>
              {one === marked && <b>Vorschlag </b>}
            </span>
            <span className="note">{one.emailaddress}</span>
          </Line>
        ))}
      </fieldset>
      {isInRound && <p className={`${rounds.outcome} ${styles.outcome}`}>{outcome?.text ?? "wartet"}</p>}
      {outcome?.notes?.map((sentence) => (
        <p key={sentence} className={`note ${styles.notes}`}>
          {sentence}
        </p>
      ))}
    </li>
  );
});
