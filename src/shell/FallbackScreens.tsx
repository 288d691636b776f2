/** Shown in place of a screen: no such address, no permission, or a bundle that did not come. */
import { useEffect, useState } from "react";
import { reloadOnce } from "../core/loadBundle.ts";
import { useTitle } from "../hooks/ScreenEffects.tsx";
import { useApp } from "../hooks/useApp.ts";
import { useCommand } from "../hooks/useCommand.ts";
import { useIdentity } from "../hooks/useSession.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

export function NotFound() {
  useTitle("Seite nicht gefunden");
  return (
    <>
      <PageHeader
        title="Seite nicht gefunden"
        below="Diese Adresse gibt es hier nicht. Vielleicht ist der Link veraltet."
      />
      <ButtonLink href="/" variant="primary">
        Zur Startseite
      </ButtonLink>
    </>
  );
}

// The user is signed in, but in no group with an area (decision 8). Says so and offers ways out, instead of redirecting
// in a loop. A new check renews the tokens, because they hold the groups. The access check then opens the user's area
// by itself.

const formatClock = (time: number) => new Date(time).toLocaleTimeString("de-DE", { timeStyle: "medium" });

export function NoPermission() {
  const { session, wire, platform, help } = useApp();
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const [check, busy] = useCommand(() => wire.cognito.refresh(), {
    onSuccess: () => setCheckedAt(platform.clock.now()),
  });
  useTitle("Konto ohne Berechtigung");
  return (
    <>
      <PageHeader title="Konto ohne Berechtigung" />
      <div className="stack">
        <p>Ihr Konto hat noch keine Berechtigung. {help()}</p>
        <p>
          Angemeldet als <strong>{useIdentity()?.email}</strong>
        </p>
        <p role="status">
          {checkedAt !== null && `Um ${formatClock(checkedAt)} Uhr geprüft: weiterhin keine Berechtigung.`}
        </p>
        <Button variant="primary" wide busy={busy} onClick={() => void check()}>
          Erneut prüfen
        </Button>
        <Button wide onClick={session.signOut}>
          Abmelden
        </Button>
      </div>
    </>
  );
}

// An area's bundle could not be loaded: reloads the page if that may help, otherwise offers another try.

export function ScreenLoadFailed({ onRetry }: { onRetry: () => void }) {
  const { router, platform } = useApp();
  const [isReloading, setReloading] = useState(true);
  useEffect(() => {
    setReloading(!router.hasUnsavedChanges() && reloadOnce(platform.window));
  }, [router, platform]);
  if (isReloading) return null;
  return (
    <ErrorPanel title="Seite nicht geladen" onRetry={onRetry}>
      <p>Dieser Teil der Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.</p>
    </ErrorPanel>
  );
}
