/**
 * The last step of a signing form: the signature, the consent, the button, and what is still missing (decisions 16 and
 * 35).
 */
import type { ReactNode } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType } from "../../domain/document.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { goTo } from "../../ui/forms/goTo.ts";
import { MissingFields } from "../../ui/forms/MissingFields.tsx";
import { UndoIcon } from "../../ui/icons/customerIcons.tsx";
import { SignaturePad } from "../../ui/signature/SignaturePad.tsx";
import { SignaturePicture } from "../../ui/signature/SignaturePicture.tsx";
import { type MissingPart, PAD_ID } from "./missingParts.ts";
import { Signatory } from "./Signatory.tsx";
import { SigningButton } from "./SigningButton.tsx";
import styles from "./SigningEnd.module.css";
import type { Blank } from "./useBlank.ts";
import type { BlankCheck } from "./useBlankCheck.ts";
import type { Signing } from "./useSigning.ts";
import { WhatIsSigned } from "./WhatIsSigned.tsx";

interface SigningEndProps {
  type: DocumentType;
  signing: Signing;
  blank: Blank;
  /** Whether the blank document is one to sign. */
  check: BlankCheck;
  /** What is missing besides the fields. */
  missing: readonly MissingPart[];
  client: AppCustomer;
  /** What the sentence above the button goes on with, after whom the customer signs for: their power, what is concluded. */
  consent: ReactNode;
  /** The button's label. */
  action: string;
  /** The form's fields in reading order. */
  fields?: readonly { name: string; label: string }[];
}

/** Why the document must not be signed. */
const faults: Readonly<Partial<Record<BlankCheck, string>>> = {
  other: "Das Dokument nennt eine andere Art der Lastschrift als diese Seite.",
  form: "Das Dokument ist ein Formular, das sich hier nicht anzeigen lässt.",
};

export function SigningEnd(props: SigningEndProps) {
  const { type, signing, blank, check, missing, client, consent, action, fields = [] } = props;
  const { signature, setSignature, parts, restore, busy } = signing;
  return (
    <div className={styles.end}>
      {/* What is on its way no longer changes. */}
      <div inert={busy}>
        <SignaturePad
          id={PAD_ID}
          value={signature}
          onChange={setSignature}
          person={client.name ?? ""}
          parts={parts}
        />
      </div>
      {restore && (
        <p>
          <Button
            onClick={() => {
              restore();
              // The button goes, and the focus would with it, just before signing.
              goTo(PAD_ID);
            }}
          >
            <UndoIcon />
            Unterschrift wiederherstellen
          </Button>
        </p>
      )}
      <Signatory client={client} />
      <p>
        Mit Ihrer Unterschrift bestätigen Sie
        {client.name && (
          <>
            , <Excerpt text={client.name} />
          </>
        )}
        , dass Sie das Dokument gelesen haben und für{" "}
        <strong>
          <Excerpt text={client.client || client.email} />
        </strong>{" "}
        {consent}
      </p>
      <SignaturePicture signature={signature} parts={parts} />
      <WhatIsSigned type={type} blank={blank} />
      {blank.read.kind === "failed" && (
        <Banner tone="warn" action={<Button onClick={blank.read.retry}>Erneut versuchen</Button>}>
          Das Dokument konnte nicht geladen werden. Bitte unterschreiben Sie nur, wenn Sie es schon gelesen
          haben.
        </Banner>
      )}
      {faults[check] && (
        <Banner tone="bad">
          {faults[check]} Bitte unterschreiben Sie es nicht, sondern melden Sie sich bei uns.
        </Banner>
      )}
      <div className={styles.confirm}>
        <SigningButton busy={busy} disabled={missing.length > 0}>
          {action}
        </SigningButton>
        <MissingFields fields={fields} others={missing} />
      </div>
    </div>
  );
}
