/** Forgotten and changed passwords: fields for password managers, texts carried from step to step, and the way back. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword as password } from "../backend/demo.ts";
import { fakeClock } from "../support/clock.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { sessionOf } from "../support/session.ts";

const { backend, visit } = await openScreens(test, { customers: 3 });

const { settings } = backend.cognito;
const usual = { ...settings };
test.after.each(() => void Object.assign(settings, usual));

async function person(email: string): Promise<string> {
  await backend.cognito.seed({ email, password, group: "Employee", attributes: { email_verified: "true" } });
  return email;
}

test("an address typed at the login is typed once; another code can be requested after 30 seconds, even if the clock is set back", async () => {
  const email = await person("geduldig@firma.example");
  const codes = () => backend.outbox.all().filter(({ to }) => to === email).length;
  const clock = fakeClock(Date.now());
  const visitor = await visit("/auth/login", { platform: { clock } });
  await visitor.type("E-Mail-Adresse", email);
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  assert.is((await visitor.field("E-Mail-Adresse")).value, email);
  await visitor.press("Code anfordern");
  await visitor.told("Code gesendet");
  await visitor.closeDialog();
  assert.is(decodeURIComponent(visitor.address()), `/auth/password-forgot-confirm/${email}`);
  const again = await visitor.button(/^Neuer Code in (30|2\d) s$/);
  assert.ok(again.disabled);
  clock.sleep(-3_600_000);
  await clock.pass(25_000);
  await visitor.button(/^Neuer Code in [1-5] s$/);
  assert.is(codes(), 1);
  await clock.pass(5_000);
  await visitor.press("Neuen Code anfordern");
  await visitor.told("Code gesendet");
  assert.is(codes(), 2);
  await visitor.closeDialog();
  assert.ok(again.disabled, "and again after as long");
});

test("the way of the code is what Cognito names, also for another code, and nothing if it names none", async () => {
  const email = await person("handy@firma.example");
  const clock = fakeClock(Date.now());
  const sends = (CodeDeliveryDetails: unknown) =>
    backend.control.next(
      { operation: "ForgotPassword" },
      { does: "answer", status: 200, body: { CodeDeliveryDetails } },
    );
  const visitor = await visit("/auth/password-forgot", { platform: { clock } });
  await visitor.type("E-Mail-Adresse", email);
  sends({ DeliveryMedium: "SMS", Destination: "+*******4321" });
  await visitor.press("Code anfordern");
  await visitor.told("Code gesendet");
  await visitor.closeDialog();
  await visitor.sees("Der Code kommt per SMS an +*******4321. Das kann einige Minuten dauern.");
  for (const [details, text] of [
    [{ DeliveryMedium: "EMAIL", Destination: "h***@f***" }, "kommt per E-Mail an h***@f***"],
    [{ DeliveryMedium: "SMS" }, "kommt per SMS"],
    [{ Destination: "h***@f***" }, "kommt an h***@f***"],
    [{ DeliveryMedium: "CARRIER_PIGEON" }, "ist unterwegs"],
    [{ DeliveryMedium: 7, Destination: null }, "ist unterwegs"],
    [undefined, "ist unterwegs"],
  ] as const) {
    await clock.pass(30_000);
    sends(details);
    await visitor.press("Neuen Code anfordern");
    await visitor.told("Code gesendet");
    await visitor.closeDialog();
    await visitor.sees(`Der Code ${text}. Das kann einige Minuten dauern.`);
  }
  const direct = await visit(`/auth/password-forgot-confirm/${email}`);
  await direct.sees("Der Code ist unterwegs. Das kann einige Minuten dauern.");
});

for (const [address, names] of [
  ["/auth/login", ["username", "current-password"]],
  ["/auth/password-forgot", ["username"]],
  [
    "/auth/password-forgot-confirm/max.muster@firma.de",
    ["username", "one-time-code", "new-password", "new-password"],
  ],
] as const) {
  test(`the fields of ${address} have the autocomplete values of password managers`, async () => {
    const visitor = await visit(address);
    await visitor.field("E-Mail-Adresse");
    const fields = [...document.querySelectorAll("input")];
    assert.equal(
      fields.map((field) => field.getAttribute("autocomplete")),
      names,
    );
    if (fields.length > 2) assert.is(fields[0]?.value, "max.muster@firma.de");
  });
}

const symbolMissing = /Der Anmeldedienst verlangt außerdem: ein Sonderzeichen/;

/** The checklist's lines, each with its state. */
const checklist = () =>
  [...document.querySelectorAll("form ul li")].map(({ textContent }) => textContent ?? "");

for (const [screen, open, button] of [
  [
    "the first password",
    async () => {
      const email = "erstes.symbol@firma.example";
      const account = await backend.cognito.directory.invite({ email, group: "Employee" });
      const visitor = await visit("/auth/login");
      await visitor.signIn(email, account?.temporaryPassword);
      return visitor;
    },
    "Passwort festlegen",
  ],
  [
    "a reset",
    async () => {
      const email = await person("vergessen.symbol@firma.example");
      const visitor = await visit("/auth/password-forgot");
      await visitor.type("E-Mail-Adresse", email);
      await visitor.press("Code anfordern");
      await visitor.closeDialog();
      await visitor.type("Code", backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "");
      return visitor;
    },
    "Passwort festlegen",
  ],
] as const) {
  test(`a pool that asks for a symbol shows so at ${screen}, and the checklist learns it`, async () => {
    const visitor = await open();
    settings.requiresSymbols = true;
    await visitor.setPassword("Neues2026pass", button);
    await visitor.sees(symbolMissing);
    assert.is((await visitor.field("Neues Passwort")).getAttribute("aria-invalid"), "true");
    assert.is(checklist().length, 5);
    assert.match(checklist().at(-1) ?? "", /^ein Sonderzeichen.*: noch offen$/);
    await visitor.sees("4 von 5 Bedingungen erfüllt");
    await visitor.type("Neues Passwort", "Neues2026pass!");
    await visitor.sees("5 von 5 Bedingungen erfüllt");
    await visitor.setPassword("Neues2026pass!", button);
    await poll(() => !document.querySelector("form ul"), "the form's end");
  });
}

