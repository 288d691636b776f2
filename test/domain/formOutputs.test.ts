/** A form's output is what was checked: parsing it again changes nothing, whatever was typed or pasted. */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { countries } from "iban";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { mandateForm } from "../../src/domain/mandate.ts";
import * as signIn from "../../src/domain/signIn.ts";
import { newStaffForm } from "../../src/domain/staff.ts";
import { filledInMandate } from "../backend/filledInMandate.ts";

const ROUNDS = process.env.ROUNDS === "all" ? 20_000 : 300;

const attributes = ["given_name", "phone_number", "birthdate", "custom:department"];
const forms: Readonly<Record<string, v.GenericSchema>> = {
  mandateForm,
  signInForm: signIn.signInForm,
  codeForm: signIn.codeForm,
  forgottenForm: signIn.forgottenForm,
  resetForm: signIn.resetForm,
  changeForm: signIn.changeForm,
  firstPasswordForm: signIn.firstPasswordForm(attributes),
  newStaffForm,
};

test("every form of the screens is listed here", () => {
  const folder = "src/screens";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const used = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, "utf8").matchAll(/\bschema=\{(\w+)/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  const known = [...Object.keys(forms), "noFields", "schema"];
  assert.equal(
    [...new Set(used)].filter((name) => !known.includes(name)),
    [],
  );
});

const IBANS = ["DE", "AT", "NL", "GB", "FR", "MT", "NO"].map((code) => countries[code]?.example ?? "");
const BICS = ["COBADEFFXXX", "MARKDEF1100", "BICSDEFF", "INGBNL2A"];
const EMAILS = ["max@firma.de", "MAX+avv@Firma-Müller.de", "a.b@x.example"];
const NUMBERS = ["123456", "0171 2345678", "+49 (171) 234-5678", "50667", "2001-02-03"];
const LABELS = ["IBAN", "I B A N", "iban", "BIC", "BIC/SWIFT", "Swift-Code", "Konto", "Kontonummer:", "Code"];
const SEPARATORS = [" ", ":", " : ", "- ", "• ", "\n", "\t", "/", ", ", "."];
const OF_A_LETTER = ["\u00a0", "\u202f", "\u2013", '"', "„", "(", ")"];

const piece = fc.oneof(
  fc.constantFrom(...LABELS),
  fc.constantFrom(...SEPARATORS, ...OF_A_LETTER),
  fc.constantFrom("\u200b", "\u202e", "\u2069", "\ufeff", "\u00ad", "\u0000", "\u3164", "\ufe0f"),
  fc.constantFrom("ß", "ﬁ", "Ｄ", "１", "Е", "Α", "٣", "İ", "ı", "u\u0308", "🏗", "ǆ"),
  fc.constantFrom(...IBANS, ...BICS, ...EMAILS, ...NUMBERS, "Demo2026pass", "Karla Groß"),
  fc.constantFrom(...IBANS).map((iban) => [...iban].join(" ")),
  fc.constantFrom(...IBANS).map((iban) => iban.replace(/(.{4})/g, "$1 ").toLowerCase()),
);
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
);

const good: Readonly<Record<string, string>> = {
  ...filledInMandate,
  email: "max@firma.de",
  password: "Demo2026pass",
  repeat: "Demo2026pass",
  old: "Demo2026pass",
  code: "123456",
  firstname: "Karla",
  lastname: "Groß",
  group: "Admin",
  given_name: "Karla",
  phone_number: "+491712345678",
  birthdate: "2001-02-03",
  "custom:department": "Bau",
};

/** A password is an exact text that may hold any character. */
const exact = ["password", "repeat", "old"];

for (const [name, form] of Object.entries(forms)) {
  const parse = (input: unknown) => {
    const { success, output } = v.safeParse(form, input);
    return success ? (output as Record<string, string>) : null;
  };
  const fields = Object.keys(parse(good) ?? {});

  test(`${name}: the output parses to itself, and no invisible character remains`, () => {
    assert.ok(fields.length > 0);
    let taken = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        typed,
        typed,
        fc.boolean(),
        (field, before, after, isPasted) => {
          const text = isPasted ? `${before}${good[field]}${after}` : before;
          const sameBoth = ["password", "repeat"].includes(field) ? { password: text, repeat: text } : {};
          const output = parse({ ...good, [field]: text, ...sameBoth });
          if (!output) return;
          taken += 1;
          assert.equal(parse(output), output);
          if (!exact.includes(field))
            assert.not.match(output[field] ?? "", /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
        },
      ),
      { seed: 7, numRuns: ROUNDS },
    );
    assert.ok(taken > 0, "some of it is taken");
  });
}

const GERMAN = "DE89370400440532013000";

test("the one valid IBAN in a text is taken, whatever surrounds it", () => {
  const spaced = "DE89 3704 0044 0532 0130 00";
  for (const text of [
    `- IBAN: ${spaced}`,
    `I B A N : ${spaced}`,
    "I B A N : D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0",
    `IBAN${GERMAN}`,
    `Kontoverbindung: ${spaced}`,
    `Bitte überweisen Sie an „${spaced}“.`,
    `• ${spaced} (Commerzbank)`,
    `1. ${spaced}`,
    `IBAN: ${spaced} BIC: COBADEFFXXX`,
    `${spaced}\n50667 Köln`,
    `IBAN: ${spaced}BIC: COBADEFFXXX`,
    `${spaced}, ${GERMAN}`,
    "ＤＥ８９３７０４００４４０５３２０１３０００",
    "DE89\u20133704\u20130044\u20130532\u20130130\u201300",
    "\u202eDE89/3704/0044/0532/0130/00\u2069",
  ])
    assert.is(v.parse(mandateForm, { ...good, iban: text }).iban, GERMAN, text);
});

test("a text without a valid IBAN, or with several, is refused with its cause", () => {
  const issueOf = (iban: string) => v.safeParse(mandateForm, { ...good, iban }).issues?.[0].message ?? "none";
  for (const [text, says] of [
    [`${GERMAN} oder ${IBANS[1]}`, /mehr als eine IBAN/],
    ["Kontonummer: DE88 3704 0044 0532 0130 00", /Prüfziffer/],
    ["DE89 3704 0044 0532 0130 00 0", /zu lang/],
    [`${GERMAN}X`, /zu lang/],
    ["DЕ89 3704 0044 0532 0130 00", /„Е“ gehört nicht/],
  ] as const)
    assert.match(issueOf(text), says, text);
});

test("a BIC is taken with its label, and never together with a word beside it", () => {
  const read = (bic: string) => v.safeParse(mandateForm, { ...good, bic });
  for (const text of [
    "BIC: COBADEFFXXX",
    "B I C : COBADEFFXXX",
    "- BIC/SWIFT: COBA DE FF XXX",
    "IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX (Commerzbank)",
    "Swift-Code COBADEFFXXX",
    "„cobadeffxxx“",
  ]) {
    const { success, output } = read(text);
    assert.ok(success, text);
    assert.is(success && output.bic, "COBADEFFXXX", text);
  }
  assert.is(read("BICSDEFF").output && (read("BICSDEFF").output as { bic: string }).bic, "BICSDEFF");
  for (const text of ["Commerzbank COBADEFFXXX", "BIC:", "BIC COBADEFFX"])
    assert.not(read(text).success, text);
});

test.run();
