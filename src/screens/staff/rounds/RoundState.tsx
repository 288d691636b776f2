/** The state of a round and the buttons to stop it or go on, for its dialog or its screen. */
import { doneText, itemsWith, type Round } from "../../../core/roundState.ts";
import { resumeRound, stopRound } from "../../../core/rounds.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import type { Outcome } from "../../../messages/outcome.ts";
import { Button } from "../../../ui/Button.tsx";

const otherWords = [
  ["skipped", "ausgelassen"],
  ["conflict", "inzwischen geändert"],
  ["failed", "fehlgeschlagen"],
  ["unclear", "unklar"],
] as const satisfies readonly (readonly [Outcome["kind"], string])[];

export function RoundProgress({ round }: { round: Round }) {
  const { plan, items, results, gaveUp } = round;
  const parts = [
    doneText(round),
    plan.ofThese?.(round),
    ...otherWords.map(([kind, word]) => {
      const count = itemsWith(round, kind).length;
      return count > 0 && `${formatNumber(count)} ${word}`;
    }),
  ];
  return (
    <>
      <progress value={results.size} max={items.length} aria-label="Fortschritt" />
      <p role="status">{parts.filter(Boolean).join(", ")}.</p>
      {gaveUp && (
        <p>
          Nach drei Fehlern hintereinander wurde angehalten. Bitte versuchen Sie es später mit den übrigen.
        </p>
      )}
    </>
  );
}

/**
 * "Anhalten", or how to go on. Each button has its own key. Otherwise React would reuse the focused button for the next
 * action, and another Enter would press it.
 */
export function RoundButtons({ round }: { round: Round }) {
  const app = useApp();
  const { key, plan, busy, stopping } = round;
  if (busy)
    return (
      <Button key="stop" spent={stopping} onClick={() => stopRound(app, key)}>
        {stopping ? "Wird angehalten …" : "Anhalten"}
      </Button>
    );
  const rest = itemsWith(round, undefined);
  // Unclear items are repeated only by a button of their own.
  const [failed, unclear] = [itemsWith(round, "failed"), itemsWith(round, "unclear")];
  const again = (name: string, text: string, items: Round["items"]) => (
    <Button key={name} variant="primary" onClick={() => resumeRound(app, key, items)}>
      {text}
    </Button>
  );
  return (
    <>
      {plan.steps?.(round).map(({ label, isMain, act }) => (
        <Button key={label} variant={isMain ? "primary" : "secondary"} onClick={act}>
          {label}
        </Button>
      ))}
      {rest.length > 0
        ? again("rest", `Übrige ${plan.verb} (${formatNumber(rest.length)})`, rest)
        : failed.length > 0
          ? again("failed", "Fehlgeschlagene wiederholen", failed)
          : plan.repeatsUnclear && unclear.length > 0 && again("unclear", "Unklare wiederholen", unclear)}
    </>
  );
}
