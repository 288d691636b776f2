/** What will be signed, to check before the signature (WCAG 3.3.4). */
import { grouped } from "../../domain/iban.ts";
import { type Creditor, mandateFields, mandateText } from "../../domain/mandate.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";

interface MandateReviewProps {
  creditor: Creditor;
  typed: Readonly<Record<string, string>>;
}

export function MandateReview({ creditor, typed }: MandateReviewProps) {
  const text = (name: string) => (typed[name] ?? "").trim();
  const facts = [
    { name: "Gläubiger", value: `${creditor.creditorName}, ${creditor.creditorAddress}` },
    { name: "Gläubiger-ID", value: creditor.creditorId },
    { name: "Mandatsreferenz", value: creditor.mandateReference ?? "wird separat mitgeteilt" },
    ...mandateFields.map(({ name, says }) => ({
      name: says,
      value: name === "iban" ? grouped(text(name)) : text(name),
    })),
  ];
  return (
    <>
      {mandateText(creditor).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <DefinitionList facts={facts} />
    </>
  );
}
