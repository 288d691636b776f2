/**
 * The mandate: its seven fields, its scheme's words, the draft that is kept in the tab, the scheme that a document names
 * (decision 50), and the reference (decision 49).
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { mandateReference } from "../../src/domain/creditor.ts";
import {
  applySuggestion,
  type Creditor,
  creditorFacts,
  isForeignPostalCode,
  mandateFields,
  mandateForm,
  mandateText,
  mandateTitle,
  mentionsScheme,
  prenotificationText,
  readMandateDraft,
  schemeNamedBy,
  suggestBank,
  toMandateDraft,
} from "../../src/domain/mandate.ts";
import { signedForm } from "../backend/documents/signedForm.ts";
import { filledInMandate } from "../backend/filledInMandate.ts";

const typed = {
  ...filledInMandate,
  ...{ accountOwner: "  Karla Groß ", iban: "de89 3704 0044 0532 0130 00", bic: "cobadeffxxx" },
};

test("each of the seven fields is required", () => {
  assert.is(mandateFields.length, 7);
  for (const { name, label } of mandateFields) {
    const result = v.safeParse(mandateForm, { ...typed, [name]: "  " });
    assert.not(result.success, label);
    assert.ok(result.issues?.every(({ path }) => path?.[0]?.key === name));
  }
});

test("no text is longer than a direct debit can carry", () => {
  for (const name of ["accountOwner", "street", "city", "bank"]) {
    assert.ok(v.safeParse(mandateForm, { ...typed, [name]: "x".repeat(70) }).success, name);
    const [issue] = v.safeParse(mandateForm, { ...typed, [name]: "x".repeat(71) }).issues ?? [];
    assert.match(issue?.message ?? "", "Höchstens 70 Zeichen", name);
  }
});

test("a postal code of any SEPA country is accepted, a shortened one is not", () => {
  const takes = (postalcode: string) => v.safeParse(mandateForm, { ...typed, postalcode }).success;
  const codes = ["50667", "1010", "101", "SW1A 1AA", "D02 X285", "AD500", "LV-1010", "00-950", "47890"];
  for (const code of codes) assert.ok(takes(code), code);
  for (const code of ["12", "5", "Köln", "50667 Köln am Rhein", "ЛВ-1010"]) assert.not(takes(code), code);
  assert.ok(isForeignPostalCode({ iban: typed.iban, postalcode: "1010" }));
  assert.not(isForeignPostalCode({ iban: typed.iban, postalcode: "50667" }));
  assert.not(isForeignPostalCode({ iban: "AT61 1904 3002 3457 3201", postalcode: "1010" }));
  assert.not(
    isForeignPostalCode({ iban: typed.iban, postalcode: "1010", country: "AT" }),
    "the chosen country",
  );
  assert.ok(isForeignPostalCode({ iban: "AT61 1904 3002 3457 3201", postalcode: "1010", country: "DE" }));
  assert.ok(isForeignPostalCode({ iban: typed.iban, postalcode: "1010", country: "" }), "none is chosen yet");
});

test("a postal code is accepted with any spaces, dashes and invisible characters", () => {
  for (const [postalcode, sent] of [
    ["\u200b50667", "50667"],
    ["50667\u202c", "50667"],
    ["506\ufeff67", "50667"],
    ["\u200e50667\u00a0", "50667"],
    ["1012\u00a0AB", "1012 AB"],
    ["SW1A\u20091AA", "SW1A 1AA"],
    ["LV\u20131010", "LV-1010"],
    ["00\u2011950", "00-950"],
    ["00\u2212950", "00-950"],
  ] as const) {
    assert.is(v.parse(mandateForm, { ...typed, postalcode }).postalcode, sent);
  }
  assert.not(isForeignPostalCode({ iban: typed.iban, postalcode: "50667\u200b" }), "it is a German one");
});

test("invisible characters never enter a mandate", () => {
  for (const [dirty, seen] of [
    ["M\u00fcller\u200b GmbH", "M\u00fcller GmbH"],
    ["A\u0000B \u202eC\u2069", "AB C"],
    ["Bau\u00a0AG\u2003Nord", "Bau AG Nord"],
    ["Bau\tAG\nNord", "Bau AG Nord"],
    ["Stra\u00adße 7\ufe0f", "Straße 7"],
  ] as const) {
    for (const name of ["accountOwner", "street", "city", "bank"] as const)
      assert.is(v.parse(mandateForm, { ...typed, [name]: dirty })[name], seen, name);
  }
  // Seventy letters fit, however many invisible characters are between them.
  assert.is(v.parse(mandateForm, { ...typed, city: "x\u200b".repeat(70) }).city.length, 70);
});

test("letters are sent in composed form, as a direct debit counts them", () => {
  const city = "Mu\u0308nchen";
  assert.is(v.parse(mandateForm, { ...typed, city }).city, "M\u00fcnchen");
  assert.is(v.parse(mandateForm, { ...typed, city: "u\u0308".repeat(70) }).city.length, 70);
});

test("a text accepts the letters of Latin names, and names the others as unfit for a direct debit", () => {
  for (const accountOwner of [
    "Groß & Söhne GmbH (i. L.) + Co. KG",
    "O’Neill's „Müller–Bau“ § 7/2, 50 % @home #1 = 3 €",
    "Łódź Şahin Ðorđe Nguyễn Đặng Āboliņš",
  ])
    assert.ok(v.safeParse(mandateForm, { ...typed, accountOwner }).success, accountOwner);
  for (const name of ["accountOwner", "street", "city", "bank"])
    for (const other of ["Иван ООД", "株式会社", "Αθήνα", "Bau 🏗", "Bau x\u030c"]) {
      const { issues = [] } = v.safeParse(mandateForm, { ...typed, [name]: other });
      assert.equal(
        issues.map(({ message }) => message),
        ["Nur lateinische Buchstaben, Ziffern und übliche Zeichen passen in eine Lastschrift."],
        `${name}: ${other}`,
      );
    }
});

test("the form with a signature has the shape that the service takes", () => {
  const form = {
    documentType: "sepa",
    signature: "data:image/png;base64,AAAA",
    ...v.parse(mandateForm, typed),
  };
  assert.equal(v.parse(signedForm, form), form);
});

const creditor: Creditor = {
  creditorName: "Nordwind IT GmbH",
  creditorAddress: "Hafenstraße 12, 20457 Hamburg",
  creditorCountry: "Deutschland",
  creditorId: "DE98ZZZ09999999999",
  mandateReference: null,
  scheme: "CORE",
  paymentType: "recurrent",
  prenotificationDays: null,
};

test("a CORE mandate has the heading and words of the rulebook", () => {
  assert.is(mandateTitle(creditor), "SEPA-Lastschriftmandat");
  assert.equal(mandateText(creditor), [
    "Ich ermächtige / Wir ermächtigen Nordwind IT GmbH, Zahlungen von meinem / unserem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein / weisen wir unser Kreditinstitut an, die von Nordwind IT GmbH auf mein / unser Konto gezogenen Lastschriften einzulösen.",
    "Hinweis: Ich kann / Wir können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem / unserem Kreditinstitut vereinbarten Bedingungen.",
  ]);
});

test("a B2B mandate has its own heading and words, without the refund", () => {
  const b2b = { ...creditor, scheme: "B2B" } as const;
  assert.is(mandateTitle(b2b), "SEPA-Firmenlastschrift-Mandat");
  assert.equal(mandateText(b2b), [
    "Ich ermächtige / Wir ermächtigen Nordwind IT GmbH, Zahlungen von meinem / unserem Konto mittels SEPA-Firmenlastschrift einzuziehen. Zugleich weise ich mein / weisen wir unser Kreditinstitut an, die von Nordwind IT GmbH auf mein / unser Konto gezogenen Lastschriften einzulösen.",
    "Dieses Lastschriftmandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Ich bin / Wir sind nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrages zu verlangen. Ich bin / Wir sind berechtigt, mein / unser Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.",
  ]);
});

test("the creditor's part names country, reference and kind of payment", () => {
  const values = (of: Creditor) => creditorFacts(of).map(({ value }) => value);
  for (const value of [
    "Hafenstraße 12, 20457 Hamburg, Deutschland",
    "wird separat mitgeteilt",
    "Wiederkehrende Zahlung",
    "DE98ZZZ09999999999",
  ]) {
    assert.ok(values(creditor).includes(value), value);
  }
  const once = {
    ...creditor,
    creditorCountry: null,
    mandateReference: "NW-7",
    paymentType: "oneOff",
  } as const;
  for (const value of ["Hafenstraße 12, 20457 Hamburg", "NW-7", "Einmalige Zahlung"])
    assert.ok(values(once).includes(value), value);
});

test("a shortened pre-notification is described in words, and none unless configured", () => {
  const said = (prenotificationDays: number | null) =>
    prenotificationText({ prenotificationDays, paymentType: "recurrent" });
  assert.is(said(null), null);
  assert.is(
    said(5),
    "Wir kündigen Ihnen jede Lastschrift mindestens 5 Tage vorher an (die übliche Frist von 14 Tagen wird damit verkürzt).",
  );
  assert.match(said(1) ?? "", "mindestens einen Tag vorher an (");
  assert.match(said(13) ?? "", "mindestens 13 Tage vorher an (");
  assert.is(said(14), "Wir kündigen Ihnen jede Lastschrift mindestens 14 Tage vorher an.");
  const once = prenotificationText({ prenotificationDays: 14, paymentType: "oneOff" });
  assert.match(once ?? "", "Wir kündigen Ihnen die Lastschrift mindestens 14 Tage");
});

const nothing = { bank: "", bic: "" };
const commerzbank = { bank: "Commerzbank", bic: "COBADEFFXXX" };
const filledIn = { ...filledInMandate, signature: "data:image/png;base64,AAAA" };

test("everything but IBAN and signature is kept, and read back unchanged", () => {
  const draft = toMandateDraft(filledIn, commerzbank);
  const text = JSON.stringify(draft);
  assert.not.match(text, /de89|iban|signature|image/i);
  const { iban: _, signature: __, ...rest } = filledIn;
  assert.equal(readMandateDraft(JSON.parse(text)), { ...rest, suggested: commerzbank });
});

test("every field of the form but the IBAN is in its draft, under its own name", () => {
  for (const name of Object.keys(mandateForm.entries)) {
    const kept = readMandateDraft(toMandateDraft({ city: "Köln", [name]: "was getippt ist" }, nothing));
    const expected = name === "iban" ? undefined : "was getippt ist";
    assert.is(Reflect.get(kept, name), expected, `${name} in the draft`);
  }
});

test("an empty form is no draft, an IBAN alone is a draft without texts", () => {
  assert.is(toMandateDraft({ accountOwner: "  " }, nothing), null);
  const draft = toMandateDraft({ iban: typed.iban }, nothing);
  assert.equal(draft, readMandateDraft({}));
});

test("an unreadable draft is an empty one", () => {
  const empty = readMandateDraft(undefined);
  assert.equal(empty, {
    accountOwner: "",
    street: "",
    postalcode: "",
    city: "",
    bank: "",
    bic: "",
    suggested: nothing,
  });
  for (const kept of [null, "x", 7, { city: 5 }]) assert.equal(readMandateDraft(kept), empty);
});

test("bank and BIC follow the IBAN until they are typed by hand", () => {
  assert.equal(applySuggestion(nothing, nothing, commerzbank), commerzbank);
  const postbank = { bank: "Postbank", bic: "PBNKDEFFXXX" };
  assert.equal(applySuggestion(commerzbank, commerzbank, postbank), postbank);
  assert.equal(applySuggestion({ bank: "Meine Bank", bic: "COBADEFFXXX" }, commerzbank, postbank), {
    bank: "Meine Bank",
    bic: "PBNKDEFFXXX",
  });
  for (const bic of ["", "COBA"]) {
    const taken = applySuggestion({ bank: "", bic }, commerzbank, postbank);
    assert.equal(taken, postbank, "empty or wrong");
  }
  const unknown = applySuggestion({ bank: "", bic: "COBA" }, commerzbank, suggestBank(null));
  assert.is(unknown.bic, "COBA", "there is nothing to take");
  assert.equal(applySuggestion(commerzbank, commerzbank, suggestBank(null)), nothing, "a foreign IBAN");
});

test("the app's own title and text name their scheme", () => {
  for (const scheme of ["CORE", "B2B"] as const) {
    const text = mandateText({ creditorName: "Nordwind IT GmbH", scheme });
    assert.is(schemeNamedBy([mandateTitle({ scheme }), ...text].join(" ")), scheme);
  }
});

test("usual headings name their scheme, in any spelling", () => {
  const headings = {
    "SEPA-Basis-Lastschriftmandat": "CORE",
    "Erteilung eines SEPA – Basislastschrift-Mandats": "CORE",
    "SEPA-LASTSCHRIFT-\nMANDAT": "CORE",
    "SEPA-Firmen-Last\u00adschrift-Mandat": "B2B",
    "SEPA \u2010 F i r m e n lastschriftmandat": "B2B",
  } as const;
  for (const [heading, scheme] of Object.entries(headings))
    assert.is(schemeNamedBy(heading), scheme, heading);
});

test("a heading counts below a letterhead and over several lines", () => {
  const letterhead = "Nordwind IT GmbH, 20095 Hamburg\n";
  assert.is(schemeNamedBy(`${letterhead}SEPA-Firmenlastschrift-\nMandat\nIch ermächtige die Firma`), "B2B");
  assert.is(schemeNamedBy(`${letterhead}Mandat für die SEPA-Basislastschrift\n`), "CORE");
  const general = "SEPA-Firmenlastschrift-Mandat\nMit diesem SEPA-Lastschriftmandat ermächtige ich";
  assert.is(schemeNamedBy(general), "B2B", "the general name beside its own");
});

test("both names, or a name in running text, are no heading, but are mentioned", () => {
  const texts = {
    "Mandat für die SEPA-Basis- bzw. SEPA-Firmenlastschrift": ["CORE", "B2B"],
    "SEPA-Firmenlastschrift-Mandat. Keine SEPA-Basislastschrift.": ["CORE", "B2B"],
    "SEPA-Lastschriftmandat\nDies ist kein SEPA-Firmenlastschrift-Mandat.": ["B2B"],
    "Lastschriftmandat\nDies ist kein\nSEPA-Firmenlastschrift-Mandat.": ["B2B"],
    "Einzug\nSEPA-Firmenlastschriften ziehen wir nicht ein.": ["B2B"],
    "Wir ziehen per SEPA-Basislastschrift ein.": ["CORE"],
    "Einzugsermächtigung für Lastschriften": [],
  };
  for (const [text, mentioned] of Object.entries(texts)) {
    assert.is(schemeNamedBy(text), null, text);
    const found = (["CORE", "B2B"] as const).filter((scheme) => mentionsScheme(text, scheme));
    assert.equal(found, mentioned, text);
  }
});

/** A customer and the time of signing, which is already the next day in Berlin. */
const key = {
  clientId: "4711",
  sub: "0a1b2c3d-4e5f-6789-abcd-ef0123456789",
  now: Date.parse("2026-11-22T23:30:00.000Z"),
};

test("the template is filled in with the customer, the account and the day in Berlin", () => {
  assert.is(mandateReference("NW-{date}-{sub8}", key), "NW-20261123-0A1B2C3D");
  assert.is(mandateReference("{sub8}/{clientId}", key), "0A1B2C3D/4711");
  assert.is(mandateReference(null, key), null);
});

test("a customer's id that does not fit into a reference yields none", () => {
  for (const clientId of ["Müller & Söhne", "1".repeat(40), "", "/"]) {
    const reference = mandateReference("NW/{clientId}/{sub8}", { ...key, clientId });
    assert.is(reference, null, clientId);
  }
});

test.run();
