/** An area's bundle could not be loaded: reloads the page where that may help, otherwise offers another try. */
import { useEffect, useState } from "react";
import { useApp } from "../app/context.ts";
import { reloadOnce } from "../app/updates/reloadOnce.ts";
import { ErrorPanel } from "../ui/ErrorPanel.tsx";

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
