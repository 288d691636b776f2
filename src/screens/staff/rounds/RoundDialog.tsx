/**
 * The dialog of a round of work. It shows the plan before the round, the progress during the round, and then each
 * result.
 */
import type { ReactNode } from "react";
import { formatNumber } from "../../../domain/germanFormats.ts";
import type { Round } from "../../../hooks/useRound.ts";
import { type LeaveDialogTexts, useUnsavedChanges } from "../../../hooks/useUnsavedChanges.tsx";
import type { Outcome } from "../../../messages/outcome.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { type OnTake, type RoundLine, RoundLines } from "./RoundLines.tsx";

/** The texts if the user leaves during a round. Items under way still finish, but their results are not shown. */
const runningTexts: LeaveDialogTexts = {
  title: "Seite verlassen?",
  text: "Die Verarbeitung läuft noch. Wenn Sie die Seite verlassen, bleibt der Rest unerledigt, und das Ergebnis wird nicht mehr angezeigt.",
  leave: "Verlassen",
  stay: "Hier warten",
};

/** The round's words. */
interface RoundWords {
  /** The label of the button that starts it. */
  start: string;
  /** "senden", for the rest of a stopped round. */
  verb: string;
  /** "gesendet", after the numbers. */
  done: string;
}

interface RoundDialogProps<T extends { id: string }> {
  title: string;
  round: Round<T>;
  words: RoundWords;
  /** The items: those chosen before the round, and all of them afterwards. */
  items: readonly T[];
  /** The list's lines, before the round and after it. */
  lines: readonly RoundLine[];
  /** The list's accessible name. */
  listLabel: string;
  /** Must be stable; if omitted, nobody can be deselected. */
  onTake?: OnTake;
  /** Items with an unclear result are offered again. */
  repeatsUnclear?: boolean;
  /** Follows the number of finished items, for example "davon 3 neue Einladungen"; empty if there is nothing to add. */
  ofThese?: string;
  /** The plan, and after the round what to know about its results. */
  children?: ReactNode;
  /** Below the list. */
  below?: ReactNode;
  /** Further buttons, while no item is under way. */
  actions?: ReactNode;
  onClose: () => void;
}

export function RoundDialog<T extends { id: string }>(props: RoundDialogProps<T>) {
  const { title, round, lines, children, below, actions, onClose } = props;
  const { started, busy, stopping } = round;
  const leaveDialog = useUnsavedChanges(busy, runningTexts);
  return (
    <>
      <Dialog
        title={title}
        closeLabel={started || (lines.length > 0 && props.items.length === 0) ? "Schließen" : "Abbrechen"}
        onClose={busy ? undefined : onClose}
        actions={
          busy ? (
            <Button key="stop" disabled={stopping} onClick={round.stop}>
              {stopping ? "Wird angehalten …" : "Anhalten"}
            </Button>
          ) : (
            <>
              {actions}
              <Next {...props} />
            </>
          )
        }
        details={
          <>
            <RoundLines
              label={props.listLabel}
              lines={lines}
              outcomes={started ? round.results : undefined}
              onTake={props.onTake}
            />
            {below}
          </>
        }
      >
        {started && <Progress {...props} />}
        {children}
      </Dialog>
      {leaveDialog}
    </>
  );
}

/**
 * Each button has its own key. Otherwise React would reuse the focused button for the next action, and another Enter
 * would press it.
 */
function Next<T extends { id: string }>({ round, words, items, repeatsUnclear }: RoundDialogProps<T>) {
  const { started, results, start } = round;
  const button = (key: string, text: string, these: readonly T[]) => (
    <Button key={key} variant="primary" onClick={() => start(these)}>
      {text}
    </Button>
  );
  const rest = items.filter(({ id }) => !results.has(id));
  if (rest.length > 0)
    return started
      ? button("rest", `Übrige ${words.verb} (${formatNumber(rest.length)})`, rest)
      : button("start", words.start, rest);
  const ended = (kind: Outcome["kind"]) => items.filter(({ id }) => results.get(id)?.kind === kind);
  // Unclear items are repeated only by a button of their own.
  const [failed, unclear] = [ended("failed"), ended("unclear")];
  if (failed.length > 0) return button("failed", "Fehlgeschlagene wiederholen", failed);
  return repeatsUnclear && unclear.length > 0 ? button("unclear", "Unklare wiederholen", unclear) : null;
}

const otherWords = [
  ["skipped", "ausgelassen"],
  ["conflict", "inzwischen geändert"],
  ["failed", "fehlgeschlagen"],
  ["unclear", "unklar"],
] as const;

function Progress<T extends { id: string }>({ round, words, lines, ofThese }: RoundDialogProps<T>) {
  const { results, gaveUp } = round;
  const outcomes = lines.flatMap(({ id }) => results.get(id) ?? []);
  const count = (wanted: Outcome["kind"]) => outcomes.filter(({ kind }) => kind === wanted).length;
  const parts = [
    `${formatNumber(count("done"))} von ${formatNumber(lines.length)} ${words.done}`,
    ofThese,
    ...otherWords.map(([kind, word]) => count(kind) > 0 && `${formatNumber(count(kind))} ${word}`),
  ];
  return (
    <>
      <progress value={outcomes.length} max={lines.length} aria-label="Fortschritt" />
      <p role="status">{parts.filter(Boolean).join(", ")}.</p>
      {gaveUp && (
        <p>
          Nach drei Fehlern hintereinander wurde angehalten. Bitte versuchen Sie es später mit den übrigen.
        </p>
      )}
    </>
  );
}
