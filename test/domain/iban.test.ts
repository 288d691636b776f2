/**
 * IBAN and BIC: every country's example is valid, a wrong digit never is, and each fault has its own message. Then the accounts
 * that need the payer's country (decision 48).
 */
import { countries } from "iban";
import { countrySpecs, isSEPACountry } from "ibantools";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import {
  bic,
  countryChoices,
  countryOutsideSepa,
  iban,
  ibanIssue,
  needsCountry,
  toElectronicFormat,
  toPrintFormat,
} from "../../src/domain/iban.ts";
import { mandateForm } from "../../src/domain/mandate.ts";
import { filledInMandate } from "../backend/filledInMandate.ts";

/** The registry has changed these countries' account numbers since; the package still has the earlier examples. */
const outdated = ["BF", "BI", "CI", "DZ", "SN"];

const examples = Object.values(countries).filter(({ countryCode }) => !outdated.includes(countryCode));

test("the example of every country is valid", () => {
  assert.ok(examples.length > 90);
  for (const { example } of examples) assert.is(ibanIssue(example), null, example);
});

test("each example with one digit changed is invalid", () => {
  for (const { example } of examples) {
    for (const [at, sign] of [...example].entries()) {
      if (!/\d/.test(sign)) continue;
      const changed = example.slice(0, at) + ((Number(sign) + 1) % 10) + example.slice(at + 1);
      assert.is.not(ibanIssue(changed), null, changed);
    }
  }
});

test("spaces of every kind, hyphens, dots and lower case are ignored", () => {
  const pasted = [
    "DE89 3704 0044 0532 0130 00",
    "de89370400440532013000",
    "\u00a0DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000\u00a0",
    "DE89\u202f3704\u20090044\t0532\u200b0130\n00",
    "DE89-3704-0044-0532-0130-00",
    "\ufeffde89.3704.0044.0532.0130.00",
    "\u202aDE89 3704\u00ad 0044 0532 0130 00\u202c",
  ];
  for (const text of pasted) {
    assert.is(v.parse(iban, text), "DE89370400440532013000");
    assert.is(toPrintFormat(text), "DE89 3704 0044 0532 0130 00");
  }
});

test("an invalid IBAN is refused with its cause", () => {
  const causes: [typed: string, says: RegExp][] = [
    ["", /geben Sie die IBAN ein/],
    ["3704 0044", /Kürzel des Landes/],
    ["XX89370400440532013000", /Kürzel des Landes/],
    ["DE89 3704 0044 0532 0130 0", /zu kurz: Eine deutsche IBAN hat 22 Stellen, diese 21\./],
    ["DE89 3704 0044 0532 0130 000", /zu lang: Eine deutsche IBAN hat 22 Stellen, diese 23\./],
    ["DE89 37O4 0044 0532 0130 00", /Nach DE folgen nur Ziffern/],
    ["DE89 3704 0044 0532 0130 0?", /„\?“ gehört nicht in eine IBAN/],
    ["NL91 1234 0417 1643 00", /Eine IBAN \(Niederlande\) ist anders aufgebaut/],
    ["DE88 3704 0044 0532 0130 00", /Prüfziffer stimmt nicht/],
    ["DE89 3704 0044 0532 0103 00", /Prüfziffer stimmt nicht/],
  ];
  for (const [typed, says] of causes) assert.match(ibanIssue(typed) ?? "", says, typed);
});

test("an IBAN from outside SEPA is accepted, and its country is named for a warning", () => {
  assert.is(v.parse(iban, "AE07 0331 2345 6789 0123 456"), "AE070331234567890123456");
  assert.is(countryOutsideSepa("AE07 0331 2345 6789 0123 456"), "AE");
  assert.is(countryOutsideSepa("AE07"), null, "too short to say");
});

/**
 * In the EPC's list (EPC409-09) and not yet in ibantools': Albania, Moldova, Montenegro and North Macedonia take part since
 * October 2025, Serbia since May 2026.
 */
const joinedSince = ["AL", "MD", "ME", "MK", "RS"];

test("the SEPA countries are those of ibantools and those that joined since", () => {
  const takesPart = ({ example }: { example: string }) => countryOutsideSepa(example) === null;
  const ours = examples.filter(takesPart).map(({ countryCode }) => countryCode);
  const theirs = Object.keys(countrySpecs).filter(isSEPACountry);
  assert.equal(ours.sort(), [...theirs, ...joinedSince].sort());
  assert.is(ours.length, 42, "the 41 of the list, and Gibraltar, which has a code of its own");
  for (const country of ["TR", "UA", "XK", "BA"]) assert.not(ours.includes(country), country);
});

test("a BIC has eight or eleven characters, in any spelling", () => {
  assert.is(v.parse(bic, " markdef1100 "), "MARKDEF1100");
  assert.is(v.parse(bic, "COBA DE FF"), "COBADEFF");
  const issueOf = (typed: string) => v.safeParse(bic, typed).issues?.[0].message ?? "none";
  assert.match(issueOf(""), "geben Sie den BIC ein");
  for (const typed of ["COBADE", "COBADEFFX", "COBADEFFXXXX"])
    assert.match(issueOf(typed), "8 oder 11", typed);
  for (const typed of ["12BADEFF", "C0BADEFFXXX", "COBAXXFF"]) {
    assert.match(issueOf(typed), "vier Buchstaben für die Bank", typed);
  }
});

test("the electronic form of an electronic form is itself", () => {
  for (const { example } of examples) assert.is(toElectronicFormat(toPrintFormat(example)), example);
});

test("accounts in SEPA countries outside the European Economic Area need the country, all others do not", () => {
  const asked = examples.filter(({ example }) => needsCountry(example)).map(({ countryCode }) => countryCode);
  assert.equal(asked.sort(), "AD AL CH GB GI MC MD ME MK RS SM VA".split(" "));
  assert.not(needsCountry("CH93 0076"), "not complete");
});

test("every country can be chosen by its German name", () => {
  const choices = countryChoices();
  assert.ok(choices.length > 200);
  assert.equal(
    choices.find(({ value }) => value === "AT"),
    { value: "AT", label: "Österreich" },
  );
  const swiss = { ...filledInMandate, iban: "CH9300762011623852957", bic: "UBSWCHZH80A" };
  for (const { value } of choices) assert.ok(v.is(mandateForm, { ...swiss, country: value }), value);
  assert.ok(v.is(mandateForm, swiss), "where it is not asked for");
});

test.run();
