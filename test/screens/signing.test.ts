/** Signing with a typed name, under faults: exactly one document in the end, and no entry is lost. */
import { createHash } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import type { LoadBundle } from "../../src/core/platform.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { provideCanvas } from "../support/fakeCanvas.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { sentForm } from "../support/sentForm.ts";
import { fillMandate, mandate, provideSigning, typeName } from "../support/signingScreen.ts";

const { backend, visit } = await openScreens(test, { customers: 40 });
provideSigning(test);

const confirm = { avv: "AV-Vertrag verbindlich abschließen", sepa: "SEPA-Mandat verbindlich erteilen" };

/** A customer at the form of the one document they have to sign. */
async function at(type: "avv" | "sepa", tabStorage = memoryStore()) {
  const { email, sub } = await newCustomer(backend, { avv: type === "avv", sepa: type === "sepa" });
  const visitor = await visit(`/customer/${type}`, { as: email, platform: { tabStorage } });
  return { visitor, sub, email };
}

/** The button that signs, once nothing is missing and the document is checked. */
async function enabledButton(visitor: ScreenVisitor, type: "avv" | "sepa") {
  const button = await visitor.button(confirm[type]);
  await poll(() => !button.disabled, "an enabled button");
  return button;
}

async function isDone(visitor: ScreenVisitor) {
  assert.match(await visitor.dialog().then(({ title, text }) => title + text), /unterschrieben|erteilt/);
  await visitor.closeDialog();
  await visitor.sees("Alles erledigt");
}

/** The blank AVV's checksum and length. */
async function blankAvv() {
  const blank = new Uint8Array(await (await fetch(`${backend.url}/storage/docs/avv.pdf`)).arrayBuffer());
  return { sha256: createHash("sha256").update(blank).digest("hex"), length: blank.length };
}

/** Every field that was filled in holds its text. */
async function hasItsTexts(visitor: ScreenVisitor, texts: object = mandate) {
  for (const [label, entered] of Object.entries(texts)) {
    assert.is((await visitor.field(label)).value, entered, label);
  }
}

const requests = (sub: string) =>
  backend.control.seen({ operation: "createDocument" }).filter(({ body }) => body.includes(sub)).length;

const copies = (email: string) => backend.outbox.all().filter(({ to }) => to === email).length;

test("an IBAN stands where it is typed and where it is checked, and nowhere else", async () => {
  const digits = /0532 ?0130/g;
  const { visitor, sub } = await at("sepa");
  await fillMandate(visitor);
  await visitor.sees(/DE89 3704 0044 0532 0130 00/);
  const places = [...document.querySelectorAll("*")].filter(
    ({ children, textContent }) => children.length === 0 && textContent?.match(digits),
  );
  assert.is(places.length, 1);
  assert.ok(places[0]?.closest("section[aria-label]"), "the mandate to be checked");
  const fields = [...document.querySelectorAll("input")].filter(({ value }) => digits.test(value));
  assert.equal(
    fields.map(({ name }) => name),
    ["iban"],
  );
  await typeName(visitor);
  await visitor.press(confirm.sepa);
  await isDone(visitor);
  const shown = () => document.documentElement.outerHTML;
  assert.not.match(shown(), digits);
  await visitor.press(/^SEPA-Mandat/);
  await visitor.heading("SEPA-Mandat");
  assert.not.match(shown(), digits);
  const staff = await visit(`/admin/app-customers/${sub}`);
  await staff.sees("SEPA-Mandat");
  assert.not.match(shown(), digits);
});

test("an IBAN and a BIC pasted with their labels are sent without them, even if their fields keep the focus", async () => {
  const { visitor, sub } = await at("sepa");
  await fillMandate(visitor);
  await typeName(visitor);
  await visitor.type("IBAN", "- IBAN: DE89 3704 0044 0532 0130 00");
  await visitor.type("BIC", "I B A N : D E 8 9 BIC: COBA DE FF XXX");
  // Assistive technology presses without moving the focus.
  (await enabledButton(visitor, "sepa")).click();
  await isDone(visitor);
  const { iban, bic } = sentForm(backend, sub);
  assert.equal([iban, bic], ["DE89370400440532013000", "COBADEFFXXX"]);
});

test("several clicks on the button send one request, with evidence of the shown document and of the signature's kind; both stand below the consent", async () => {
  const { visitor, sub, email } = await at("avv");
  const blank = await blankAvv();
  await visitor.saveButton();
  await visitor.sees("Art der Unterschrift: einfache elektronische Signatur (eIDAS)");
  await visitor.sees(blank.sha256.replace(/(.{8})(?=.)/g, "$1 "));
  await typeName(visitor);
  const button = await enabledButton(visitor, "avv");
  for (let click = 0; click < 5; click += 1) button.click();
  await isDone(visitor);
  assert.is(requests(sub), 1);
  assert.is(copies(email), 1);
  const { moment, ...evidence } = v.parse(
    v.looseObject({ moment: v.string() }),
    sentForm(backend, sub).evidence,
  );
  assert.match(moment, /^\d{4}-\d\d-\d\dT/);
  assert.equal(evidence, { blank: { ...blank, presented: "offered" }, method: "typed", build: "abc123" });
});

