/** What this device remembers of the visitor's work (decision 46), to be forgotten by a press. */
import { useState } from "react";
import { resultMessages } from "../../app/messages/resultMessages.ts";
import { useDeviceMemory } from "../../app/session/deviceMemory.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { formatNumber } from "../../domain/formatNumber.ts";
import { isStaff, roleOf } from "../../domain/role.ts";
import { Button } from "../../ui/Button.tsx";
import { passFocusOn } from "../../ui/passFocusOn.ts";
import { Result } from "../../ui/Result.tsx";
import { Section } from "../../ui/Section.tsx";
import styles from "./MyPasskeys.module.css";

const DEEDS_OF_STAFF =
  "Wann Sie von diesem Gerät aus wen erinnert, erneut eingeladen oder angerufen und wessen Dokumente Sie abgelegt haben, und wer schon ein eigenes Passwort hat";
const DEEDS_OF_CUSTOMERS = "Wann Sie Ihr Mandat bei der Bank abgegeben haben";

/** Shows nothing where nothing is remembered. */
export function ForgetDevice() {
  const memory = useDeviceMemory();
  const [forgotten, setForgotten] = useState(false);
  const size = memory.size();
  const deeds = isStaff(roleOf(useIdentity()?.groups ?? [])) ? DEEDS_OF_STAFF : DEEDS_OF_CUSTOMERS;
  if (size === 0 && !forgotten) return null;
  return (
    <div className={styles.passkeys}>
      <Section title="Auf diesem Gerät gemerkt">
        <p className={`note ${styles.hint}`}>
          {deeds}: {formatNumber(size)} {size === 1 ? "Eintrag" : "Einträge"}, nur Kennungen und Zeiten, 90
          Tage lang.
        </p>
        <Button
          wide
          disabled={size === 0}
          onClick={({ currentTarget }) => {
            // It is disabled next.
            passFocusOn(currentTarget);
            memory.forget();
            setForgotten(true);
          }}
        >
          Dieses Gerät vergessen
        </Button>
        <Result>{forgotten && resultMessages.deviceForgotten}</Result>
      </Section>
    </div>
  );
}
