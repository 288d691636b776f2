/** The list in the dialog of a round: before the round the people or documents with their plan, then each result. */
import { memo, type ReactNode } from "react";
import type { Outcome } from "../../../messages/outcome.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import styles from "./Rounds.module.css";

/** One line of the list; `below` is in small type under its name. */
export interface RoundLine {
  id: string;
  name: string;
  below?: ReactNode;
  /** The plan; shown before the round. */
  note?: string;
  /** The accessible name of the line's checkbox; undefined for no checkbox. */
  box?: string | undefined;
  checked?: boolean;
}

/** Called with the line's id when its checkbox is pressed. */
export type OnTake = (id: string, wanted: boolean) => void;

interface RoundLinesProps {
  /** The list's accessible name. */
  label: string;
  lines: readonly RoundLine[];
  /** The results by the line's id; undefined before the round. */
  outcomes?: ReadonlyMap<string, Outcome> | undefined;
  /** Must be stable, because the lines are memoized. */
  onTake?: OnTake | undefined;
}

/**
 * Above this number of lines, the browser lays out only those near the visible part: 2,000 lines took 2.4 s. Up to this
 * number it lays out all, because Chromium's accessibility tree lacks lines that are not laid out.
 */
const LAID_OUT_LINES = 100;

export function RoundLines({ label, lines, outcomes, onTake }: RoundLinesProps) {
  const started = outcomes !== undefined;
  const take = !started && lines.some(({ box }) => box) ? onTake : undefined;
  const looks = [
    styles.lines,
    ...(take ? [styles.boxes] : []),
    ...(lines.length > LAID_OUT_LINES ? [styles.long] : []),
  ];
  return (
    <ul className={looks.join(" ")} aria-label={label}>
      {lines.map((line) => (
        <Line key={line.id} {...line} outcome={outcomes?.get(line.id)} started={started} onTake={take} />
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
          {box && <Checkbox label={box} checked={checked} onChange={(wanted) => onTake(id, wanted)} />}
        </span>
      )}
      <span className={styles.who}>
        {name}
        {below && <span className="note">{below}</span>}
      </span>
      <span className={`note ${styles.outcome}`}>{started ? (outcome?.text ?? "wartet") : note}</span>
      {outcome?.notes && (
        <ul className={`note ${styles.notes}`}>
          {outcome.notes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  );
});
