/** The rounds that are under way or were stopped, with their numbers: a press shows the round. */
import { doneText, type Round } from "../core/roundState.ts";
import { useApp, useStore } from "../hooks/useApp.ts";
import { useRounds } from "../hooks/useRounds.ts";
import { useUnsavedChanges } from "../hooks/useUnsavedChanges.tsx";
import styles from "./RoundStatus.module.css";

const leavingTexts = {
  title: "Verarbeitung anhalten?",
  text: "Die Verarbeitung läuft noch. Wenn Sie jetzt gehen, bleibt der Rest unerledigt, und das Ergebnis wird nicht mehr angezeigt.",
  leave: "Trotzdem gehen",
  stay: "Hier warten",
};

/** While a round is busy, closing the tab, a reload and a sign-out ask first. Returns the dialog, which the caller must render. */
export const useRoundPrompt = () =>
  useUnsavedChanges(
    useRounds().some(({ busy }) => busy),
    leavingTexts,
    "page",
  );

export function RoundStatus() {
  const { router, shownRound } = useApp();
  const { pathname } = useStore(router.location);
  const shown = useStore(shownRound);
  // The dialog or the screen shows the others.
  const elsewhere = useRounds().filter(({ key, plan }) => key !== shown && plan.address !== pathname);
  return (
    <>
      {elsewhere.length > 0 && (
        <section className={styles.rounds} aria-label="Laufende Verarbeitung">
          {elsewhere.map((round) => (
            <Status key={round.key} round={round} />
          ))}
        </section>
      )}
      <p role="status" className="visually-hidden">
        {elsewhere
          .filter(({ busy }) => !busy)
          .map((round) => `${round.plan.title}: ${stateOf(round)}`)
          .join(", ")}
      </p>
    </>
  );
}

function Status({ round }: { round: Round }) {
  const { router, shownRound } = useApp();
  const { key, plan, items, results } = round;
  return (
    <button
      type="button"
      className={styles.round}
      onClick={() => (plan.address ? router.navigate(plan.address) : shownRound.set(key))}
    >
      <strong>{plan.title}</strong>
      <span className="note">{stateOf(round)}</span>
      <progress value={results.size} max={items.length} aria-hidden="true" />
    </button>
  );
}

function stateOf(round: Round): string {
  const { items, results, busy, stopping } = round;
  const numbers = doneText(round);
  if (stopping) return `${numbers}, wird angehalten`;
  if (busy) return numbers;
  return `${numbers}, ${results.size < items.length ? "angehalten" : "beendet"}`;
}
