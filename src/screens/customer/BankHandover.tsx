/**
 * A B2B mandate ends at the customer's bank, which refuses every debit it does not know the mandate of: what to hand over,
 * on paper or by mail to oneself, until the customer says that it is done. The tick stays on this device (decision 46).
 */
import { useApp } from "../../app/context.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { useDeviceMemory } from "../../app/session/deviceMemory.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { formatDate } from "../../domain/dates.ts";
import { SIGNED_B2B_TO_BANK } from "../../domain/mandate.ts";
import { urlText } from "../../domain/urlText.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import styles from "./BankHandover.module.css";

export function BankHandover({ client }: { client: AppCustomer }) {
  const { platform } = useApp();
  const href = useHref();
  const memory = useDeviceMemory();
  // By the moment of its signature, which is the mandate's own: a later one has to be handed over anew, and no device's
  // clock decides which of the two was meant. A service may not date it.
  const mandate = String(client.sepa.sentAt ?? "sepa");
  const handed = memory.recall("handedToBank", mandate);
  // Of the mandate itself only what the record says: config.json tells of today's ones.
  const what = "Abzugeben ist das unterschriebene Mandat, als Ausdruck oder als PDF.";
  const address = `${platform.window.location.origin}${href("SEPAView")}`;
  const mail = `mailto:${client.email}?subject=${urlText("SEPA-Mandat für meine Bank")}&body=${urlText(`${SIGNED_B2B_TO_BANK}\n\n${what}\n\n${address}\n`)}`;
  return (
    <div className={styles.handover}>
      {handed ? (
        <p>Ihr Mandat haben Sie am {formatDate(handed.at)} bei der Bank abgegeben.</p>
      ) : (
        <>
          <Banner
            tone="warn"
            action={<ButtonLink href={href("SEPAView")}>Mandat öffnen und drucken</ButtonLink>}
          >
            {SIGNED_B2B_TO_BANK}
          </Banner>
          <p>{what}</p>
          <p className={`screen-only ${styles.ways}`}>
            <Button onClick={() => platform.window.print()}>Diese Seite drucken</Button>
            <a href={mail}>An mich selbst senden</a>
          </p>
        </>
      )}
      {/* In one place, so that it keeps the focus. */}
      <Toggle
        label="Bei der Bank abgegeben (wird auf diesem Gerät gemerkt)"
        checked={handed !== null}
        onChange={(isDone) =>
          isDone ? memory.remember("handedToBank", mandate) : memory.undo("handedToBank", mandate)
        }
      />
    </div>
  );
}