test("no evidence is sent and no checksum is shown without the setting", async () => {
  backend.config.documents = undefined;
  const { visitor, sub } = await at("avv");
  await typeName(visitor);
  await visitor.press(confirm.avv);
  await isDone(visitor);
  assert.equal(Object.keys(sentForm(backend, sub)).sort(), ["documentType", "signature"]);
  await visitor.press(/^AV-Vertrag/);
  await visitor.saveButton();
  assert.not(visitor.shows("SHA-256"));
});

test("an error resets the signature, which can be restored, and every field stays", async () => {
  const { visitor, sub, email } = await at("sepa");
  await fillMandate(visitor);
  await typeName(visitor);
  backend.control.next({ operation: "createDocument" }, { does: "answer", status: 400, body: {} });
  await visitor.press(confirm.sepa);
  await visitor.told("Fehler", "konnte nicht erstellt werden");
  await visitor.closeDialog();
  assert.ok((await visitor.button(confirm.sepa)).disabled, "the signature is gone");
  await hasItsTexts(visitor);
  await visitor.press("Unterschrift wiederherstellen");
  await poll(() => document.activeElement?.id === "signature-pad", "the focus at what is restored");
  await visitor.press(confirm.sepa);
  await isDone(visitor);
  assert.is(requests(sub), 2);
  assert.is(copies(email), 1);
});

test("a customer whose mandate is signed elsewhere meanwhile is asked to check the entries of the signed one", async () => {
  const { visitor, sub } = await at("sepa");
  await fillMandate(visitor);
  await typeName(visitor);
  // The other signature comes first: the service refuses this one, and the record shows the mandate as signed.
  backend.control.next({ operation: "createDocument" }, { does: "twice" });
  await visitor.press(confirm.sepa);
  const { title, text } = await visitor.dialog();
  assert.is(title, "Dokument unterschrieben");
  assert.match(text, "Bitte prüfen Sie, ob Ihre Angaben darin stehen.");
  assert.ok(backend.world.document(sub, "sepa"));
  await visitor.press("Ansehen");
  await visitor.heading("SEPA-Mandat");
  await visitor.sees("Unterschrieben");
});

test("an AVV that becomes required while the mandate is filled in is named as the reason, and nothing typed is lost", async () => {
  for (const isLate of [false, true]) {
    const { visitor, sub } = await at("sepa");
    await fillMandate(visitor);
    await typeName(visitor);
    const row = backend.world.client(sub);
    assert.ok(row);
    const lock = () => backend.world.putClient({ ...row, avv: { ...row.avv, required: true } });
    // After the first read of the record.
    if (isLate) backend.control.next({ operation: "createDocument" }, { does: "first", what: lock });
    else lock();
    await visitor.press(confirm.sepa);
    await visitor.told("Erst der AV-Vertrag", "Ihre Angaben bleiben stehen");
    assert.is(requests(sub), isLate ? 1 : 0);
    await visitor.closeDialog();
    await hasItsTexts(visitor);
    backend.world.putClient(row);
    await visitor.press(confirm.sepa);
    await isDone(visitor);
  }
});

test("a change by staff keeps a filled-in mandate, and a text above it describes the change", async () => {
  const { visitor, sub } = await at("sepa");
  await fillMandate(visitor);
  await poll(() => backend.realtime.subscriptions() === 2, "subscriptions");
  const row = backend.world.client(sub);
  assert.ok(row);
  for (const [change, told] of [
    [{ avv: { ...row.avv, required: true } }, "Sie müssen erst den AV-Vertrag unterschreiben"],
    [{ sepa: { ...row.sepa, required: false } }, "Dieses Dokument ist zurzeit nicht erforderlich."],
  ] as const) {
    backend.world.putClient({ ...row, ...change });
    await visitor.sees(told);
    await hasItsTexts(visitor);
    backend.world.putClient(row);
    await poll(() => !visitor.shows(told), "the end of the note");
    await hasItsTexts(visitor);
  }
  await typeName(visitor);
  backend.world.putClient({ ...row, sepa: { ...row.sepa, sent: true } });
  await visitor.sees("Dieses Dokument ist inzwischen unterschrieben.");
  await hasItsTexts(visitor);
  assert.not(visitor.app.router.hasUnsavedChanges(), "nobody is told that it is not signed yet");
  backend.world.putClient(row);
  await poll(() => !visitor.shows("Dieses Dokument ist inzwischen unterschrieben."), "the end of the note");
  await visitor.press(confirm.sepa);
  await isDone(visitor);
});

