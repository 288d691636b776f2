/** A message for customers without documents, and a mail link for customers that are not in charge of signing. */
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { mailto } from "../../domain/contactLinks.ts";
import { useApp } from "../../hooks/useApp.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

/** A customer account without a Client record (decision 28). */
export const NoDocuments = () => (
  <EmptyState title="Für Ihr Konto sind keine Dokumente hinterlegt">
    <p>Erwarten Sie hier Dokumente? {useApp().help()}</p>
  </EmptyState>
);

/** A mail that names the customer, so that the company sees which invitation went to the wrong person. */
export function NotInCharge({ client: { client, client_id: clientId } }: { client: AppCustomer }) {
  const { contact } = useApp().config.company;
  if (!contact) return <p>Nicht zuständig? Antworten Sie auf unsere E-Mail.</p>;
  const number = clientId && ` (Kundennummer ${clientId})`;
  const subject = `Nicht zuständig für die Unterschrift${number}`;
  const body = `Guten Tag,\n\nfür ${client || "dieses Unternehmen"}${number} bin ich nicht zuständig. Bitte wenden Sie sich an:\n\n`;
  return (
    <p>
      <a href={mailto(contact.email, { subject, body })}>Nicht zuständig?</a>
    </p>
  );
}
