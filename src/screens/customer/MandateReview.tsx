/**
 * The filled-in mandate, to check before signing (WCAG 3.3.4). It shows each entry with a button that leads back to the
 * field. It shows the mandate's text in full, apart from all other text.
 */
import * as v from "valibot";
import { toVisibleText } from "../../domain/formFields.ts";
import { formatPaperDay } from "../../domain/germanFormats.ts";
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
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { goTo } from "../../ui/forms/goTo.ts";
import styles from "./Mandate.module.css";

/** `now`: the time of signing, milliseconds since the epoch. */
export function MandateReview({ creditor, now }: { creditor: Creditor; now: number }) {
  const { typed, idOf } = useForm();
  // A valid entry is shown as it will be sent; an invalid entry is shown as typed.
  const text = (name: keyof Mandate & string): string => {
    const read = v.safeParse(mandateForm.entries[name], typed[name]);
    return (read.success && read.output) || toVisibleText(typed[name] ?? "");
  };
  // `field` is the field that the line's button leads to.
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
      <section className={styles.paper} aria-label={mandateTitle(creditor)}>
        <h3 className={styles.paperTitle}>{mandateTitle(creditor)}</h3>
        <dl className={styles.lines}>
          {lines.map(({ name, values, field }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{values.filter(Boolean).join(", ") || "–"}</dd>
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
        <DefinitionList facts={creditorFacts(creditor)} />
        <blockquote className={styles.text}>
          {mandateText(creditor).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
      </section>
      {prenotification && <p>{prenotification}</p>}
      {creditor.scheme === "B2B" && <p>{B2B_TO_BANK}</p>}
    </div>
  );
}

const country = (code: string | undefined): string[] => (code ? [countryName(code)] : []);
