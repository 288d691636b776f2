/** Signed in, but in no group that has an area (decision 8): said plainly, with the way out, never a redirect loop. */

import { useTitle } from "../app/Arrival.tsx";
import { useApp } from "../app/app.ts";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

export function NoPermission() {
  const { session } = useApp();
  useTitle("Konto ohne Berechtigung");
  return (
    <>
      <PageHeader title="Konto ohne Berechtigung" />
      <p>Ihr Konto hat noch keine Berechtigung. Bitte wenden Sie sich an den Administrator.</p>
      <Button onClick={session.signOut}>Abmelden</Button>
    </>
  );
}
