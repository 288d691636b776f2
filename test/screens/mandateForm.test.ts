/** The mandate's form: its proposals and warnings, and what it restores after a reload. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import type { LoadBundle, Platform } from "../../src/core/platform.ts";
import { wallClock } from "../../src/wire/browser.ts";
import { isoDay } from "../backend/documents/day.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test);
const customer = await newCustomer(backend, { avv: false });

const atMandate = (platform: Partial<Platform> = { tabStorage: memoryStore() }) =>
  visit("/customer/sepa", { as: customer.email, platform });

test("the list of banks is fetched after the first input into the mandate, never before", async () => {
  const fetched: string[] = [];
  const loadBundle: LoadBundle = (name, importIt) => {
    fetched.push(name);
    return importIt();
  };
  const visitor = await atMandate({ loadBundle });
  await visitor.field("Kontoinhaber");
  assert.not(fetched.includes("bankdata"));
  await visitor.type("Kontoinhaber", "M");
  await poll(() => fetched.includes("bankdata"), "the list of banks");
});

test("the form saves keys: the company is proposed, the browser knows the address's fields, digits have their keyboard; no text is spell-checked by a service or corrected", async () => {
  const visitor = await atMandate();
  assert.is((await visitor.field("Kontoinhaber")).value, backend.world.client(customer.sub)?.client);
  for (const [label, token] of [
    ["Kontoinhaber", "organization"],
    ["Straße und Hausnummer", "address-line1"],
    ["PLZ", "postal-code"],
    ["Ort", "address-level2"],
    ["IBAN", "off"],
  ] as const) {
    assert.is((await visitor.field(label)).getAttribute("autocomplete"), token, label);
  }
  assert.is((await visitor.field("PLZ")).getAttribute("inputmode"), "numeric");
  assert.is(document.querySelector("select[name=country]")?.getAttribute("autocomplete"), "country");
  await visitor.press("Name tippen");
  const fields = ["Kontoinhaber", "Straße und Hausnummer", "PLZ", "Ort", "IBAN", "Bank", "BIC"];
  for (const label of [...fields, "Ihr vollständiger Name"]) {
    const field = await visitor.field(label);
    assert.equal(
      ["spellcheck", "autocorrect"].map((name) => field.getAttribute(name)),
      ["false", "off"],
      label,
    );
  }
});

test("a PLZ of any country can be typed if the country is not asked for, whatever the browser's language", async () => {
  const { sepa } = backend.config as { sepa: Record<string, unknown> };
  backend.config.sepa = { ...sepa, askCountry: undefined };
  Object.defineProperty(navigator, "language", { value: "de-DE", configurable: true });
  try {
    const visitor = await atMandate();
    assert.is((await visitor.field("PLZ")).getAttribute("inputmode"), null);
  } finally {
    Reflect.deleteProperty(navigator, "language");
  }
});

test("the mandate names the reference made of the template, and the service's day even if the device's date is wrong (decision 49)", async () => {
  const { sepa } = backend.config;
  backend.config.sepa = { ...Object(sepa), mandateReference: "NW-{clientId}-{sub8}-{date}" };
  const { clientId, sub } = customer;
  const clock = { ...wallClock, now: () => wallClock.now() - 3 * 86_400_000 };
  const visitor = await atMandate({ clock });
  await poll(() => !visitor.app.session.isStarting(), "an answer, which tells the time");
  await visitor.type("Ort", "Köln");
  const [year, month, day] = isoDay(new Date()).split("-");
  await visitor.sees(
    `NW-${clientId}-${sub.replaceAll("-", "").slice(0, 8).toUpperCase()}-${year}${month}${day}`,
  );
  await visitor.sees(`Unterschrift am${day}.${month}.${year}`);
});

test("each line of the check leads to the field that changes it", async () => {
  const visitor = await atMandate();
  for (const [line, name] of [
    ["Kontoinhaber", "accountOwner"],
    ["Anschrift", "street"],
    ["IBAN", "iban"],
    ["Bank", "bank"],
  ] as const) {
    await visitor.press(`Ändern: ${line}`);
    assert.is(document.activeElement?.getAttribute("name"), name);
  }
});

test("the questions above the form offer mails: to another device, and to say that somebody else signs", async () => {
  const visitor = await atMandate();
  await visitor.field("Kontoinhaber");
  const mailOf = (text: string) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("details a")];
    return decodeURIComponent(links.find(({ textContent }) => textContent === text)?.href ?? "");
  };
  assert.ok(mailOf("Link an mich senden").startsWith(`mailto:${customer.email}?`));
  assert.match(mailOf("Link an mich senden"), "/customer/sepa");
  assert.ok(mailOf("Nicht zuständig?").startsWith("mailto:vertrag@nordwind.example?"));
  assert.match(mailOf("Nicht zuständig?"), "bin ich nicht zuständig");
});

test("an IBAN from outside SEPA is accepted with a warning, one of the newest members without", async () => {
  const visitor = await atMandate();
  const warning = "nimmt nach unserer Liste nicht am SEPA-Verfahren teil";
  await visitor.type("IBAN", "AE07 0331 2345 6789 0123 456");
  await visitor.sees(`Vereinigte Arabische Emirate: Das Land ${warning}`);
  assert.is((await visitor.field("IBAN")).getAttribute("aria-invalid"), "false");
  await visitor.type("IBAN", "ME25 5050 0001 2345 6789 51");
  await poll(() => !visitor.shows(warning), "end of the warning");
});

test("a bank typed by hand stays, and a BIC of another bank gives a warning", async () => {
  const visitor = await atMandate();
  const value = async (label: string) => (await visitor.field(label)).value;
  await visitor.type("Bank", "Meine Hausbank");
  await visitor.type("BIC", "marKdef 1100");
  (await visitor.field("BIC")).blur();
  await visitor.type("IBAN", "DE89 3704 0044 0532 0130 00");
  await visitor.sees("Zu dieser IBAN gehört: Commerzbank, BIC COBADEFFXXX");
  assert.is(await value("Bank"), "Meine Hausbank");
  assert.is(await value("BIC"), "MARKDEF1100");
  await visitor.press("Übernehmen");
  await poll(() => !visitor.shows("Zu dieser IBAN gehört"), "end of the warning");
  assert.is(await value("Bank"), "Commerzbank");
  assert.is(await value("BIC"), "COBADEFFXXX");
});

test("a bank field emptied afterwards is offered the IBAN's bank again", async () => {
  const visitor = await atMandate();
  await visitor.type("IBAN", "DE89 3704 0044 0532 0130 00");
  await poll(async () => (await visitor.field("BIC")).value === "COBADEFFXXX", "BIC");
  await visitor.type("BIC", "COB");
  (await visitor.field("BIC")).blur();
  await visitor.sees("Zu dieser IBAN gehört: Commerzbank");
  await visitor.press("Übernehmen");
  await poll(async () => (await visitor.field("BIC")).value === "COBADEFFXXX", "the offered BIC");
});

test("the bank of an earlier IBAN is not offered while another IBAN is typed", async () => {
  const visitor = await atMandate();
  await visitor.type("IBAN", "DE89 3704 0044 0532 0130 00");
  await poll(async () => (await visitor.field("BIC")).value === "COBADEFFXXX", "BIC");
  await visitor.type("IBAN", "DE89 3704");
  await visitor.type("BIC", "");
  (await visitor.field("BIC")).blur();
  await poll(async () => (await visitor.field("BIC")).getAttribute("aria-invalid") === "true", "an issue");
  assert.not(visitor.shows("Zu dieser IBAN gehört"));
});

test("a PLZ too short for any country is refused; a foreign one is accepted with a warning", async () => {
  const visitor = await atMandate();
  await visitor.type("IBAN", "DE89 3704 0044 0532 0130 00");
  const postalCode = await visitor.field("PLZ");
  await visitor.type("PLZ", "12");
  postalCode.blur();
  await visitor.sees("Diese PLZ ist nicht gültig.");
  await visitor.type("PLZ", "1010");
  postalCode.blur();
  await visitor.sees("Eine deutsche PLZ hat fünf Ziffern");
  assert.is(postalCode.getAttribute("aria-invalid"), "false");
  await visitor.type("PLZ", "50667");
  await poll(() => !visitor.shows("Eine deutsche PLZ hat"), "end of the warning");
});

test("the check shows a name as it will be sent, without marks that reverse its letters", async () => {
  const visitor = await atMandate();
  await visitor.type("Kontoinhaber", "Bau\u00a0\u202eGA");
  const [owner] = document.querySelectorAll("section[aria-label*=SEPA] dd");
  await poll(() => owner?.textContent === "Bau GA", "the name as it is seen");
});

test("a company with too long a name is still proposed, and its field shows the issue at once", async () => {
  const client = backend.world.client(customer.sub);
  assert.ok(client);
  const long = "Gesellschaft für nachhaltige Gebäudetechnik und Anlagenbau Musterstadt mbH & Co. KG";
  backend.world.putClient({ ...client, client: long });
  const visitor = await atMandate();
  const owner = await visitor.field("Kontoinhaber");
  assert.is(owner.value, long);
  await visitor.sees("Höchstens 70 Zeichen");
  assert.is(owner.getAttribute("aria-invalid"), "true");

  backend.world.putClient(client);
});

test("the draft of a mandate that was signed on another device is dropped", async () => {
  const tabStorage = memoryStore();
  const client = backend.world.client(customer.sub);
  assert.ok(client);
  const visitor = await atMandate({ tabStorage });
  await visitor.type("Kontoinhaber", "Karla Groß");
  await poll(() => tabStorage.getItem("draft.sepa"), "a draft");
  backend.world.putClient({
    ...client,
    sepa: { ...client.sepa, sent: true, sentAt: "2026-11-20T09:30:00.000Z", path: "signed/document.pdf" },
  });
  visitor.app.router.location.get().visit.renew();
  await visitor.sees("Unterschrieben am 20.11.2026");
  await poll(() => tabStorage.getItem("draft.sepa") === null, "no draft");

  backend.world.putClient(client);
});

test("a line after a reload lists what has to be entered again, until the IBAN is entered, and another bank's replaces the bank", async () => {
  const line = "Zu Ihrer Sicherheit sind IBAN und Unterschrift nicht gespeichert";
  const tabStorage = memoryStore();
  let visitor = await atMandate({ tabStorage });
  await visitor.type("IBAN", "DE89 3704 0044 0532 0130 00");
  const hasBic = (bic: string) => poll(async () => (await visitor.field("BIC")).value === bic, bic);
  await hasBic("COBADEFFXXX");
  assert.not(visitor.shows(line), "nothing is lost yet");

  visitor = await atMandate({ tabStorage });
  await visitor.sees(line);
  await hasBic("COBADEFFXXX");
  await visitor.type("IBAN", "DE89 3704");
  await poll(() => !visitor.shows(line), "end of the line");
  await visitor.type("IBAN", "DE02 1203 0000 0000 2020 51");
  await hasBic("BYLADEM1001");
});

test.run();
