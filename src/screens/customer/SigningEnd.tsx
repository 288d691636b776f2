/** The last step, inside the form: the signature, what is still missing, and the button that names the consent. */
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/Button.tsx";
import { Missing } from "../../ui/Missing.tsx";
import { SignaturePad } from "../../ui/SignaturePad.tsx";
import { Submit } from "../../ui/Submit.tsx";
import type { useSigning } from "./signing.ts";

interface SigningEndProps {
  signing: ReturnType<typeof useSigning>;
  /** The binding sentence above the button. */
  consent: ReactNode;
  /** The button's words. */
  action: string;
  /** The form's fields in reading order. */
  fields?: readonly { name: string; says: string }[];
}

export function SigningEnd({ signing, consent, action, fields = [] }: SigningEndProps) {
  const padId = useId();
  const { signature, setSignature, restore, busy } = signing;
  return (
    <>
      <SignaturePad id={padId} value={signature} onChange={setSignature} />
      {restore && (
        <p>
          <Button onClick={restore}>Unterschrift wiederherstellen</Button>
        </p>
      )}
      <p>{consent}</p>
      <Submit busy={busy} disabled={!signature}>
        {action}
      </Submit>
      <Missing fields={fields} others={signature ? [] : [{ id: padId, says: "Unterschrift" }]} />
    </>
  );
}
