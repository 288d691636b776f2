/** A part of the app whose chunk did not come. */
import { ErrorPanel } from "../ui/ErrorPanel.tsx";

export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorPanel title="Seite nicht geladen" onRetry={onRetry}>
      <p>Dieser Teil der Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Internetverbindung.</p>
    </ErrorPanel>
  );
}
