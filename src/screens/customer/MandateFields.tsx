/** The mandate's fields. Bank and BIC follow a German IBAN until they are typed by hand. */
import { bicMismatch } from "../../domain/bank.ts";
import { countryOutsideSepa, toElectronicFormat, toPrintFormat } from "../../domain/iban.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import styles from "./MandateFields.module.css";
import type { MandateForm } from "./useMandateForm.ts";

/** Characters of a name or an address line in a direct debit (EPC130-08). */
const MAX_TEXT_LENGTH = 70;

export function MandateFields({ mandate }: { mandate: MandateForm }) {
  const { defaults, keys } = mandate;
  return (
    <div className={styles.fields}>
      <Field
        name="accountOwner"
        label="Kontoinhaber"
        autoComplete="name"
        maxLength={MAX_TEXT_LENGTH}
        defaultValue={defaults.accountOwner}
      />
      <Field
        name="street"
        label="Straße und Hausnummer"
        autoComplete="address-line1"
        maxLength={MAX_TEXT_LENGTH}
        defaultValue={defaults.street}
      />
      <div className={styles.place}>
        <Field
          name="postalcode"
          label="PLZ"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={16}
          defaultValue={defaults.postalcode}
        />
        <Field
          name="city"
          label="Ort"
          autoComplete="address-level2"
          maxLength={MAX_TEXT_LENGTH}
          defaultValue={defaults.city}
        />
      </div>
      <Field
        name="iban"
        label="IBAN"
        hint="Bei einer deutschen IBAN ergänzen wir Bank und BIC."
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
          maxLength={MAX_TEXT_LENGTH}
          defaultValue={defaults.bank}
        />
        <Field
          key={`bic-${keys.bic}`}
          name="bic"
          label="BIC"
          autoComplete="off"
          autoCapitalize="characters"
          format={toElectronicFormat}
          defaultValue={defaults.bic}
        />
      </div>
      <CountryWarning />
      <MismatchWarning mandate={mandate} />
    </div>
  );
}

/** Warns of an IBAN from a country that is not on the list of SEPA countries. */
function CountryWarning() {
  const country = countryOutsideSepa(useForm().typed.iban ?? "");
  if (!country) return null;
  return (
    <Banner tone="warn">
      Das Land {country} nimmt nach unserer Liste nicht am SEPA-Verfahren teil. Bitte fragen Sie Ihre Bank, ob
      von diesem Konto Lastschriften möglich sind.
    </Banner>
  );
}

/** Warns of a BIC that does not belong to the IBAN. */
function MismatchWarning({ mandate: { bank, takeBank } }: { mandate: MandateForm }) {
  const { typed } = useForm();
  const mismatch = bicMismatch(typed.iban ?? "", typed.bic ?? "", bank);
  if (!mismatch) return null;
  const takeOver = bank?.bic && <Button onClick={takeBank}>Übernehmen</Button>;
  return (
    <Banner tone="warn" action={takeOver}>
      {bank?.bic
        ? `Zu dieser IBAN gehört: ${bank.name}, BIC ${bank.bic}. Bitte prüfen Sie Bank und BIC.`
        : "Der BIC gehört zu einem anderen Land als die IBAN. Bitte prüfen Sie beide."}
    </Banner>
  );
}
