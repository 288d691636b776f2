/** The dialog of a round of work: what will be done before it, progress and what became of each after it. */
import { memo, type ReactNode } from "react";
import { formatNumber } from "../../../../domain/formatNumber.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../../ui/Excerpt.tsx";
import styles from "./Bulk.module.css";
import type { BulkRound, Outcome } from "./useBulk.ts";

/** One line of the list; `below` stands smaller under its name, `box` before it. */
export interface RoundLine {
  id: string;
  name: string;
  below?: string;
  /** Before the round. */
  note?: string;
  box?: ReactNode;
}

interface RoundDialogProps {
  title: string;
  /** What the list is of, for screen readers. */
  listLabel: string;
  lines: readonly RoundLine[];
  round: BulkRound;
  /** The round has been started. */
  started: boolean;
  /** "geändert", after the numbers. */
  doneWord: string;
  /** What will be done, or once it has been what to know of it. */
  children?: ReactNode;
  /** The buttons beside the one that closes, while no work is under way. */
  actions: ReactNode;
  onClose: () => void;
}

export function RoundDialog(props: RoundDialogProps) {
  const { title, listLabel, lines, round, started, doneWord, children, actions, onClose } = props;
  return (
    <Dialog
      title={title}
      closeLabel={started ? "Schließen" : "Abbrechen"}
      onClose={round.busy ? undefined : onClose}
      actions={
        round.busy ? (
          <Button key="stop" disabled={round.stopping} onClick={round.stop}>
            {round.stopping ? "Wird angehalten …" : "Anhalten"}
          </Button>
        ) : (
          actions
        )
      }
      details={
        <ul className={styles.lines} aria-label={listLabel}>
          {lines.map((line) => (
            <Line key={line.id} {...line} outcome={round.results.get(line.id)} started={started} />
          ))}
        </ul>
      }
    >
      {started && <Progress lines={lines} round={round} doneWord={doneWord} />}
      {children}
    </Dialog>
  );
}

interface LineProps extends RoundLine {
  outcome: Outcome | undefined;
  started: boolean;
}

/** Memoized: each result of a long round concerns one line. */
const Line = memo(function Line({ name, below, note, box, outcome, started }: LineProps) {
  return (
    <li data-outcome={outcome?.kind}>
      {!started && box}
      <span className={styles.who}>
        <Excerpt text={name} />
        {below && (
          <span className="note">
            <Excerpt text={below} />
          </span>
        )}
      </span>
      <span className={`note ${styles.outcome}`}>{started ? (outcome?.text ?? "noch offen") : note}</span>
      {started && outcome?.notes && (
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

interface ProgressProps {
  lines: readonly RoundLine[];
  round: BulkRound;
  doneWord: string;
}

function Progress({ lines, round, doneWord }: ProgressProps) {
  const total = lines.length;
  const all = lines.flatMap(({ id }) => round.results.get(id) ?? []);
  const count = (wanted: string) => all.filter(({ kind }) => kind === wanted).length;
  const others = [
    { count: count("conflict"), words: "inzwischen anders" },
    { count: count("failed"), words: "fehlgeschlagen" },
    { count: count("unclear"), words: "unklar" },
  ].filter((part) => part.count > 0);
  return (
    <>
      <progress className={styles.progress} value={all.length} max={total} aria-label="Fortschritt" />
      <p role="status">
        {formatNumber(count("done"))} von {formatNumber(total)} {doneWord}
        {others.map(({ count, words }) => `, ${formatNumber(count)} ${words}`)}.
      </p>
      {round.gaveUp && (
        <p>
          Nach drei Fehlern hintereinander wurde angehalten. Bitte versuchen Sie es später mit den übrigen.
        </p>
      )}
    </>
  );
}
