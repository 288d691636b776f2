/** The dialogs over the screen, and the notices above it. */
import type { SignedOutBecause } from "../core/session.ts";
import { useCountdown } from "../hooks/timing.ts";
import { useApp, useIsHydrated, useStore } from "../hooks/useApp.ts";
import { useOnline } from "../hooks/useConnection.ts";
import { useEndOtherSessions, useSignOut } from "../hooks/useSession.ts";
import { SignInAgain } from "../screens/auth/SignInAgain.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Technical } from "../ui/Technical.tsx";

export function Overlays() {
  const { session } = useApp();
  const isExpired = useStore(session.store).kind === "expired";
  const isAsked = useStore(session.signInAgain.asked);
  return (
    <>
      {(isExpired || isAsked) && <SignInAgain />}
      <IdleWarning />
      <NoticeDialog />
    </>
  );
}

// While there is no network, says so and what it means.

export function OfflineNotice() {
  if (useOnline()) return null;
  return (
    <Banner tone="offline">
      <strong>Keine Internetverbindung.</strong> Laden, Speichern und Senden sind erst mit Verbindung wieder
      möglich.
    </Banner>
  );
}

// If the browser forbids storage, shows before the sign-in that a reload ends the session. It is below the form: a button that
// moved when the app takes over the login would lose a press under way.

export function StorageNotice() {
  const { survivesReload } = useApp().platform;
  if (!useIsHydrated() || survivesReload) return null;
  return (
    <Banner tone="warn">
      <strong>Ihr Browser erlaubt keine Speicherung.</strong> Wenn Sie die Seite neu laden, melden Sie sich
      bitte neu an.
    </Banner>
  );
}

// Shows at the login why the visitor was signed out. It is below the form, because the form must not move.

const UNCLEAR =
  "Beim Abmelden war ein Vorgang noch nicht abgeschlossen, zum Beispiel eine Unterschrift. Ob er gelungen ist, wissen wir nicht. Bitte prüfen Sie es nach der Anmeldung, bevor Sie es noch einmal versuchen.";

export function SignedOutNotice() {
  const { session, config } = useApp();
  const because = useStore(session.endedBecause);
  const rounds = useStore(session.stoppedRounds);
  const isHydrated = useIsHydrated();
  if (!(because || rounds) || !isHydrated) return null;
  const idle = `Sie wurden nach ${config.idleMinutes} Minuten ohne Eingabe abgemeldet.`;
  const elsewhere = "Sie haben sich in einem anderen Tab abgemeldet.";
  const texts: Readonly<Record<SignedOutBecause, string>> = {
    idle,
    elsewhere: `${elsewhere} Nicht Gespeichertes ist verloren.`,
    idleUnclear: `${idle} ${UNCLEAR}`,
    elsewhereUnclear: `${elsewhere} ${UNCLEAR}`,
    hereUnclear: UNCLEAR,
  };
  return (
    <Banner tone="warn">
      {because && <p>{texts[because]}</p>}
      {rounds && <p>Beim Abmelden wurde angehalten: {rounds}.</p>}
    </Banner>
  );
}

// Asks whether anybody is there before the idle limit ends the session.

function IdleWarning() {
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
      actions={<Button onClick={signOut}>Abmelden</Button>}
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

// Shows successes and failures, one at a time. Closing one shows the next.

function NoticeDialog() {
  const { notices, router } = useApp();
  const [shown] = useStore(notices);
  if (!shown) return null;
  const { id, title, text, about, tone, technical, endsOtherSessions, next } = shown;
  const close = () => notices.set(notices.get().filter((one) => one !== shown));
  const goOn = next && (
    <Button
      variant={next.isUsual ? "primary" : "secondary"}
      onClick={() => {
        close();
        if ("act" in next) next.act();
        else router.navigate(next.href);
      }}
    >
      {next.label}
    </Button>
  );
  return (
    // The key opens each notice anew: it is announced and gets the focus, even with the same text.
    <Dialog
      key={id}
      title={title}
      tone={tone}
      closeLabel={next?.isUsual ? "Später" : "Verstanden"}
      closeVariant={next?.isUsual ? "secondary" : "primary"}
      onClose={close}
      actions={
        (endsOtherSessions || goOn) && (
          <>
            {endsOtherSessions && <EndOtherSessions />}
            {goOn}
          </>
        )
      }
    >
      <p>{text}</p>
      {about && <p>Betrifft: {about}</p>}
      {endsOtherSessions && <Consequence />}
      <Technical text={technical} />
    </Dialog>
  );
}

const Consequence = () => <p>{useEndOtherSessions().consequence}</p>;

function EndOtherSessions() {
  const { end, busy } = useEndOtherSessions();
  return (
    <Button busy={busy} onClick={end}>
      Auf allen Geräten abmelden
    </Button>
  );
}
