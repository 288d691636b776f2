/** Asks whether anybody is there before the idle limit ends the session. */
import { useCountdown } from "../hooks/timing.ts";
import { useApp, useStore } from "../hooks/useApp.ts";
import { useSignOut } from "../hooks/useSession.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";

export function IdleWarning() {
  const { session } = useApp();
  const signOut = useSignOut();
  const ending = useStore(session.idle.endsAt);
  if (ending === null) return null;
  return (
    <Dialog
      title="Sind Sie noch da?"
      onClose={session.idle.stayActive}
      closeLabel="Angemeldet bleiben"
      closeVariant="primary"
      actions={
        <Button variant="quiet" onClick={signOut}>
          Abmelden
        </Button>
      }
    >
      <p>
        Zu Ihrer Sicherheit werden Sie in <TimeLeft until={ending} /> abgemeldet.
      </p>
    </Dialog>
  );
}

/** "1:05 Minuten"; in the last minute "49 Sekunden". */
function TimeLeft({ until }: { until: number }) {
  const seconds = useCountdown(until);
  return (
    <span role="timer" aria-live="off">
      {timeText(seconds)}
    </span>
  );
}

function timeText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 Sekunde" : `${seconds} Sekunden`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} Minuten`;
}