test("a mandate that was begun and emptied again is not kept, nor is one after the session's end", async () => {
  const { visitor, sub } = await at("sepa");
  await poll(() => backend.realtime.subscriptions() === 2, "subscriptions");
  const row = backend.world.client(sub);
  assert.ok(row);
  const locked = { ...row, avv: { ...row.avv, required: true } };
  await visitor.type("Ort", "Köln");
  backend.world.putClient(locked);
  await visitor.sees("Ihre Angaben bleiben stehen");
  await visitor.type("Ort", "");
  await poll(() => !document.querySelector("form"), "the end of the form");
  await visitor.sees("Erst der AV-Vertrag");
  backend.world.putClient(row);
  await visitor.type("Ort", "Köln");
  backend.world.putClient(locked);
  await visitor.sees("Ihre Angaben bleiben stehen");
  await visitor.press("Logout");
  await visitor.press("Verlassen");
  await visitor.heading("Anmelden");
  assert.not(visitor.shows("Ihre Angaben"));
});

test("each failure has its own message, and so has leaving after it", async () => {
  const notTaken = "alle Pflichtfelder und Ihre Internetverbindung";
  const errors = [{ errorType: "DynamoDB:ConditionalCheckFailedException", message: "no" }];
  for (const [status, body, title, words] of [
    [403, {}, "Fehler", notTaken],
    [429, {}, "Fehler", notTaken],
    [409, {}, "Fehler", notTaken],
    [200, { data: null, errors }, "Fehler", notTaken],
    [504, {}, "Ergebnis unklar", "Ob das Dokument erstellt wurde, wissen wir nicht."],
  ] as const) {
    const { visitor } = await at("avv");
    await typeName(visitor);
    backend.control.next({ operation: "createDocument" }, { does: "answer", status, body });
    await visitor.press(confirm.avv);
    await visitor.told(title, words);
    await visitor.closeDialog();
    await visitor.press("Unterschrift wiederherstellen");
    await visitor.press("Zurück zu Ihren Dokumenten");
    const leaving = status === 504 ? "ist noch unklar" : "noch nicht abgeschickt";
    await visitor.told("Seite verlassen?", leaving);
  }
});

test("the end of the session while signing keeps everything; signing in again continues", async () => {
  const { visitor, sub } = await at("sepa");
  await fillMandate(visitor);
  await typeName(visitor);
  backend.control.match({ path: "/graphql" }, { does: "answer", status: 401, body: { errors: [] } });
  const body = { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" };
  backend.control.match({ operation: "GetTokensFromRefreshToken" }, { does: "answer", status: 400, body });
  await visitor.press(confirm.sepa);
  await poll(
    () => document.querySelector("dialog[open] h2")?.textContent === "Anmeldung abgelaufen",
    "dialog",
  );
  backend.control.behave();
  await visitor.signInAgain();
  assert.is((await visitor.field("IBAN")).value, mandate.IBAN);
  await visitor.press(confirm.sepa);
  await isDone(visitor);
  assert.is(requests(sub), 1, "the state was read first, and that was refused already");
});

test("missing fields are listed beside the button, each as a link; Enter in a field does not sign", async () => {
  const { visitor, sub } = await at("sepa");
  await visitor.sees(/Es fehl(t|en) noch:/);
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>("main p a[href^='#']")];
  const missing = () => links().map(({ textContent }) => textContent);
  // The company is proposed as the account's owner.
  const all = ["Straße", "PLZ", "Ort", "IBAN", "Bank", "BIC", "Unterschrift"];
  await poll(() => missing().length === all.length, `the list ${all}`);
  assert.equal(missing(), all);
  const [street, iban] = [await visitor.field("Straße und Hausnummer"), await visitor.field("IBAN")];
  await poll(() => document.activeElement === street, "the first empty field has the focus");
  links()[all.indexOf("IBAN")]?.click();
  assert.is(document.activeElement, iban);
  await fillMandate(visitor);
  await poll(() => missing().join() === "Unterschrift", "all but the signature");
  await typeName(visitor);
  await poll(() => missing().length === 0, "nothing is missing");
  await enabledButton(visitor, "sepa");
  const submits = iban.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
  );
  assert.not(submits, "or the browser would submit the form");
  assert.is(requests(sub), 0);
});

