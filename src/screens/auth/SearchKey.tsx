/** Staff switch off the one key that acts on the whole page (decision 58): text that is dictated comes as keys. */
import { useState } from "react";
import { resultMessages } from "../../app/messages/resultMessages.ts";
import { useSlashKey } from "../../app/session/slashKey.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { isStaff, roleOf } from "../../domain/role.ts";
import { Button } from "../../ui/Button.tsx";
import { Result } from "../../ui/Result.tsx";
import { Section } from "../../ui/Section.tsx";
import styles from "./MyPasskeys.module.css";

export function SearchKey() {
  const { isOn, switchTo } = useSlashKey();
  const [told, tell] = useState<"slashOn" | "slashOff" | "lost" | null>(null);
  if (!isStaff(roleOf(useIdentity()?.groups ?? []))) return null;
  const switchOver = () => tell(switchTo(!isOn) ? (isOn ? "slashOff" : "slashOn") : "lost");
  return (
    <div className={styles.passkeys}>
      <Section title="Tastatur">
        <p className={`note ${styles.hint}`}>
          Auf Listen führt die Taste „/“ in die Suche. Wenn Sie Text diktieren, kann das unbeabsichtigt
          geschehen. Ihre Wahl gilt für diesen Browser.
        </p>
        <Button wide onClick={switchOver}>
          Taste „/“ {isOn ? "abschalten" : "einschalten"}
        </Button>
        <Result before={told === "lost" && "Ihr Browser kann die Wahl zurzeit nicht speichern."}>
          {told && told !== "lost" && resultMessages[told]}
        </Result>
      </Section>
    </div>
  );
}
