/** The parties to the agreement, to check before signing (WCAG 3.3.4). */
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import styles from "./Review.module.css";

interface AgreementReviewProps {
  client: AppCustomer;
  /** The company that processes the data. */
  processor: string;
}

export function AgreementReview({ client, processor }: AgreementReviewProps) {
  const parties = [
    { name: "Auftraggeber", value: client.client },
    { name: "Auftragnehmer", value: processor },
    { name: "Es unterschreibt", value: client.name },
    { name: "E-Mail", value: client.email },
  ];
  return (
    <div className={`${styles.review} ${styles.parties}`}>
      <p>Bitte prüfen Sie die Vertragsparteien und die unterschreibende Person.</p>
      <DefinitionList facts={parties} />
    </div>
  );
}
