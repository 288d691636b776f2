/** The update notice: at the bottom of the screen, beside what one is doing, never in front of it (specification, section 4). */
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckIcon } from "../../ui/icons/Check.tsx";
import { RefreshIcon } from "../../ui/icons/Refresh.tsx";
import styles from "./UpdateNotice.module.css";

export function UpdateNotice() {
  const { update } = useApp();
  const said = useStore(update);
  if (!said) return null;
  const close = () => update.set(null);
  if (said.kind === "offlineReady") {
    return (
      <section className={styles.notice} role="status">
        <CheckIcon />
        <div className={styles.text}>
          <h2 className={styles.title}>Offline verfügbar</h2>
          <p>Die App kann nun offline genutzt werden</p>
        </div>
        <Button onClick={close}>Verstanden!</Button>
      </section>
    );
  }
  return (
    <section className={styles.notice} role="status">
      <RefreshIcon />
      <div className={styles.text}>
        <h2 className={styles.title}>Update verfügbar</h2>
        <p>Bitte updaten Sie die App</p>
      </div>
      <Button onClick={close}>Abbrechen</Button>
      <Button look="primary" onClick={said.accept}>
        Updaten
      </Button>
    </section>
  );
}
