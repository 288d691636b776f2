/** Offers an update, and says once that the app starts offline from now on (decision 38). */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

export function UpdateNotice() {
  const { update } = useApp();
  const notice = useStore(update);
  if (!notice) return null;
  const close = () => update.set(null);
  if (notice.kind === "offlineReady") {
    return (
      <Banner tone="good" action={<Button onClick={close}>Verstanden!</Button>}>
        <strong>Offline verfügbar</strong>
        <p>
          Die App kann nun offline genutzt werden. Sie startet auch ohne Verbindung. Was in diesem Fenster
          schon geladen ist, bleibt dann sichtbar.
        </p>
      </Banner>
    );
  }
  return (
    <Banner
      tone="update"
      action={
        <>
          <Button onClick={close}>Abbrechen</Button>
          <Button look="primary" onClick={notice.accept}>
            Updaten
          </Button>
        </>
      }
    >
      <strong>Update verfügbar</strong>
      <p>Bitte updaten Sie die App</p>
    </Banner>
  );
}
