/** The mandate's seven fields. */
import { grouped } from "../../domain/iban.ts";
import { Field } from "../../ui/Field.tsx";

export function MandateFields() {
  return (
    <>
      <Field name="accountOwner" label="Kontoinhaber" autoComplete="name" />
      <Field name="street" label="Straße und Hausnummer" autoComplete="street-address" />
      <Field name="postalcode" label="PLZ" autoComplete="postal-code" inputMode="numeric" />
      <Field name="city" label="Ort" autoComplete="address-level2" />
      <Field name="iban" label="IBAN" autoCapitalize="characters" format={grouped} autoComplete="off" />
      <Field name="bank" label="Bank" autoComplete="off" />
      <Field name="bic" label="BIC" autoCapitalize="characters" autoComplete="off" />
    </>
  );
}
