/** Signed in, but in no group that has an area (decision 8): said plainly, with the way out, never a redirect loop. */

import { useApp } from "../app/context.ts";
import { useTitle } from "../app/navigation/ScreenEffects.tsx";
import { useIdentity } from "../app/session/useIdentity.ts";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import styles from "./NoPermission.module.css";

export function NoPermission() {
  const { session } = useApp();
  useTitle("Konto ohne Berechtigung");
  return (
    <>
      <PageHeader title="Konto ohne Berechtigung" />
      <div className={styles.body}>
        <p>Ihr Konto hat noch keine Berechtigung. Bitte wenden Sie sich an den Administrator.</p>
        <p>
          Angemeldet als <strong>{useIdentity()?.email}</strong>
        </p>
        <Button look="primary" wide onClick={session.signOut}>
          Abmelden
        </Button>
      </div>
    </>
  );
}