test("leaving asks first; the draft returns with the form, and is removed by signing out", async () => {
  const tabStorage = memoryStore();
  const { visitor, email } = await at("sepa", tabStorage);
  await fillMandate(visitor);
  await visitor.press("Zurück zu Ihren Dokumenten");
  await visitor.press("Weiter ausfüllen");
  assert.is((await visitor.field("IBAN")).value, mandate.IBAN);
  await visitor.press("Zurück zu Ihren Dokumenten");
  await visitor.press("Verlassen");
  await visitor.press(/Ausfüllen und unterschreiben/);
  await hasItsTexts(visitor, { ...mandate, IBAN: "", Bank: "Commerzbank", BIC: "COBADEFFXXX" });
  assert.match(JSON.stringify(tabStorage.content()), "Ährenweg");
  await visitor.press("Logout");
  await visitor.press("Verlassen");
  await poll(() => !/Köln|Ährenweg/.test(JSON.stringify(tabStorage.content())), "an empty storage");
  assert.is(copies(email), 0);
});

test("a contract that does not load is reported at both ends of the form, with a retry; it can be signed", async () => {
  backend.control.match({ path: "/storage/docs/avv.pdf" }, { does: "answer", status: 404, body: {} });
  const { visitor } = await at("avv");
  const lost = "Das Dokument konnte nicht geladen werden";
  await poll(() => (document.body.textContent ?? "").split(lost).length === 3, "two notices");
  await typeName(visitor);
  await enabledButton(visitor, "avv");
  backend.control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.saveButton();
  assert.not(visitor.shows(lost));
});

for (const [what, type, openPdf, says, isAllowed = false] of [
  [
    "names the other scheme cannot",
    "sepa",
    "SEPA-Firmenlastschrift-Mandat",
    /nennt eine andere Art der Lastschrift/,
  ],
  ["names no scheme can", "sepa", "Lastschrift", null, true],
  [
    "names both schemes can, with a warning,",
    "sepa",
    "Mandat für die SEPA-Basis- bzw. SEPA-Firmenlastschrift",
    /steht auch eine andere Art der Lastschrift/,
    true,
  ],
  [
    "denies the other scheme can, with a warning,",
    "sepa",
    "SEPA-Lastschriftmandat\nDies ist kein SEPA-Firmenlastschrift-Mandat.",
    /steht auch eine andere Art der Lastschrift/,
    true,
  ],
  ["only stands in for a form cannot", "avv", null, /ist ein Formular, das sich hier nicht anzeigen lässt/],
] as const) {
  test(`a document that ${what} be signed`, async () => {
    const library = {
      async openPdf() {
        if (openPdf === null) throw Object.assign(new Error(), { name: "XfaForm" });
        return { textOf: async () => [openPdf], close() {} };
      },
    };
    const loadBundle: LoadBundle = async (name, importIt) =>
      name === "pdfLibrary" ? (library as never) : importIt();
    const { email, sub } = await newCustomer(backend, { avv: type === "avv", sepa: type === "sepa" });
    const visitor = await visit(`/customer/${type}`, { as: email, platform: { loadBundle } });
    if (type === "sepa") await fillMandate(visitor);
    const button = await visitor.button(confirm[type]);
    let wasEnabled = false;
    const watching = new MutationObserver(() => {
      wasEnabled ||= !button.disabled;
    });
    watching.observe(button, { attributes: true });
    await typeName(visitor);
    if (says) await visitor.sees(says);
    if (!isAllowed) {
      await poll(() => !visitor.shows("Bitte kurz warten"), "the end of the check");
      assert.not(wasEnabled, "not even until the document is checked");
      assert.is(requests(sub), 0);
    } else {
      await visitor.press(confirm[type]);
      await isDone(visitor);
    }
    watching.disconnect();
  });
}

test("a typed name works with a canvas that reads white against fingerprinting; only its button signs", async () => {
  const restore = provideCanvas({ isReadable: false });
  try {
    const { visitor, sub } = await at("avv");
    await visitor.press("Name tippen");
    const { name } = backend.world.client(sub) ?? {};
    assert.is((await visitor.field("Ihr vollständiger Name")).value, name, "the person's own name");
    await poll(() => document.querySelector("fieldset img"), "how it will look");
    assert.ok((await visitor.button(confirm.avv)).disabled, "offered is not signed");
    await visitor.sees("Noch nicht unterschrieben.");
    await visitor.press("Als Unterschrift übernehmen");
    await visitor.sees("So steht sie im Dokument.");
    const shown = await poll(
      () => document.querySelector<HTMLImageElement>("figure img")?.src,
      "the picture",
    );
    await visitor.type("Ihr vollständiger Name", "Karla");
    assert.ok((await visitor.button(confirm.avv)).disabled, "another name is another signature");
    await visitor.type("Ihr vollständiger Name", name ?? "");
    await visitor.press("Als Unterschrift übernehmen");
    await visitor.press(confirm.avv);
    await isDone(visitor);
    assert.is(sentForm(backend, sub).signature, shown, "what stood beside the consent is what was sent");
  } finally {
    restore();
  }
});

test.run();
