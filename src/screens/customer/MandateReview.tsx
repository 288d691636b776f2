/** The filled-in mandate, to check before signing (WCAG 3.3.4). */
import { toPrintFormat } from "../../domain/iban.ts";
import { type Creditor, mandateFields, mandateText } from "../../domain/mandate.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import styles from "./Review.module.css";

export function MandateReview({ creditor }: { creditor: Creditor }) {
  const { typed } = useForm();
  const text = (name: string) => (typed[name] ?? "").trim();
  const facts = [
    { name: "Gläubiger", value: `${creditor.creditorName}, ${creditor.creditorAddress}` },
    { name: "Gläubiger-ID", value: creditor.creditorId },
    { name: "Mandatsreferenz", value: creditor.mandateReference ?? "wird separat mitgeteilt" },
    ...mandateFields.map(({ name, label }) => ({
      name: label,
      value: name === "iban" ? toPrintFormat(text(name)) : text(name),
    })),
  ];
  return (
    <div className={styles.review}>
      <p>Bitte prüfen Sie das Mandat. Ihre Angaben können Sie im Schritt davor noch ändern.</p>
      <blockquote className={styles.text}>
        {mandateText(creditor).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <DefinitionList facts={facts} />
    </div>
  );
}
