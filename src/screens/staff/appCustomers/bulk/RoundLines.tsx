/** The list in the dialog of a round: whom it concerns and what they get, then what became of each. */
import { memo } from "react";
import { Excerpt } from "../../../../ui/Excerpt.tsx";
import { QueueCheckbox } from "../QueueCheckbox.tsx";
import styles from "./RoundLines.module.css";
import type { Outcome } from "./useBulk.ts";

/** One line of the list; `below` stands smaller under its name. */
export interface RoundLine {
  id: string;
  name: string;
  below?: string | undefined;
  /** Before the round. */
  note?: string;
  /** What the box before it does, in words; without them there is none. */
  box?: string | undefined;
  checked?: boolean;
}

/** Called with the line's id when its box is pressed. */
type OnTake = (id: string, wanted: boolean) => void;

interface RoundLinesProps {
  /** What the list is of, for screen readers. */
  label: string;
  lines: readonly RoundLine[];
  /** Always the same object for the same result, so that the other lines stay as they are. */
  outcomeOf: (id: string) => Outcome | undefined;
  /** The round has been started. */
  started: boolean;
  /** Always the same function. */
  onTake?: OnTake | undefined;
}

/**
 * Of more lines than these only those near the visible part are laid out: two thousand took 2.4 s. Fewer are laid out at
 * once, because what is not is missing in Chromium's accessibility tree until it comes near.
 */
const LAID_OUT_LINES = 100;

export function RoundLines({ label, lines, outcomeOf, started, onTake }: RoundLinesProps) {
  const take = !started && lines.some(({ box }) => box) ? onTake : undefined;
  const looks = [
    styles.lines,
    ...(take ? [styles.boxes] : []),
    ...(lines.length > LAID_OUT_LINES ? [styles.long] : []),
  ];
  return (
    <ul className={looks.join(" ")} aria-label={label}>
      {lines.map((line) => (
        <Line key={line.id} {...line} outcome={outcomeOf(line.id)} started={started} onTake={take} />
      ))}
    </ul>
  );
}

interface LineProps extends RoundLine {
  outcome: Outcome | undefined;
  started: boolean;
  onTake: OnTake | undefined;
}

/** Memoized: each press and each result of a long round concerns one line. */
const Line = memo(function Line({
  id,
  name,
  below,
  note,
  box,
  checked = false,
  outcome,
  started,
  onTake,
}: LineProps) {
  return (
    <li data-outcome={outcome?.kind}>
      {onTake && (
        <span>
          {box && <QueueCheckbox label={box} checked={checked} onChange={(wanted) => onTake(id, wanted)} />}
        </span>
      )}
      <span className={styles.who}>
        <Excerpt text={name} />
        {below && (
          <span className="note">
            <Excerpt text={below} />
          </span>
        )}
      </span>
      <span className={`note ${styles.outcome}`}>{started ? (outcome?.text ?? "noch offen") : note}</span>
      {outcome?.notes && (
        <ul className={`note ${styles.notes}`}>
          {outcome.notes.map((sentence) => (
            <li key={sentence}>
              <Excerpt text={sentence} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});
