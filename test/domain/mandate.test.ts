/** The mandate: its seven fields, and the words of its scheme. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { signedForm } from "../../src/domain/document.ts";
import {
  type Creditor,
  isForeignPostalCode,
  mandateFields,
  mandateForm,
  mandateText,
} from "../../src/domain/mandate.ts";

const typed = {
  accountOwner: "  Karla Groß ",
  street: "Ährenweg 7",
  postalcode: "50667",
  city: "Köln",
  iban: "de89 3704 0044 0532 0130 00",
  bank: "Commerzbank",
  bic: "cobadeffxxx",
};

test("what was typed is trimmed and brought into its electronic form", () => {
  assert.equal(v.parse(mandateForm, typed), {
    ...typed,
    accountOwner: "Karla Groß",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
  });
});

test("each of the seven fields is needed", () => {
  assert.is(mandateFields.length, 7);
  for (const { name, label } of mandateFields) {
    const result = v.safeParse(mandateForm, { ...typed, [name]: "  " });
    assert.not(result.success, label);
    assert.ok(result.issues?.every(({ path }) => path?.[0]?.key === name));
  }
});

test("a postal code of any SEPA country is taken, a shortened one is not", () => {
  const takes = (postalcode: string) => v.safeParse(mandateForm, { ...typed, postalcode }).success;
  const codes = ["50667", "1010", "101", "SW1A 1AA", "D02 X285", "AD500", "LV-1010", "00-950", "47890"];
  for (const code of codes) assert.ok(takes(code), code);
  for (const code of ["12", "5", "Köln", "50667 Köln am Rhein"]) assert.not(takes(code), code);
  assert.ok(isForeignPostalCode(typed.iban, "1010"));
  assert.not(isForeignPostalCode(typed.iban, "50667"));
  assert.not(isForeignPostalCode("AT61 1904 3002 3457 3201", "1010"));
});

test("with a signature it is the form the service takes", () => {
  const form = {
    documentType: "sepa",
    signature: "data:image/png;base64,AAAA",
    ...v.parse(mandateForm, typed),
  };
  assert.equal(v.parse(signedForm, form), form);
});

test("the words name the creditor and keep to the scheme", () => {
  const creditor: Creditor = {
    creditorName: "Nordwind IT GmbH",
    creditorAddress: "Hafenstraße 12, 20457 Hamburg",
    creditorId: "DE98ZZZ09999999999",
    mandateReference: null,
    scheme: "CORE",
  };
  const [authorisation, core] = mandateText(creditor);
  assert.is(authorisation.match(/Nordwind IT GmbH/g)?.length, 2);
  assert.match(core, /innerhalb von acht Wochen/);
  const [, b2b] = mandateText({ ...creditor, scheme: "B2B" });
  assert.match(b2b, /nicht berechtigt, nach der erfolgten Einlösung eine Erstattung/);
});

test.run();
