/** The contact for a customer's questions, from config.json, on every screen of the customer area. */
import { mailto, tel } from "../domain/contactLinks.ts";
import { useConfig } from "../hooks/useApp.ts";
import { EmailAddress } from "../ui/EmailAddress.tsx";
import { PhoneLink } from "../ui/PhoneLink.tsx";

export function ContactLine() {
  const contact = useConfig()?.company.contact;
  if (!contact) return null;
  const { name, email, phone } = contact;
  return (
    <p className="note">
      Fragen? {name},{" "}
      {phone && (
        <>
          Telefon <PhoneLink phone={phone} href={tel(phone)} />,{" "}
        </>
      )}
      <EmailAddress address={email} href={mailto(email)} />
    </p>
  );
}
