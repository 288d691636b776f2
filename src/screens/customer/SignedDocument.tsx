/** A signed document of the customer's own. */
import { useEffect } from "react";
import { useApp } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useDraft } from "../../app/session/useDraft.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { formatDateTimeZone } from "../../domain/dates.ts";
import type { DocumentType } from "../../domain/document.ts";
import { SIGNED_B2B_TO_BANK } from "../../domain/mandate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { CheckIcon } from "../../ui/icons/appIcons.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SignedPdf } from "../documents/SignedPdf.tsx";
import styles from "./SignedDocument.module.css";

const titles: Record<DocumentType, string> = {
  avv: "Ihr unterschriebener AV-Vertrag",
  sepa: "Ihr unterschriebenes SEPA-Mandat",
};

export function SignedDocument({ type, client }: { type: DocumentType; client: AppCustomer }) {
  const { config } = useApp();
  const draft = useDraft(type);
  // It may have been signed on another device than the one on which its form was begun.
  useEffect(() => draft.keep(null), [draft]);
  const signedAt = formatDateTimeZone(client[type].sentAt);
  return (
    <div className={styles.document}>
      {type === "sepa" && config.sepa.scheme === "B2B" && (
        <Banner tone="warn">
          {SIGNED_B2B_TO_BANK} Drucken Sie es dazu aus oder leiten Sie die PDF-Datei weiter.
        </Banner>
      )}
      <p className={styles.signed}>
        <CheckIcon />
        {signedAt ? `Unterschrieben am ${signedAt}.` : "Unterschrieben."}
      </p>
      <AsyncBoundary skeleton={<Spinner label="Dokument wird geladen" />}>
        <SignedPdf type={type} customer={client} title={titles[type]} />
      </AsyncBoundary>
    </div>
  );
}
