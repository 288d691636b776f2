/** The dialog of a round of work: what will be done before it, progress and what became of each after it. */
import type { ReactNode } from "react";
import { type LeaveDialogTexts, useUnsavedChanges } from "../../../../app/navigation/useUnsavedChanges.tsx";
import { formatNumber } from "../../../../domain/formatNumber.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import styles from "./Bulk.module.css";
import { type RoundLine, RoundLines } from "./RoundLines.tsx";
import type { Outcome } from "./useBulk.ts";
import type { Round } from "./useRound.ts";

interface RoundFrameProps<R> {
  title: string;
  round: Round<R>;
  /** The round has been started. */
  started: boolean;
  /** What will be done, or once it has been what to know of it. */
  children?: ReactNode;
  /** The list of those concerned. */
  details: ReactNode;
  /** The buttons beside the one that closes, while no work is under way. */
  actions: ReactNode;
  onClose: () => void;
}

/** What is under way then still ends, and tells nobody how. */
const runningTexts: LeaveDialogTexts = {
  title: "Seite verlassen?",
  text: "Die Verarbeitung läuft noch. Wenn Sie die Seite verlassen, bleibt der Rest unerledigt, und das Ergebnis wird nicht mehr angezeigt.",
  leave: "Verlassen",
  stay: "Hier warten",
};

export function RoundFrame({ round, started, actions, onClose, ...dialog }: RoundFrameProps<unknown>) {
  const leaveDialog = useUnsavedChanges(round.busy, runningTexts);
  return (
    <>
      <Dialog
        {...dialog}
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
      />
      {leaveDialog}
    </>
  );
}

interface RoundDialogProps extends Omit<RoundFrameProps<Outcome>, "details"> {
  /** What the list is of, for screen readers. */
  listLabel: string;
  lines: readonly RoundLine[];
  /** "geändert", after the numbers. */
  doneWord: string;
  /** Called with the line's id when its box is pressed; always the same function. */
  onTake?: (id: string, wanted: boolean) => void;
}

export function RoundDialog({ listLabel, lines, doneWord, onTake, children, ...frame }: RoundDialogProps) {
  const { round, started } = frame;
  const outcomes = lines.flatMap(({ id }) => round.results.get(id) ?? []);
  const count = (wanted: Outcome["kind"]) => outcomes.filter(({ kind }) => kind === wanted).length;
  return (
    <RoundFrame
      {...frame}
      details={
        <RoundLines
          label={listLabel}
          lines={lines}
          outcomeOf={(id) => round.results.get(id)}
          started={started}
          onTake={onTake}
        />
      }
    >
      {started && (
        <RoundProgress
          answered={outcomes.length}
          total={lines.length}
          done={count("done")}
          doneWord={doneWord}
          others={[
            { count: count("skipped"), words: "ausgelassen" },
            { count: count("conflict"), words: "inzwischen anders" },
            { count: count("failed"), words: "fehlgeschlagen" },
            { count: count("unclear"), words: "unklar" },
          ]}
          gaveUp={round.gaveUp}
        />
      )}
      {children}
    </RoundFrame>
  );
}

interface RoundProgressProps {
  /** Of how many the result is known, and how many there are. */
  answered: number;
  total: number;
  done: number;
  doneWord: string;
  /** What else became of them; of what nothing did, nothing is said. */
  others: readonly { readonly count: number; readonly words: string }[];
  gaveUp: boolean;
}

export const RoundProgress = ({ answered, total, done, doneWord, others, gaveUp }: RoundProgressProps) => (
  <>
    <progress className={styles.progress} value={answered} max={total} aria-label="Fortschritt" />
    <p role="status">
      {formatNumber(done)} von {formatNumber(total)} {doneWord}
      {others.map(({ count, words }) => count > 0 && `, ${formatNumber(count)} ${words}`)}.
    </p>
    {gaveUp && (
      <p>Nach drei Fehlern hintereinander wurde angehalten. Bitte versuchen Sie es später mit den übrigen.</p>
    )}
  </>
);
