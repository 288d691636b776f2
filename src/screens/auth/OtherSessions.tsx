/** The account's sessions on other devices, to be ended by a press; for whoever has just changed how they sign in. */
import { useEndOtherSessions } from "../../app/session/useEndOtherSessions.ts";
import { Button } from "../../ui/Button.tsx";
import { Section } from "../../ui/Section.tsx";
import styles from "./MyPasskeys.module.css";

export function OtherSessions() {
  const { end, busy, consequence } = useEndOtherSessions();
  return (
    <div className={styles.passkeys}>
      <Section title="Andere Geräte">
        <p className={`note ${styles.hint}`}>{consequence}</p>
        <Button wide busy={busy} onClick={end}>
          Andere Sitzungen beenden
        </Button>
      </Section>
    </div>
  );
}
