/** The end: what was signed when, everything to keep in one file, whom to ask, and what happens next. */
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { formatDateTime, type Timestamp } from "../../domain/dates.ts";
import { documentNames, documentTypes } from "../../domain/document.ts";
import { documentFileName, documentsZipName } from "../../domain/documentFileName.ts";
import { Failure } from "../../domain/failure.ts";
import * as documents from "../../services/documents.ts";
import { Button } from "../../ui/Button.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { excerptOf } from "../../ui/Excerpt.tsx";
import { CheckIcon } from "../../ui/icons/appIcons.tsx";
import { DownloadIcon } from "../../ui/icons/areaIcons.tsx";
import { Link } from "../../ui/Link.tsx";
import { PaperPicture } from "../../ui/PaperPicture.tsx";
import { SignedFolderPicture } from "../../ui/pictures/customerPictures.tsx";
import { saveFile } from "../../ui/saveFile.ts";
import { OpenInBrowser } from "../documents/OpenInBrowser.tsx";
import { BankHandover } from "./BankHandover.tsx";
import { Contact } from "./Contact.tsx";
import { documentScreens } from "./documentScreens.ts";
import lead from "./Lead.module.css";
import styles from "./SigningDone.module.css";

export function SigningDone({ client }: { client: AppCustomer }) {
  const { sepa } = useApp().config;
  const href = useHref();
  const signed = documentTypes.filter((type) => client[type].sent);
  const isMandate = client.sepa.sent;
  const isForBank = isMandate && sepa.scheme === "B2B";
  return (
    <section className={`sheet ${lead.lead} ${styles.end}`}>
      {signed.length > 1 ? <SignedFolderPicture /> : <PaperPicture signed />}
      <div className={styles.text}>
        <p className={lead.first}>
          Alles erledigt. Vielen Dank{client.name && `, ${excerptOf(client.name)}`}!
        </p>
        <DefinitionList
          facts={signed.map((type) => ({
            name: documentNames[type],
            value: (
              <span className={styles.fact}>
                <SignedAt moment={client[type].sentAt} />
                {/* A document that is not asked for any more has no tile below. */}
                {!client[type].required && (
                  <Link href={href(documentScreens[type])}>{documentNames[type]} ansehen</Link>
                )}
              </span>
            ),
          }))}
        />
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
        <Contact client={client} />
      </div>
    </section>
  );
}

function SignedAt({ moment }: { moment: Timestamp }) {
  const at = formatDateTime(moment);
  return (
    <span className={styles.signed}>
      <CheckIcon />
      {at ? `unterschrieben am ${at}` : "unterschrieben"}
    </span>
  );
}

/** Two downloads at once are blocked by some browsers, so both documents come in one file, packed here. */
function DownloadAll({ client }: { client: AppCustomer }) {
  const { wire, platform } = useApp();
  const [download, busy] = useCommand(async () => {
    const signer = { sub: client.id, clientId: client.client_id };
    const read = async (type: (typeof documentTypes)[number]) => {
      const pdf = await documents.signed(wire, type, signer);
      if (!pdf) throw new Failure("NotFound", { detail: "signed document" });
      const name = documentFileName(type, client.client, client[type].sentAt);
      return [name, new Uint8Array(await pdf.arrayBuffer())] as const;
    };
    const [library, ...files] = await Promise.all([
      platform.loadBundle("zipLibrary", () => import("../../domain/zipLibrary.ts")),
      ...documentTypes.filter((type) => client[type].sent).map(read),
    ]);
    // A PDF is compressed already.
    const zip = library.zipSync(Object.fromEntries(files), { level: 0 });
    saveFile(new Blob([zip], { type: "application/zip" }), documentsZipName(client.client));
  });
  return (
    <Button busy={busy} onClick={() => void download()}>
      <DownloadIcon />
      Alles herunterladen (ZIP)
    </Button>
  );
}
