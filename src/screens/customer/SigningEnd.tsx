/** The last step: the signature, what is still missing, and the button that names the consent. */
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { SignaturePad } from "../../ui/SignaturePad.tsx";
import styles from "./SigningEnd.module.css";
import type { useSigning } from "./signing.ts";

/** Something to complete before the document can be signed. `go` leads to its field. */
export interface MissingPart {
  name: string;
  go: () => void;
}

interface SigningEndProps {
  signing: ReturnType<typeof useSigning>;
  /** The binding sentence above the button. */
  consent: ReactNode;
  /** The button's words. */
  action: string;
  missing: readonly MissingPart[];
  onConfirm: () => void;
}

export function SigningEnd({ signing, consent, action, missing, onConfirm }: SigningEndProps) {
  const padId = useId();
  const missingId = useId();
  const { signature, setSignature, restore, busy } = signing;
  const signatureMissing: MissingPart = {
    name: "Unterschrift",
    go: () => document.getElementById(padId)?.scrollIntoView({ block: "center" }),
  };
  const all = signature ? missing : [...missing, signatureMissing];
  return (
    <>
      <SignaturePad id={padId} value={signature} onChange={setSignature} />
      {restore && (
        <p>
          <Button onClick={restore}>Unterschrift wiederherstellen</Button>
        </p>
      )}
      <p>{consent}</p>
      <div className={styles.confirm}>
        <Button
          look="primary"
          busy={busy}
          disabled={all.length > 0}
          describedBy={missingId}
          onClick={onConfirm}
        >
          {action}
        </Button>
        {all.length > 0 && (
          <p id={missingId} className={styles.missing}>
            Es fehlt noch:{" "}
            {all.map(({ name, go }, index) => (
              <span key={name}>
                {index > 0 && ", "}
                <button type="button" className={styles.part} onClick={go}>
                  {name}
                </button>
              </span>
            ))}
          </p>
        )}
      </div>
    </>
  );
}
