/** The contact for questions, where config names one, and what to do when another person has to sign. */
import { useApp } from "../../app/context.ts";
import { type AppCustomer, owesAnything } from "../../domain/appCustomer.ts";
import { urlText } from "../../domain/urlText.ts";
import { EmailAddress } from "../../ui/EmailAddress.tsx";

export function Contact({ client }: { client: AppCustomer }) {
  const { contact } = useApp().config.company;
  if (!contact) return null;
  const { name, email, phone } = contact;
  return (
    <p>
      Fragen? {name},{" "}
      {phone && (
        <>
          Telefon <a href={`tel:${dialled(phone)}`}>{phone}</a>,{" "}
        </>
      )}
      <a href={`mailto:${email}`}>
        <EmailAddress address={email} />
      </a>
      .
      {owesAnything(client) && (
        <>
          {" "}
          <a href={notInCharge(email, client)}>Nicht zuständig?</a>
        </>
      )}
    </p>
  );
}

/** Without the "(0)" after a country's code: it is dialled within the country only. */
function dialled(phone: string): string {
  const number = phone.replace(/[^+\d()]/g, "");
  return (/^\(?(\+|00)/.test(number) ? number.replace("(0)", "") : number).replace(/[()]/g, "");
}

/** A mail that names the customer, so that the company knows whose invitation went to the wrong person. */
export function notInCharge(email: string, { client, client_id: clientId }: AppCustomer): string {
  const number = clientId && ` (Kundennummer ${clientId})`;
  const subject = `Nicht zuständig für die Unterschrift${number}`;
  const body = `Guten Tag,\n\nfür ${client || "dieses Unternehmen"}${number} bin ich nicht zuständig. Bitte wenden Sie sich an:\n\n`;
  return `mailto:${email}?subject=${urlText(subject)}&body=${urlText(body)}`;
}
