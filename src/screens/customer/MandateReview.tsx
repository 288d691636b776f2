/**
 * The filled-in mandate, to check before signing (WCAG 3.3.4): what was entered, each with a way back to its field, and the
 * mandate's text, which stands apart from every other one.
 */
import { useState } from "react";
import * as v from "valibot";
import { useApp } from "../../app/context.ts";
import { formatPaperDay } from "../../domain/dates.ts";
import { countryName, toPrintFormat } from "../../domain/iban.ts";
import {
  B2B_TO_BANK,
  type Creditor,
  creditorFacts,
  type Mandate,
  mandateForm,
  mandateText,
  mandateTitle,
  prenotificationText,
} from "../../domain/mandate.ts";
import { toVisibleText } from "../../domain/requiredText.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import styles from "./Review.module.css";

/** `now`: when it is signed, milliseconds since the epoch. */
export function MandateReview({ creditor, now }: { creditor: Creditor; now: number }) {
  const { window } = useApp().platform;
  const { typed, idOf } = useForm();
  // A phone shows what was entered on one screen; the text is a press away, and in the document to read.
  const [isLarge] = useState(() => window.matchMedia("(width >= 64rem)").matches);
  // As it is sent, once it can be.
  const text = (name: keyof Mandate & string): string => {
    const read = v.safeParse(mandateForm.entries[name], typed[name]);
    return (read.success && read.output) || toVisibleText(typed[name] ?? "");
  };
  // Each with the field that a change begins with.
  const lines: { name: string; values: string[]; field: string }[] = [
    { name: "Kontoinhaber", values: [text("accountOwner")], field: "accountOwner" },
    {
      name: "Anschrift",
      values: [text("street"), `${text("postalcode")} ${text("city")}`.trim(), ...country(typed.country)],
      field: "street",
    },
    { name: "IBAN", values: [toPrintFormat(text("iban"))], field: "iban" },
    { name: "Bank", values: [text("bank"), text("bic")], field: "bank" },
  ];
  const prenotification = prenotificationText(creditor);
  return (
    <div className={styles.review}>
      <p>Bitte prüfen Sie Ihre Angaben und das Mandat.</p>
      <section className={styles.paper} aria-label={mandateTitle(creditor)}>
        <h3 className={styles.title}>{mandateTitle(creditor)}</h3>
        <dl className={styles.lines}>
          {lines.map(({ name, values, field }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Excerpt text={values.filter(Boolean).join(", ") || "–"} />
              </dd>
              <dd>
                <button
                  type="button"
                  className={styles.change}
                  aria-label={`Ändern: ${name}`}
                  onClick={() => goTo(idOf(field))}
                >
                  Ändern
                </button>
              </dd>
            </div>
          ))}
          <div>
            <dt>Unterschrift am</dt>
            <dd>{formatPaperDay(now)}</dd>
          </div>
        </dl>
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

const country = (code: string | undefined): string[] => (code ? [countryName(code)] : []);
