/** What a signing form shows and claims while its signature is on its way and afterwards. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { nordwindSepa } from "../backend/documents/company.ts";
import { type NewCustomer, newCustomer } from "../backend/newCustomer.ts";

import { advancingClock } from "../support/clock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { sentForm } from "../support/sentForm.ts";
import { fillMandate, provideSigning, typeName } from "../support/signingScreen.ts";

const { backend, visit } = await openScreens(test);
const { world, control } = backend;
provideSigning(test);

const create = { operation: "createDocument" };

const at = (customer: NewCustomer, address: string) => visit(address, { as: customer.email });

const shows = (text: string) => (document.body.textContent ?? "").replace(/\s+/g, " ").includes(text);

async function signsAvv(visitor: ScreenVisitor) {
  await typeName(visitor);
  const button = await visitor.button("AV-Vertrag verbindlich abschließen");
  await poll(() => !button.disabled, "an enabled button");
  button.focus();
  await visitor.press("AV-Vertrag verbindlich abschließen");
}

test("nothing can be changed while the signature is on its way, and leaving warns of it", async () => {
  const customer = await newCustomer(backend, { sepa: false });
  const creation = holdFetch((_address, body) => body.includes("createDocument"));
  const visitor = await visit("/customer/avv", { as: customer.email, platform: creation });
  await signsAvv(visitor);
  await poll(() => creation.count() === 1, "the request");
  const steps = [...document.querySelectorAll("form section > div")];
  assert.equal(
    steps.slice(0, -1).map((step) => step.hasAttribute("inert")),
    [true, true],
  );
  const pad = (await visitor.field("Ihr vollständiger Name")).closest("[inert]");
  assert.ok(pad, "nor the signature");
  assert.not(document.activeElement?.closest("[inert]"), "the button keeps the focus");
  await visitor.press("Zurück zu Ihren Dokumenten");
  assert.is((await visitor.dialog()).title, "Ihre Unterschrift wird gerade gesendet");
  assert.not(shows("geht sie verloren"));
  await visitor.press("Hier warten");
  creation.release();
  await visitor.sees("AV-Vertrag unterschrieben");
});

test("a sign-out elsewhere while the signature is on its way makes the login report an unclear outcome", async () => {
  const customer = await newCustomer(backend, { sepa: false });
  const creation = holdFetch((_address, body) => body.includes("createDocument"));
  const visitor = await visit("/customer/avv", { as: customer.email, platform: creation });
  await signsAvv(visitor);
  await poll(() => creation.count() === 1, "the request");
  const hint = { sub: null, lastActive: Date.now(), signedOutAt: Date.now() + 1 };
  window.localStorage.setItem("session.hint", JSON.stringify(hint));
  window.dispatchEvent(new StorageEvent("storage", { key: "session.hint" }));
  await visitor.heading("Anmelden");
  await visitor.sees(/Ob er gelungen ist, wissen wir nicht. Bitte prüfen Sie es nach der Anmeldung/);
  assert.not(shows("verworfen"));
  creation.release();
});

test("a signature that only the service's answer speaks for is not shown as made, and the menu looks again", async () => {
  const customer = await newCustomer(backend, {});
  const clock = advancingClock();
  const visitor = await visit("/customer/avv", { as: customer.email, platform: { clock } });
  const row = world.client(customer.sub);
  assert.ok(row);
  control.match({ operation: "getClient" }, { does: "alter", change: () => ({ data: { getClient: row } }) });
  await signsAvv(visitor);
  await poll(() => control.seen({ operation: "createDocument" }).length > 0, "the signature");
  for (let look = 0; look < 4; look += 1) {
    const before = control.seen({ operation: "getClient" }).length;
    await poll(() => control.seen({ operation: "getClient" }).length >= before, "a look");
    clock.advance(2_000);
  }
  await visitor.told("Unterschrift angekommen", "die Bestätigung steht noch aus");
  await visitor.closeDialog();
  await visitor.heading("Ihre Dokumente");
  await visitor.sees("Ihre Unterschrift (AV-Vertrag) ist angekommen, die Bestätigung steht noch aus.");
  await visitor.sees("Bestätigung steht noch aus");
  assert.not(shows("Erledigt") || shows("Noch zu unterschreiben"));
  control.behave();
  clock.advance(5_000);
  await visitor.sees("Erledigt am:");
  await visitor.sees("Ausfüllen und unterschreiben");
  assert.not(shows("steht noch aus"));
});

test("Back after signing shows the signed document, not the form", async () => {
  const customer = await newCustomer(backend, { sepa: false });
  const visitor = await at(customer, "/customer");
  await visitor.press(/Lesen und unterschreiben/);
  await signsAvv(visitor);
  await visitor.closeDialog();
  await visitor.heading("Ihre Dokumente");
  control.match({ operation: "getClient" }, { does: "hang" });
  visitor.app.router.back();
  await visitor.heading("AV-Vertrag");
  await visitor.sees("Unterschrieben");
  assert.not(shows("verbindlich abschließen"));
});

test("a document that is no longer required is reported as such, nothing is concluded, and a signed one stays", async () => {
  for (const early of [true, false]) {
    const customer = await newCustomer(backend, { sepa: false });
    const visitor = await at(customer, "/customer/avv");
    await typeName(visitor);
    const row = world.client(customer.sub);
    assert.ok(row);
    const switchOff = () => world.putClient({ ...row, avv: { ...row.avv, required: false } });
    if (early) switchOff();
    // After the first read of the record, before the document is created.
    else control.next(create, { does: "first", what: switchOff });
    await visitor.press("AV-Vertrag verbindlich abschließen");
    assert.is((await visitor.dialog()).title, "Nicht mehr erforderlich");
    await visitor.closeDialog();
    await visitor.sees("Dieses Dokument ist zurzeit nicht erforderlich.");
    assert.is(world.document(customer.sub, "avv"), null);
    world.putClient(row);
    await visitor.press("AV-Vertrag verbindlich abschließen");
    await visitor.heading("Ihre Dokumente");
    assert.ok(world.document(customer.sub, "avv"));
  }
});

test("a document that has not come cannot be signed yet", async () => {
  const customer = await newCustomer(backend, { sepa: false });
  control.match({ path: "/storage/docs/avv.pdf" }, { does: "hang" });
  const visitor = await at(customer, "/customer/avv");
  await typeName(visitor);
  await visitor.sees("Bitte kurz warten: Das Dokument wird geladen.");
  assert.ok((await visitor.button("AV-Vertrag verbindlich abschließen")).disabled);
});

test("the mandate's consent is about the account; its success mentions a copy, the AVV's does not", async () => {
  const customer = await newCustomer(backend, { avv: false });
  backend.config.sepa = { ...nordwindSepa, askCountry: true, mandateReference: "NW-{clientId}-{sub8}" };
  let visitor = await at(customer, "/customer/sepa");
  await fillMandate(visitor);
  await poll(
    () => shows("unterschreiben und über das Konto von Karla Groß verfügen dürfen."),
    "whose account it is",
  );
  await typeName(visitor);
  await visitor.press("SEPA-Mandat verbindlich erteilen");
  await visitor.sees("Vielen Dank! Eine Kopie schicken wir Ihnen per E-Mail.");
  await visitor.closeDialog();
  assert.not(shows("Eine Kopie"), "the dialog has told it; later it would speak of what is long past");
  const { evidence, country } = sentForm(backend, customer.sub);
  const reference = `NW-${customer.clientId}-${customer.sub.slice(0, 8).toUpperCase()}`;
  assert.equal(Object(evidence).mandate, { scheme: "CORE", paymentType: "recurrent", reference });
  assert.is(country, "DE");
  const other = await newCustomer(backend, { sepa: false });
  visitor = await at(other, "/customer/avv");
  await visitor.sees("Sie schließen ihn damit verbindlich ab.");
  assert.not(shows("Eine Kopie"));
});

test("an account outside the EEA asks for the country if config says so, else shows a notice", async () => {
  const customer = await newCustomer(backend, { avv: false });
  const { sepa } = backend.config as { sepa: Record<string, unknown> };
  let visitor = await at(customer, "/customer/sepa");
  await visitor.type("IBAN", "CH93 0076 2011 6238 5295 7");
  const land = document.querySelector<HTMLSelectElement>("select[name=country]");
  assert.is(land?.selectedOptions[0]?.text, "Deutschland");
  assert.not(shows("Wir melden uns dazu bei Ihnen"));
  backend.config.sepa = { ...sepa, askCountry: undefined };
  visitor = await at(customer, "/customer/sepa");
  await visitor.type("IBAN", "DE89 3704 0044 0532 0130 00");
  assert.is(document.querySelector("select[name=country]"), null);
  assert.not(shows("Wir melden uns dazu bei Ihnen"));
  await visitor.type("IBAN", "CH93 0076 2011 6238 5295 7");
  await visitor.sees(
    "Für dieses Konto brauchen wir noch das Land Ihrer Anschrift. Wir melden uns dazu bei Ihnen; Sie können trotzdem weitermachen.",
  );
});

test("a signed mandate is not explained by today's config", async () => {
  const customer = await newCustomer(backend, { avv: false });
  const row = world.client(customer.sub);
  assert.ok(row);
  world.putClient({ ...row, sepa: { required: true, sent: true, sentAt: row.createdAt, path: "x" } });
  const { sepa } = backend.config as { sepa: Record<string, unknown> };
  backend.config.sepa = { ...sepa, scheme: "B2B" };
  const visitor = await at(customer, "/customer");
  await visitor.sees("Steht „SEPA-Firmenlastschrift-Mandat“ über Ihrem Mandat?");
});

test("a name cut in the middle of an emoji shows the form, and its mail can be written", async () => {
  const customer = await newCustomer(backend, { sepa: false });
  const row = world.client(customer.sub);
  assert.ok(row);
  world.putClient({ ...row, client: "Bau \uD83D", name: "Kim \uD83D" });
  const visitor = await at(customer, "/customer/avv");
  await visitor.sees("Nicht zuständig?");
  const mail = () => document.querySelector<HTMLAnchorElement>('a[href*="Nicht"]')?.href ?? "";
  assert.match(decodeURIComponent(mail()), "für Bau \uFFFD");
  world.putClient({ ...row, client: "", client_id: "", name: "Kim Sander" });
  await poll(() => mail().includes("dieses"), "the mail of a record without company and number");
  assert.match(decodeURIComponent(mail()), /Unterschrift&.*für dieses Unternehmen bin ich/s);
});

test("a signed AVV that is no longer required can be read while the mandate is owed", async () => {
  const customer = await newCustomer(backend);
  const row = world.client(customer.sub);
  assert.ok(row);
  world.putClient({ ...row, avv: { required: false, sent: true, sentAt: row.createdAt, path: "x" } });
  const visitor = await at(customer, "/customer");
  await visitor.press("AV-Vertrag ansehen");
  await visitor.sees("Unterschrieben am");
});

test("Abmelden over the form asks before a filled-in mandate is lost: before the idle session ends, and after it has", async () => {
  const customer = await newCustomer(backend, { avv: false });
  const clock = advancingClock();
  const visitor = await visit("/customer/sepa", { as: customer.email, platform: { clock } });
  const dialogOf = (title: string) =>
    [...document.querySelectorAll("dialog[open]")].find(
      (one) => one.querySelector("h2")?.textContent === title,
    );
  async function press(title: string, name: string) {
    const buttons = await poll(() => dialogOf(title)?.querySelectorAll("button"), `dialog „${title}“`);
    const button = [...buttons].find(({ textContent }) => textContent === name);
    assert.ok(button, name);
    button.click();
  }
  await visitor.type("Kontoinhaber", "Karla Groß");
  clock.advance(28 * 60_000 + 1_000);
  await press("Sind Sie noch da?", "Abmelden");
  await press("Seite verlassen?", "Weiter ausfüllen");
  await poll(() => !dialogOf("Seite verlassen?"), "end of the question");
  await press("Sind Sie noch da?", "Angemeldet bleiben");
  assert.is(visitor.app.session.store.get().kind, "active");

  visitor.app.session.expire();
  await press("Anmeldung abgelaufen", "Abmelden");
  await press("Seite verlassen?", "Weiter ausfüllen");
  await poll(() => !dialogOf("Seite verlassen?"), "end of the question");
  assert.is(visitor.app.session.store.get().kind, "expired");
  await press("Anmeldung abgelaufen", "Abmelden");
  await press("Seite verlassen?", "Verlassen");
  await visitor.heading("Anmelden");
});

test("Back after an invitation shows the person as invited, before the service is asked again", async () => {
  const customer = world.customers.find(({ users }) => users.some(({ emailaddress }) => emailaddress));
  assert.ok(customer);
  // No event reports the new record.
  control.faults.noAck = true;
  const visitor = await visit(`/admin/customers/${customer.id}`);
  const name = (await visitor.button(/^Einladen /)).textContent ?? "";
  await visitor.press(name);
  await visitor.closeDialog();
  await visitor.heading("App-Kunden");
  control.match({ operation: "listClients" }, { does: "hang" });
  visitor.app.router.back();
  await visitor.heading(customer.name);
  await visitor.sees("heute eingeladen");
  const offered = [...document.querySelectorAll("main button")].map(({ textContent }) => textContent);
  assert.not(offered.includes(name), "nobody is invited twice");
});

test("the AVV's success offers „Später“ and, filled and last, the mandate", async () => {
  const visitor = await at(await newCustomer(backend), "/customer/avv");
  await signsAvv(visitor);
  await visitor.dialog();
  const answers = [...document.querySelectorAll("dialog[open] button")].map(({ textContent }) => textContent);
  assert.equal(answers, ["Später", "Weiter zum SEPA-Mandat"]);
  await visitor.press("Weiter zum SEPA-Mandat");
  await visitor.heading("SEPA-Mandat");
});

test.run();
