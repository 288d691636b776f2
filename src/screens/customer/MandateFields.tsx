/** The mandate's seven fields. Bank and BIC follow a German IBAN until somebody types in them. */
import { bicMismatch } from "../../domain/bank.ts";
import { toElectronicFormat, toPrintFormat } from "../../domain/iban.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import styles from "./MandateFields.module.css";
import type { MandateForm } from "./useMandateForm.ts";

/** As long as a name or an address line may be in a direct debit (EPC130-08). */
const LONGEST_TEXT = 70;

export function MandateFields({ mandate }: { mandate: MandateForm }) {
  const { defaults, keys } = mandate;
  return (
    <div className={styles.fields}>
      <Field
        name="accountOwner"
        label="Kontoinhaber"
        autoComplete="name"
        maxLength={LONGEST_TEXT}
        defaultValue={defaults.accountOwner}
      />
      <Field
        name="street"
        label="Straße und Hausnummer"
        autoComplete="address-line1"
        maxLength={LONGEST_TEXT}
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
          maxLength={LONGEST_TEXT}
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
          maxLength={LONGEST_TEXT}
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
      <Doubt mandate={mandate} />
    </div>
  );
}

/** A BIC that does not go with the IBAN: a warning, because lists grow old and banks merge. */
function Doubt({ mandate: { bank, takeBank } }: { mandate: MandateForm }) {
  const { typed } = useForm();
  const doubt = bicMismatch(typed.iban ?? "", typed.bic ?? "", bank);
  if (!doubt) return null;
  const take = bank?.bic && <Button onClick={takeBank}>Übernehmen</Button>;
  return (
    <Banner tone="warn" action={take}>
      {bank?.bic
        ? `Zu dieser IBAN gehört: ${bank.name}, BIC ${bank.bic}. Bitte prüfen Sie Bank und BIC.`
        : "Der BIC gehört zu einem anderen Land als die IBAN. Bitte prüfen Sie beide."}
    </Banner>
  );
}
