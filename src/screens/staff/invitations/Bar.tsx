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
  const isBusy = round?.busy;
  // The pressed button disappears when work begins or ends: "Anhalten" takes its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when work begins or ends.
  useLayoutEffect(() => {
    if (round && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [isBusy]);
  const accepted = choices.filter(({ isAccepted }) => isAccepted).length;
  const count = letters.length > 0 && formatNumber(letters.length);
  const end = () => {
    if (round) closeRound(app, round.key);
    onEnd();
  };
  return (
    <div ref={bar} className={`screen-only ${styles.bar}`} tabIndex={-1}>
      {round && <RoundProgress round={round} />}
      <div className={`buttons ${styles.next}`}>
        {round && !round.busy && <Button onClick={end}>{isUnderWay ? "Beenden" : "Fertig"}</Button>}
        {round && <RoundButtons round={round} />}
        {!isUnderWay && (!round || letters.length > 0) && (
          <div className={styles.start}>
            <Button variant="primary" disabled={letters.length === 0} onClick={send}>
              {count && `${count} `}Einladung{letters.length !== 1 && "en"} senden
            </Button>
            {accepted > 0 && (
              <p className="note">
                davon {accepted === 1 ? "1 Vorschlag" : `${formatNumber(accepted)} Vorschläge`}
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
