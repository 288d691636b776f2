/** What the signature below the mandate confirms, after whom the customer signs for. */
import { Excerpt, excerptOf } from "../../ui/Excerpt.tsx";
import { useForm } from "../../ui/forms/formState.ts";

interface MandateConsentProps {
  /** The mandate's heading. */
  title: string;
  /** Where the copy goes. */
  email: string;
}

export function MandateConsent({ title, email }: MandateConsentProps) {
  const owner = (useForm().typed.accountOwner ?? "").trim();
  return (
    <>
      unterschreiben und über das Konto{" "}
      {/* One text in an element: React can change it where something has replaced it (decision 57). */}
      <span>{owner ? `von ${excerptOf(owner)}` : "des Kontoinhabers"}</span> verfügen dürfen. Sie erteilen
      damit das {title}. Eine Kopie schicken wir an <Excerpt text={email} />.
    </>
  );
}
