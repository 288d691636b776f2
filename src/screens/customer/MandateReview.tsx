/**
 * The filled-in mandate, to check before signing (WCAG 3.3.4): what was entered, each with a way back to its field, and the
 * mandate's text, which stands apart from every other one.
 */
import { useState } from "react";
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
import { Excerpt } from "../../ui/Excerpt.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import styles from "./Review.module.css";

export function MandateReview({ creditor }: { creditor: Creditor }) {
  const { clock, window } = useApp().platform;
  const { typed, idOf } = useForm();
  // A phone shows what was entered on one screen; the text is a press away, and in the document to read.
  const [isLarge] = useState(() => window.matchMedia("(width >= 64rem)").matches);
  const text = (name: string) => (typed[name] ?? "").trim();
  const payer = (typed.country ? mandateFieldsWithCountry : mandateFields).map(({ name, label }) => ({
    name: label,
    value: (
      <span className={styles.line}>
        <span>
          <Excerpt
            text={
              (name === "iban"
                ? toPrintFormat(text(name))
                : name === "country"
                  ? countryName(text(name))
                  : text(name)) || "–"
            }
          />
        </span>
        <button
          type="button"
          className={styles.change}
          aria-label={`Ändern: ${label}`}
          onClick={() => goTo(idOf(name))}
        >
          Ändern
        </button>
      </span>
    ),
  }));
  const signedOn = formatPaperDay(clock.now());
  const prenotification = prenotificationText(creditor);
  return (
    <div className={styles.review}>
      <p>Bitte prüfen Sie Ihre Angaben und das Mandat.</p>
      <section className={styles.paper} aria-label={mandateTitle(creditor)}>
        <h3 className={styles.title}>{mandateTitle(creditor)}</h3>
        <DefinitionList facts={[...payer, { name: "Datum der Unterschrift", value: signedOn }]} />
        <details className={styles.whole} open={isLarge}>
          <summary>Gläubiger und Text des Mandats</summary>
          <DefinitionList facts={creditorFacts(creditor)} />
          <blockquote className={styles.text}>
            {mandateText(creditor).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </blockquote>
        </details>
      </section>
      {prenotification && <p>{prenotification}</p>}
      {creditor.scheme === "B2B" && <p>{B2B_TO_BANK}</p>}
    </div>
  );
}
