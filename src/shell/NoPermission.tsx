/**
 * Signed in, but in no group that has an area (decision 8): said plainly, with the ways out, never a redirect loop. A fresh
 * check renews the tokens, which name the groups; the guard then leads on by itself.
 */
import { useState } from "react";
import { useApp } from "../app/context.ts";
import { useCommand } from "../app/data/useCommand.ts";
import { useTitle } from "../app/navigation/ScreenEffects.tsx";
import { useIdentity } from "../app/session/useIdentity.ts";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import styles from "./NoPermission.module.css";

const formatClock = (time: number) => new Date(time).toLocaleTimeString("de-DE", { timeStyle: "medium" });

export function NoPermission() {
  const { session, wire, platform } = useApp();
  const [checkedAt, setCheckedAt] = useState<number | null>(null);
  const [check, busy] = useCommand(() => wire.cognito.refresh(), {
    onSuccess: () => setCheckedAt(platform.clock.now()),
  });
  useTitle("Konto ohne Berechtigung");
  return (
    <>
      <PageHeader title="Konto ohne Berechtigung" />
      <div className={styles.body}>
        <p>Ihr Konto hat noch keine Berechtigung. Bitte wenden Sie sich an den Administrator.</p>
        <p>
          Angemeldet als <strong>{useIdentity()?.email}</strong>
        </p>
        <p role="status">
          {checkedAt !== null && `Um ${formatClock(checkedAt)} Uhr geprüft: weiterhin keine Berechtigung.`}
        </p>
        <Button look="primary" wide busy={busy} onClick={() => void check()}>
          Erneut prüfen
        </Button>
        <Button wide onClick={session.signOut}>
          Abmelden
        </Button>
      </div>
    </>
  );
}
