/** The bar at the bottom of the page of invitations: what is about to be sent, then the progress and the next step. */
import { useLayoutEffect, useRef } from "react";
import { closeRound } from "../../../core/rounds.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { Button } from "../../../ui/Button.tsx";
import { RoundButtons, RoundProgress } from "../rounds/RoundState.tsx";
import styles from "./Invitations.module.css";
import type { useInvitations } from "./useInvitations.ts";

interface BarProps extends ReturnType<typeof useInvitations> {
  /** Leads to the customers. */
  onEnd: () => void;
}

export function Bar({ choices, letters, round, isUnderWay, send, onEnd }: BarProps) {
  const app = useApp();
  const bar = useRef<HTMLDivElement>(null);
  const { busy: isBusy, stopping: isStopping } = round ?? {};
  // The pressed button disappears when work begins or ends, and "Anhalten" is disabled by its press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when work begins, is stopped or ends.
  useLayoutEffect(() => {
    if (round && document.activeElement?.matches("body, :disabled"))
      bar.current?.focus({ preventScroll: true });
  }, [isBusy, isStopping]);
  const mayStart = !isUnderWay && (!round || letters.length > 0);
  const open = choices.filter(({ isInRound }) => !isInRound);
  const accepted = open.filter(({ isAccepted }) => isAccepted).length;
  const count = formatNumber(letters.length);
  const end = () => {
    if (round) closeRound(app, round.key);
    onEnd();
  };
  return (
    <div ref={bar} className={`screen-only ${styles.bar}`} tabIndex={-1}>
      {round && <RoundProgress round={round} />}
      {mayStart && (
        <p>
          {count} von {formatNumber(open.length)} Kunden
          {accepted > 0 && `, davon ${formatNumber(accepted)} als Vorschlag`}
        </p>
      )}
      <div className={`buttons ${styles.next}`}>
        {round && !round.busy && <Button onClick={end}>{isUnderWay ? "Beenden" : "Fertig"}</Button>}
        {round && <RoundButtons round={round} />}
        {mayStart && (
          <Button variant="primary" disabled={letters.length === 0} onClick={send}>
            {letters.length > 0 && `${count} `}Einladung{letters.length !== 1 && "en"} senden
          </Button>
        )}
      </div>
    </div>
  );
}
