/**
 * The dialog of a round that was started: its progress and each result. It can be hidden while the round goes on; the layout
 * opens it again.
 */
import { useEffect, useEffectEvent } from "react";
import { itemsWith, type Round } from "../../../core/roundState.ts";
import { closeRound } from "../../../core/rounds.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useRounds } from "../../../hooks/useRounds.ts";
import type { Notice } from "../../../messages/successMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { RoundLines } from "./RoundLines.tsx";
import { RoundButtons, RoundProgress } from "./RoundState.tsx";

export function ShownRound() {
  const shown = useStore(useApp().shownRound);
  const round = useRounds().find(({ key }) => key === shown);
  return round ? <RoundDialog key={round.key} round={round} /> : null;
}

function RoundDialog({ round }: { round: Round }) {
  const app = useApp();
  const { platform, tell } = app;
  const { key, plan, items, results, busy } = round;
  const hide = () => app.shownRound.set(null);
  const close = () => closeRound(app, key);
  const isWhole = itemsWith(round, undefined).length === 0;

  // A success for one person is shown as everywhere, by the message with their address.
  const [only] = items;
  const notice = items.length === 1 && !busy && only && results.get(only.id)?.notice;
  const tellSent = useEffectEvent((said: Notice) => {
    close();
    // The notice waits until the focus is back on the page. Its dialog later returns the focus to the element that had
    // it when the dialog opened.
    platform.clock.setTimeout(() => tell({ ...said, tone: "good" }), 0);
  });
  useEffect(() => {
    if (notice) tellSent(notice);
  }, [notice]);

  const hint = plan.hint?.(round);
  return (
    <Dialog
      title={plan.title}
      closeLabel={busy ? "Ausblenden" : isWhole ? "Schließen" : "Später"}
      closeVariant={busy ? "secondary" : undefined}
      onClose={busy || !isWhole ? hide : close}
      actions={
        <>
          {!busy && !isWhole && (
            <Button key="end" onClick={close}>
              Beenden
            </Button>
          )}
          <RoundButtons round={round} />
        </>
      }
      details={
        <RoundLines
          label="Ergebnisse"
          lines={items.map((item) => ({ id: item.id, ...plan.lineOf(item) }))}
          outcomes={results}
        />
      }
    >
      <RoundProgress round={round} />
      {hint && <p>{hint}</p>}
    </Dialog>
  );
}
