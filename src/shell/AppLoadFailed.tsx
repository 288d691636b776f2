/** Not even what paints the screens has come: said in the login's frame, which is there from the start. */
import { useFreshStart } from "../app/updates/reloadOnce.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

export function AppLoadFailed({ onRetry }: { onRetry: () => void }) {
  const startsAnew = useFreshStart();
  if (startsAnew) return null;
  return (
    <AuthLayout>
      <PageHeader
        title="Seite nicht geladen"
        below="Bitte prüfen Sie die Internetverbindung."
        actions={<Button onClick={onRetry}>Erneut versuchen</Button>}
      />
    </AuthLayout>
  );
}
