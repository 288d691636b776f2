/** The filled-in mandate, to check before signing (WCAG 3.3.4). Its text stands apart from every other one. */
import { useApp } from "../../app/context.ts";
import { formatPaperDay } from "../../domain/dates.ts";
import { countryName, toPrintFormat } from "../../domain/iban.ts";
import {
  B2B_TO_BANK,
  type Creditor,
  creditorFacts,
  mandateFields,
  mandateFieldsWithCountry,
  mandateText,
  mandateTitle,
  prenotificationText,
} from "../../domain/mandate.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import styles from "./Review.module.css";

export function MandateReview({ creditor }: { creditor: Creditor }) {
  const { clock } = useApp().platform;
  const { typed } = useForm();
  const text = (name: string) => (typed[name] ?? "").trim();
  const payer = (typed.country ? mandateFieldsWithCountry : mandateFields).map(({ name, label }) => ({
    name: label,
    value:
      name === "iban" ? toPrintFormat(text(name)) : name === "country" ? countryName(text(name)) : text(name),
  }));
  const signedOn = formatPaperDay(clock.now());
  const prenotification = prenotificationText(creditor);
  return (
    <div className={styles.review}>
      <p>Bitte prüfen Sie das Mandat. Ihre Angaben können Sie im Schritt davor noch ändern.</p>
      <section className={styles.paper} aria-label={mandateTitle(creditor)}>
        <h3 className={styles.title}>{mandateTitle(creditor)}</h3>
        <DefinitionList facts={creditorFacts(creditor)} />
        <blockquote className={styles.text}>
          {mandateText(creditor).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
        <DefinitionList facts={[...payer, { name: "Datum der Unterschrift", value: signedOn }]} />
      </section>
      {prenotification && <p>{prenotification}</p>}
      {creditor.scheme === "B2B" && <p>{B2B_TO_BANK}</p>}
    </div>
  );
}
