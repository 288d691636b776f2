/** The two documents, blank and signed, read by a foreign reader. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { creditorFacts, mandateForm, prenotificationText } from "../../../src/domain/mandate.ts";
import { filledInMandate } from "../filledInMandate.ts";
import { nordwind, nordwindSepa } from "./company.ts";
import { createDocuments } from "./documents.ts";
import { drawnSignature } from "./drawnSignature.ts";
import { type PdfFacts, readPdf } from "./pdfFacts.ts";
import { printable } from "./printable.ts";
import { readSignature } from "./signatureImage.ts";

const documents = createDocuments(nordwind, nordwindSepa);
const signaturePng = readSignature(drawnSignature()) ?? Buffer.alloc(0);
const signing = {
  client: "Musterbau Günther & Söhne GmbH",
  name: "Jürgen Größler",
  signaturePng,
  at: new Date("2026-11-21T13:05:00.000Z"),
  record: { number: "AVV-2026-11-21-4711", blankSha256: "0123456789abcdef".repeat(4) },
};

const holds = (text: string | undefined, parts: readonly string[]) => {
  for (const part of parts) assert.ok(text?.includes(part), part);
};

const isPaper = (facts: PdfFacts) => {
  assert.ok(facts.tagged);
  assert.is(facts.language, "de-DE");
  assert.ok(facts.tags.has("H1") && facts.tags.has("H2") && facts.tags.has("P") && facts.tags.has("Table"));
  facts.texts.forEach((text, index) => {
    assert.ok(text.includes(`Seite ${index + 1} von ${facts.pages}`), `page ${index + 1} is numbered`);
    assert.ok(text.includes("Nordwind IT GmbH"));
  });
};

test("the blank AVV is a whole agreement by Art. 28 GDPR with lines to fill in", async () => {
  const facts = await readPdf(await documents.blankAvv());
  isPaper(facts);
  assert.is(facts.title, "Vertrag zur Auftragsverarbeitung");
  assert.ok(facts.pages >= 4 && facts.pages <= 6, `${facts.pages} pages`);
  assert.is(facts.images, 0);
  holds(facts.texts.join(" "), [
    "Gegenstand und Dauer",
    "Art und Zweck der Verarbeitung",
    "Art der personenbezogenen Daten",
    "Kategorien betroffener Personen",
    "Weisungen",
    "Pflichten des Auftragnehmers",
    "Unterauftragnehmer",
    "Kontrollrechte",
    "Löschung und Rückgabe",
    "Haftung",
    "Schlussbestimmungen",
    "Anlage 1: Technische und organisatorische Maßnahmen",
    "Ort, Datum",
  ]);
});

test("the signed AVV names the customer, the day in Berlin's time and shows the signature", async () => {
  const facts = await readPdf(await documents.signedAvv(signing));
  isPaper(facts);
  const text = facts.texts.join(" ");
  holds(text, [signing.client, signing.name, "Elektronisch unterschrieben am 21. November 2026, 14:05 Uhr"]);
  assert.is(facts.images, 1);
  assert.equal(facts.alternatives, ["Unterschrift von Jürgen Größler"]);
});

test("the blank mandate is one page with creditor, mandate and empty account", async () => {
  const facts = await readPdf(await documents.blankSepa());
  isPaper(facts);
  assert.is(facts.pages, 1);
  assert.is(facts.images, 0);
  holds(facts.texts[0], [
    "DE98ZZZ09999999999",
    "Deutschland",
    "wird separat mitgeteilt",
    "Wiederkehrende Zahlung",
    "mindestens 5 Tage vorher an",
    "(CORE)",
    "IBAN",
    "BIC",
  ]);
});

test("a B2B mandate says that it is one, and names a reference that is known beforehand", async () => {
  const terms = { ...nordwindSepa, scheme: "B2B", mandateReference: "NW-2026-0815" } as const;
  const [text] = (await readPdf(await createDocuments(nordwind, terms).blankSepa())).texts;
  holds(text, [
    "Firmenlastschrift (B2B)",
    "nicht berechtigt, nach der erfolgten Einlösung",
    "NW-2026-0815",
    "SEPA-Firmenlastschrift-Mandat",
    "Bitte legen Sie das Mandat vor der ersten Lastschrift Ihrer Bank vor",
  ]);
  assert.not(text?.includes("acht Wochen"));
});

/** PDFs break lines and group an IBAN's letters. */
const withoutSpaces = (text: string) => text.replace(/\s/g, "");

