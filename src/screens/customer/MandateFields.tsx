/** The mandate's fields. Bank and BIC follow a German IBAN until they are typed by hand. */
import { useState } from "react";
import {
  bicMismatch,
  countryChoices,
  countryName,
  countryOutsideSepa,
  ibanIssue,
  needsCountry,
  toElectronicBic,
  toElectronicFormat,
  toPrintFormat,
} from "../../domain/iban.ts";
import { isForeignPostalCode } from "../../domain/mandate.ts";
import { useApp } from "../../hooks/useApp.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { SelectField } from "../../ui/forms/SelectField.tsx";
import styles from "./Mandate.module.css";
import type { MandateForm } from "./useMandateForm.ts";

/** The fields that may be empty on arrival, in their order. The IBAN always is. */
const beforeIban = ["accountOwner", "street", "postalcode", "city"] as const;

/** German-speaking countries with postal codes that consist only of digits. */
const digitsOnly = ["DE", "AT", "CH", "LI", "LU"];

export function MandateFields({ mandate }: { mandate: MandateForm }) {
  const { defaults, keys } = mandate;
  const { sepa } = useApp().config;
  const { typed } = useForm();
  // Postal codes of other countries may contain letters, which a numeric keyboard lacks. If the form does not ask for
  // the country, the postal code may be from any country.
  const hasDigitsOnly = sepa.askCountry && digitsOnly.includes(typed.country ?? "DE");
  const [countries] = useState(() => (sepa.askCountry ? countryChoices() : []));
  // The customer has come to fill it in: the first empty field has the focus.
  const [first] = useState(() => beforeIban.find((name) => !defaults[name]) ?? "iban");
  const own = (name: (typeof beforeIban)[number]) => ({
    name,
    isFirst: first === name,
    defaultValue: defaults[name],
  });
  return (
    <div className={styles.fields}>
      <RestoredNote mandate={mandate} />
      <Field
        {...own("accountOwner")}
        label="Kontoinhaber"
        hint="Genau wie bei Ihrer Bank."
        autoComplete="organization"
      />
      <Field {...own("street")} label="Straße und Hausnummer" autoComplete="address-line1" />
      <div className={styles.place}>
        <Field
          {...own("postalcode")}
          label="PLZ"
          length="short"
          autoComplete="postal-code"
          inputMode={hasDigitsOnly ? "numeric" : undefined}
          autoCapitalize="characters"
        />
        <Field {...own("city")} label="Ort" autoComplete="address-level2" />
        {sepa.askCountry && (
          <SelectField
            name="country"
            label="Land"
            autoComplete="country"
            choices={countries}
            defaultValue={defaults.country || "DE"}
          />
        )}
      </div>
      <Field
        name="iban"
        isFirst={first === "iban"}
        label="IBAN"
        length="long"
        hint="Bei deutscher IBAN ergänzen wir Bank und BIC."
        autoComplete="off"
        autoCapitalize="characters"
        format={toPrintFormat}
      />
      <div className={styles.bank}>
        <Field
          key={`bank-${keys.bank}`}
          name="bank"
          label="Bank"
          autoComplete="off"
          defaultValue={defaults.bank}
        />
        <Field
          key={`bic-${keys.bic}`}
          name="bic"
          label="BIC"
          length="medium"
          autoComplete="off"
          autoCapitalize="characters"
          format={toElectronicBic}
          defaultValue={defaults.bic}
        />
      </div>
      {!sepa.askCountry && <CountryNote />}
      <CountryWarning />
      <PostalCodeWarning />
      <BankWarning mandate={mandate} />
    </div>
  );
}

/** Shown if debits from the account need the payer's country (decision 48). The form does not ask for the country. */
function CountryNote() {
  if (!needsCountry(useForm().typed.iban ?? "")) return null;
  return (
    <Banner tone="warn">
      Für dieses Konto brauchen wir noch das Land Ihrer Anschrift. Wir melden uns dazu bei Ihnen; Sie können
      trotzdem weitermachen.
    </Banner>
  );
}

/** Warns of an IBAN from a country that is not on the list of SEPA countries. */
function CountryWarning() {
  const country = countryOutsideSepa(useForm().typed.iban ?? "");
  if (!country) return null;
  return (
    <Banner tone="warn">
      {countryName(country)}: Das Land nimmt nach unserer Liste nicht am SEPA-Verfahren teil. Bitte fragen Sie
      Ihre Bank, ob von diesem Konto Lastschriften möglich sind.
    </Banner>
  );
}

/**
 * Warns of a postal code that cannot be German although the chosen country is Germany. If the form does not ask for the
 * country, the IBAN's country counts.
 */
function PostalCodeWarning() {
  const { typed, touched } = useForm();
  if (!touched("postalcode") || !isForeignPostalCode(typed)) return null;
  return (
    <Banner tone="warn">
      Eine deutsche PLZ hat fünf Ziffern.{" "}
      {typed.country
        ? "Bitte prüfen Sie PLZ und Land."
        : "Bitte prüfen Sie sie, wenn Ihre Anschrift in Deutschland liegt."}
    </Banner>
  );
}

/** Shown if the form was restored: the input that must be entered again, and why. */
function RestoredNote({ mandate: { restored } }: { mandate: MandateForm }) {
  const { typed } = useForm();
  if (!restored || typed.iban) return null;
  return (
    <Banner tone="warn">
      Zu Ihrer Sicherheit sind IBAN und Unterschrift nicht gespeichert. Bitte geben Sie die IBAN noch einmal
      ein.
    </Banner>
  );
}

/**
 * Warns of a BIC that does not belong to the IBAN, and of a missing or invalid bank or BIC. If the IBAN's bank is
 * known, a button enters it.
 */
function BankWarning({ mandate }: { mandate: MandateForm }) {
  const { typed, touched, issueOf } = useForm();
  // While the customer types another IBAN, `mandate.bank` still belongs to the previous one.
  const bank = ibanIssue(toElectronicFormat(typed.iban ?? "")) ? null : mandate.bank;
  const mismatch = bicMismatch(typed.iban ?? "", typed.bic ?? "", bank);
  const isLacking = ["bank", "bic"].some((name) => touched(name) && issueOf(name) !== null);
  if (!mismatch && !(bank?.bic && isLacking)) return null;
  const takeOver = bank?.bic && <Button onClick={mandate.takeBank}>Übernehmen</Button>;
  return (
    <Banner tone="warn" action={takeOver}>
      {bank?.bic
        ? `Zu dieser IBAN gehört: ${bank.name}, BIC ${bank.bic}. Bitte prüfen Sie Bank und BIC.`
        : "Der BIC gehört zu einem anderen Land als die IBAN. Bitte prüfen Sie beide."}
    </Banner>
  );
}
