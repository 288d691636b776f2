/** A customer account without a Client record (decision 28). */
import { EmptyState } from "../../ui/lists/EmptyState.tsx";

export const NoDocuments = () => (
  <EmptyState title="Für Ihr Konto sind keine Dokumente hinterlegt">
    <p>Bitte wenden Sie sich an Ihren Ansprechpartner, wenn Sie hier Dokumente erwarten.</p>
  </EmptyState>
);