test("a pool with required attributes asks for the missing ones with the first password", async () => {
  const { directory } = backend.cognito;
  settings.requiredAttributes = ["email", "given_name", "family_name", "phone_number", "birthdate", "locale"];
  const email = "angaben@firma.example";
  const attributes = { family_name: "Klar" };
  const account = await directory.invite({ email, group: "Employee", attributes });
  const visitor = await visit("/auth/login");
  await visitor.signIn(email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  await visitor.field("locale");
  const labels = [...document.querySelectorAll("form label")].map(({ textContent }) => textContent);
  assert.equal(labels.slice(-6, -2), ["Vorname", "Telefonnummer", "Geburtsdatum", "locale"]);
  assert.is((await visitor.field("Telefonnummer")).autocomplete, "tel");
  const button = await visitor.button("Passwort festlegen");
  await visitor.type("Neues Passwort", "Neues2026pass");
  await visitor.type("Neues Passwort wiederholen", "Neues2026pass");
  assert.ok(button.disabled, "what the pool requires is missing");
  await visitor.type("Vorname", " Kim ");
  await visitor.type("Geburtsdatum", "1990-02-28");
  await visitor.type("locale", "de");
  await visitor.type("Telefonnummer", "0171 5550123");
  assert.ok(button.disabled, "a number without its country");
  await visitor.type("Telefonnummer", "0049 (171) 555-0123");
  await visitor.press("Passwort festlegen");
  await poll(() => visitor.address() === "/employee", "Home");
  const { given_name, family_name, phone_number, birthdate, locale } =
    await visitor.app.wire.cognito.attributes();
  assert.equal(
    { given_name, family_name, phone_number, birthdate, locale },
    {
      given_name: "Kim",
      family_name: "Klar",
      phone_number: "+491715550123",
      birthdate: "1990-02-28",
      locale: "de",
    },
  );
});

test("the second step leads back to the first if no address is known", async () => {
  const visitor = await visit("/auth/password-forgot-confirm");
  await visitor.heading("Passwort vergessen");
  assert.is(visitor.address(), "/auth/password-forgot");
});

test("the password is changed with the old one and twice the new one, and the screen leads back", async () => {
  const email = await person("wechsel@firma.example");
  const visitor = await visit("/employee", { as: email });
  const isHome = () => poll(() => visitor.address() === "/employee", "Home");
  const openIt = async () => {
    await visitor.press("Passwort ändern");
    await visitor.heading("Passwort ändern");
    const first = await visitor.field("Altes Passwort");
    await poll(() => document.activeElement === first, "the focus in the first field");
  };
  await openIt();
  await visitor.press("Zurück");
  await isHome();
  await openIt();
  await visitor.type("Altes Passwort", password);
  await visitor.setPassword("Frisch2026pass", "Passwort ändern");
  await visitor.told("Passwort geändert");
  await visitor.press("Verstanden");
  await visitor.isWithoutDialog();
  await isHome();
});

test("after a change of the password all other sessions can be ended; then one signs in anew and goes on", async () => {
  const email = await person("ueberall@firma.example");
  const elsewhere = await sessionOf(backend, email);
  const visitor = await visit("/auth/change-password", { as: email });
  const chosen = "Frisch2026pass";
  await visitor.type("Altes Passwort", password);
  await visitor.setPassword(chosen, "Passwort ändern");
  await visitor.told("Passwort geändert", "Auf anderen Geräten bleiben Sie angemeldet.");
  await visitor.sees("kann das bis zu 60 Minuten dauern");
  const limited = { __type: "LimitExceededException", message: "limit" };
  backend.control.next({ operation: "GlobalSignOut" }, { does: "answer", status: 400, body: limited });
  await visitor.press("Auf allen Geräten abmelden");
  await visitor.sees("Limit erreicht");
  await visitor.closeDialog();
  await visitor.press("Auf allen Geräten abmelden");
  await visitor.sees("Auf allen Geräten abgemeldet");
  assert.not.match(JSON.stringify({ ...window.sessionStorage }), /eyJ/);
  const refreshed = await fetch(`${backend.url}/cognito`, {
    method: "POST",
    headers: { "x-amz-target": "AWSCognitoIdentityProviderService.GetTokensFromRefreshToken" },
    body: JSON.stringify({
      ClientId: backend.cognito.pool.clientId,
      RefreshToken: JSON.parse(elsewhere.session ?? "").refreshToken,
    }),
  });
  assert.is(refreshed.status, 400, "another device is signed out");
  await visitor.type("Passwort", chosen);
  await visitor.press("Anmelden");
  await visitor.isWithoutDialog();
  await visitor.sees(/Nächster Schritt|nichts zu tun/);
});

test("a visitor who leaves the screen is no longer asked to sign in for its work", async () => {
  const visitor = await visit("/employee", { as: await person("unterwegs@firma.example") });
  const asked = visitor.app.session.signInAgain.ask();
  await visitor.told("Zur Sicherheit noch einmal anmelden");
  visitor.app.router.navigate("/employee/customers");
  await visitor.isWithoutDialog();
  assert.not(await asked);
});

test.run();
