/** The last step of a signing form: the signature, the consent, the button, and the missing input (decision 35). */
import type { ReactNode } from "react";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { useApp } from "../../hooks/useApp.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { goTo } from "../../ui/forms/goTo.ts";
import { MissingFields } from "../../ui/forms/MissingFields.tsx";
import { UndoIcon } from "../../ui/icons/customerIcons.tsx";
import { SignaturePad } from "../../ui/signature/SignaturePad.tsx";
import { SignaturePicture } from "../../ui/signature/SignaturePicture.tsx";
import { TechnicalDetails } from "../documents/SignedPdf.tsx";
import styles from "./Signing.module.css";
import type { SigningBarEnd } from "./SigningBar.tsx";
import { SigningButton } from "./SigningButton.tsx";
import type { BlankCheck } from "./useBlank.ts";
import { PAD_ID, type Signing } from "./useSigning.ts";

interface SigningEndProps {
  signing: Signing;
  client: AppCustomer;
  end: SigningBarEnd;
  /** The name of the document in the consent, in the accusative with its article. */
  name: string;
  /**
   * The end of the consent, after the company that the customer signs for. It names the signer's authority and the
   * effect of the signature.
   */
  consent: ReactNode;
}

/** Why the document must not be signed. */
const faults: Readonly<Partial<Record<BlankCheck, string>>> = {
  other: "Das Dokument nennt eine andere Art der Lastschrift als diese Seite.",
  form: "Das Dokument ist ein Formular, das sich hier nicht anzeigen lässt.",
};

export function SigningEnd({ signing, client, end, name, consent }: SigningEndProps) {
  const { signature, setSignature, pad, parts, restore } = signing;
  const { read, check } = signing.blank;
  const { missing, hold, fields, busy, action } = end;
  const { help } = useApp();
  return (
    <div className={styles.end}>
      {/* The signature must not change while the form is being sent. */}
      <div inert={busy}>
        <SignaturePad
          ref={pad}
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
              // The focused button disappears. The pad gets the focus, so that it is not lost just before signing.
              goTo(PAD_ID);
            }}
          >
            <UndoIcon />
            Unterschrift wiederherstellen
          </Button>
        </p>
      )}
      <div className={styles.consent}>
        <p>
          Mit Ihrer Unterschrift bestätigen Sie, dass Sie {name} gelesen haben und für{" "}
          <strong>{client.client || client.email}</strong> {consent}
        </p>
        <SignaturePicture signature={signature} parts={parts} />
      </div>
      <TechnicalDetails hash={read.kind === "answered" ? read.answer.hash : null} />
      {read.kind === "failed" && (
        <Banner tone="warn" action={<Button onClick={read.retry}>Erneut versuchen</Button>}>
          Das Dokument konnte nicht geladen werden. Bitte unterschreiben Sie nur, wenn Sie es schon gelesen
          haben.
        </Banner>
      )}
      {faults[check] && (
        <Banner tone="bad">
          {faults[check]} Unterschreiben Sie es nicht. {help()}
        </Banner>
      )}
      {check === "unclear" && (
        <Banner tone="warn">
          Im Text des Dokuments steht auch eine andere Art der Lastschrift als auf dieser Seite. Bitte prüfen
          Sie, ob es das richtige Dokument ist, bevor Sie unterschreiben.
        </Banner>
      )}
      <div className={`buttons ${styles.confirm}`}>
        <SigningButton busy={busy} disabled={missing.length > 0 || hold !== null}>
          {action}
        </SigningButton>
        <MissingFields fields={fields} others={missing} />
        {hold && <p>{hold}</p>}
      </div>
    </div>
  );
}