test("the paper shows every field of the app's form", async () => {
  const names = Object.keys(mandateForm.entries);
  const filledIn = Object.fromEntries(names.map((name) => [name, `Eingabe${name}`]));
  const pdf = await documents.signedSepa({ ...signing, ...filledInMandate, ...filledIn });
  const text = withoutSpaces((await readPdf(pdf)).texts.join(" "));
  for (const name of names) assert.ok(text.includes(`Eingabe${name}`), `${name} on the paper`);
});

test("the paper says the same of creditor and announcement as the screen", async () => {
  const others = { creditorCountry: null, mandateReference: "NW-7", paymentType: "oneOff" } as const;
  for (const terms of [
    nordwindSepa,
    { ...nordwindSepa, prenotificationDays: null },
    { ...nordwindSepa, ...others, prenotificationDays: 1 },
    { ...nordwindSepa, ...others, prenotificationDays: 14 },
  ]) {
    const { texts } = await readPdf(await createDocuments(nordwind, terms).blankSepa());
    const text = withoutSpaces(texts.join(" "));
    const said = prenotificationText(terms);
    for (const part of creditorFacts(terms)
      .flatMap(({ name, value }) => [name, value])
      .concat(said ?? []))
      assert.ok(text.includes(withoutSpaces(part)), part);
    assert.is(text.includes("kündigenIhnen"), said !== null);
  }
});

test("a name that fills two lines is printed whole, in higher rows", async () => {
  const line = "Gesellschaft für außergewöhnlich ausführliche Firmenbezeichnungen und Straßenbau";
  const client = `${line} ${line}`;
  const facts = await readPdf(
    await documents.signedSepa({ ...signing, ...filledInMandate, client, name: client }),
  );
  assert.ok(facts.texts.join(" ").replaceAll(" ", "").includes(client.replaceAll(" ", "")));
  assert.is(facts.images, 1);
});

test("a signed document ends with its number and the blank's hash, and embeds its font", async () => {
  for (const bytes of [
    await documents.signedAvv(signing),
    await documents.signedSepa({ ...signing, ...filledInMandate, city: "Łódź" }),
  ]) {
    const { texts } = await readPdf(bytes);
    const ending = "Dokument-Nr. AVV-2026-11-21-4711. SHA-256 des angezeigten Vordrucks: 0123456789abcdef";
    assert.ok(texts.at(-1)?.includes(ending));
    assert.match(bytes.toString("latin1"), /FontFile2/);
    assert.match(bytes.toString("latin1"), /LiberationSans/);
  }
  const mandate = await readPdf(await documents.signedSepa({ ...signing, ...filledInMandate, city: "Łódź" }));
  assert.ok(mandate.texts[0]?.includes("Łódź"));
  const without = { ...signing, record: { number: "AVV-1", blankSha256: null } };
  assert.not((await readPdf(await documents.signedAvv(without))).texts.at(-1)?.includes("SHA-256"));
});

test("a letter that the font lacks is printed as the nearest one, or as a question mark", () => {
  assert.is(printable("Łukasz Şahin – „Ötzi“ 5 €"), "Łukasz Şahin – „Ötzi“ 5 €");
  assert.is(printable("u\u0308ber"), "über");
  assert.is(printable("株"), "?");
});

test("only a complete PNG is accepted as a signature", () => {
  const whole = drawnSignature();
  assert.ok(readSignature(whole));
  const bytes = Buffer.from(whole.slice("data:image/png;base64,".length), "base64");
  const asUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;
  const flipped = Buffer.from(bytes);
  flipped[60] = (flipped[60] ?? 0) ^ 0xff;
  for (const broken of [
    "",
    "data:image/png;base64,",
    whole.replace("image/png", "image/svg+xml"),
    asUrl(bytes.subarray(0, 8)),
    asUrl(bytes.subarray(0, 30)),
    asUrl(bytes.subarray(0, bytes.length - 20)),
    asUrl(flipped),
  ]) {
    assert.is(readSignature(broken), null, broken.slice(0, 60));
  }
});

test.run();
