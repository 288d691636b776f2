/**
 * The message that everything is signed, with all documents in one file, and what happens next. The tiles below show
 * when each document was signed.
 */
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { mailto } from "../../domain/contactLinks.ts";
import { documentFileName, documentsZipName, documentTypes } from "../../domain/document.ts";
import { formatDate } from "../../domain/germanFormats.ts";
import { SIGNED_B2B_TO_BANK } from "../../domain/mandate.ts";
import { useApp } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { useDeviceMemory } from "../../hooks/useDeviceMemory.ts";
import { useHref } from "../../hooks/useRoute.ts";
import * as documents from "../../services/documents.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Toggle } from "../../ui/forms/Toggle.tsx";
import { DownloadIcon } from "../../ui/icons/areaIcons.tsx";
import { PaperPicture } from "../../ui/PaperPicture.tsx";
import { SignedFolderPicture } from "../../ui/pictures/customerPictures.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { OpenInBrowser } from "../documents/OpenInBrowser.tsx";
import styles from "./CustomerMenu.module.css";

export function SigningDone({ client }: { client: AppCustomer }) {
  const { sepa } = useApp().config;
  const signed = documentTypes.filter((type) => client[type].sent);
  const isForBank = client.sepa.sent && sepa.scheme === "B2B";
  return (
    <section className={`sheet ${styles.lead}`}>
      {signed.length > 1 ? <SignedFolderPicture /> : <PaperPicture signed />}
      <div className={styles.done}>
        <p className={styles.first}>Alles erledigt. Vielen Dank{client.name && `, ${client.name}`}!</p>
        <p>
          {!isForBank && "Sie müssen nichts weiter tun. "}Ihre unterschriebenen Dokumente finden Sie jederzeit
          hier.
        </p>
        {isForBank && <BankHandover client={client} />}
        {signed.length > 1 && (
          <>
            <OpenInBrowser />
            <DownloadAll client={client} />
          </>
        )}
      </div>
    </section>
  );
}

/**
 * The customer must hand a B2B mandate over to their bank. The bank refuses debits based on a mandate that it does not
 * know. The page offers to print the mandate and to mail its address, until the customer ticks it off. The tick stays
 * on this device (decision 46).
 */
function BankHandover({ client }: { client: AppCustomer }) {
  const { platform } = useApp();
  const href = useHref();
  const memory = useDeviceMemory();
  // The key is the time of the signature as the service states it, so no device's clock matters. A later mandate has
  // another key, because it must be handed over again. If the service states no time, the key is "sepa".
  const mandate = String(client.sepa.sentAt ?? "sepa");
  const handed = memory.recall("handedToBank", mandate);
  const address = `${platform.window.location.origin}${href("SEPAView")}`;
  const body = `${SIGNED_B2B_TO_BANK}\n\n${address}\n`;
  return (
    <div className={styles.handover}>
      {handed ? (
        <p>Sie haben das Mandat am {formatDate(handed.at)} der Bank vorgelegt.</p>
      ) : (
        <>
          <Banner
            tone="warn"
            action={<ButtonLink href={href("SEPAView")}>Mandat öffnen und drucken</ButtonLink>}
          >
            {SIGNED_B2B_TO_BANK}
          </Banner>
          <p className={`screen-only buttons ${styles.ways}`}>
            <Button onClick={() => platform.window.print()}>Diese Seite drucken</Button>
            <a href={mailto(client.email, { subject: "SEPA-Mandat für meine Bank", body })}>
              An mich selbst senden
            </a>
          </p>
        </>
      )}
      {/* One toggle for both states, so that it keeps the focus. */}
      <Toggle
        label="Ich habe das Mandat der Bank vorgelegt (nur auf diesem Gerät sichtbar)"
        checked={handed !== null}
        onChange={(isDone) =>
          isDone ? memory.remember("handedToBank", mandate) : memory.undo("handedToBank", mandate)
        }
      />
    </div>
  );
}

/** Some browsers block two downloads at once, so both documents come in one file, packed here. */
function DownloadAll({ client }: { client: AppCustomer }) {
  const { wire, platform } = useApp();
  const [download, busy] = useCommand(async () => {
    const signer = { sub: client.id, clientId: client.client_id };
    const read = async (type: (typeof documentTypes)[number]) => {
      const pdf = await documents.signed(wire, type, signer);
      return { name: documentFileName(type, client.client, client[type].sentAt), pdf };
    };
    const [library, ...files] = await Promise.all([
      platform.loadBundle("zipLibrary", () => import("../../domain/zipLibrary.ts")),
      ...documentTypes.filter((type) => client[type].sent).map(read),
    ]);
    saveFile(await library.streamZip(files), documentsZipName(client.client));
  });
  return (
    <Button busy={busy} onClick={() => void download()}>
      <DownloadIcon />
      Alles herunterladen (ZIP)
    </Button>
  );
}
