/** A part of the app whose chunk did not come. */
import { useFreshStart } from "../app/updates/reloadOnce.ts";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";

export function ScreenLoadFailed({ onRetry }: { onRetry: () => void }) {
  const startsAnew = useFreshStart();
  if (startsAnew) return null;
  return (
    <ErrorPanel title="Seite nicht geladen" onRetry={onRetry}>
      <p>Dieser Teil der Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.</p>
    </ErrorPanel>
  );
}
