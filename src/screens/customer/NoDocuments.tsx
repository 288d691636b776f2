/** A customer account without a Client record (decision 28). */
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

export function NoDocuments() {
  return (
    <>
      <PageHeader title="Ihre Dokumente" />
      <EmptyState title="Für Ihr Konto sind keine Dokumente hinterlegt">
        <p>Bitte wenden Sie sich an Ihren Ansprechpartner, wenn Sie hier Dokumente erwarten.</p>
      </EmptyState>
    </>
  );
}
