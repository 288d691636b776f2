/**
 * The last step of a signing form: the signature, the consent, the button, and what is still missing (decisions 16 and
 * 35).
 */
import { useId } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { MissingFields } from "../../ui/forms/MissingFields.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { UndoIcon } from "../../ui/icons/Undo.tsx";
import { SignaturePad } from "../../ui/signature/SignaturePad.tsx";
import { Signatory } from "./Signatory.tsx";
import styles from "./SigningEnd.module.css";
import type { Blank } from "./useBlank.ts";
import type { Signing } from "./useSigning.ts";

interface SigningEndProps {
  signing: Signing;
  blank: Blank;
  client: AppCustomer;
  /** The binding sentence above the button, after the one that says what the signature confirms. */
  consent: string;
  /** The button's label. */
  action: string;
  /** The form's fields in reading order. */
  fields?: readonly { name: string; label: string }[];
}

export function SigningEnd({ signing, blank, client, consent, action, fields = [] }: SigningEndProps) {
  const padId = useId();
  const { signature, setSignature, restore, busy } = signing;
  return (
    <div className={styles.end}>
      <SignaturePad id={padId} value={signature} onChange={setSignature} />
      {restore && (
        <p>
          <Button onClick={restore}>
            <UndoIcon />
            Unterschrift wiederherstellen
          </Button>
        </p>
      )}
      <Signatory client={client} />
      <p>
        Mit Ihrer Unterschrift bestätigen Sie, dass Sie das Dokument gelesen haben und für{" "}
        <strong>
          <Excerpt text={client.client || client.email} />
        </strong>{" "}
        unterschreiben dürfen. {consent}
      </p>
      {blank.kind === "failed" && (
        <Banner tone="warn" action={<Button onClick={blank.retry}>Erneut versuchen</Button>}>
          Das Dokument konnte nicht geladen werden. Bitte unterschreiben Sie nur, wenn Sie es schon gelesen
          haben.
        </Banner>
      )}
      <div className={styles.confirm}>
        <Submit busy={busy} disabled={!signature}>
          {action}
        </Submit>
        <MissingFields fields={fields} others={signature ? [] : [{ id: padId, label: "Unterschrift" }]} />
      </div>
    </div>
  );
}
