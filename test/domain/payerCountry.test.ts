/** Debits that need the payer's country (decision 48). */
import { countrySpecs } from "ibantools";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { countryChoices, needsCountry } from "../../src/domain/iban.ts";
import { mandateForm } from "../../src/domain/mandate.ts";

/** The European Economic Area: the European Union's 27 countries, Iceland, Liechtenstein and Norway. */
const eea = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
  " ",
);
const others = "AD AL CH GB GI MC MD ME MK RS SM VA".split(" ");

/** An IBAN of that country with valid length, form and check digits (ISO 7064). */
function ibanOf(country: string): string {
  const spec = countrySpecs[country];
  const pattern = String(spec?.bban_regexp ?? "");
  const fill = pattern
    .replace(/[\^$]/g, "")
    .replace(/(\[[^\]]*\]|\\d)\{(\d+)\}/g, (_, kind: string, n: string) =>
      (kind.includes("0-9") || kind === "\\d" ? "0" : "A").repeat(Number(n)),
    );
  const digits = (text: string) => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const check = 98n - (BigInt(digits(`${fill}${country}00`)) % 97n);
  return `${country}${String(check).padStart(2, "0")}${fill}`;
}

test("accounts in SEPA countries outside the EEA's 30 need the country, all others do not", () => {
  assert.is(eea.length, 30);
  for (const country of eea) assert.not(needsCountry(ibanOf(country)), country);
  const valid = others.filter((country) => needsCountry(ibanOf(country)));
  // Some banks' account numbers have a check digit of their own, and zeros fail it.
  assert.ok(valid.length >= 8, valid.join());
  assert.not(needsCountry("AE07 0331 2345 6789 0123 456"), "no SEPA country");
  assert.not(needsCountry("CH93 0076"), "not complete");
});

test("every country can be chosen by its German name", () => {
  const choices = countryChoices();
  assert.ok(choices.length > 200);
  assert.equal(
    choices.find(({ value }) => value === "AT"),
    { value: "AT", label: "Österreich" },
  );
  const rest = {
    accountOwner: "K",
    street: "S 1",
    postalcode: "8000",
    city: "Zürich",
    iban: "CH9300762011623852957",
    bank: "Bank",
    bic: "UBSWCHZH80A",
  };
  for (const { value } of choices) assert.ok(v.is(mandateForm, { ...rest, country: value }), value);
  assert.ok(v.is(mandateForm, rest), "where it is not asked for");
});

test.run();
