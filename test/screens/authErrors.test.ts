/**
 * Errors of signing in and of passwords that do more than show their words, brought about for real at the local backend. The
 * words of each code are in domain/errorMessages, the code of each answer in wire/cognitoFaults.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Platform } from "../../src/core/platform.ts";
import { type Clock, wallClock } from "../../src/wire/browser.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 3 });
const { control } = backend;
const { administration, directory, seed } = backend.cognito;

const MINUTE = 60_000;
let people = 0;

/** Creates an account with a password of its own; returns its e-mail address. */
async function newPerson(): Promise<string> {
  people += 1;
  const email = `person${people}@firma.example`;
  await seed({ email, password, group: "Customer", attributes: { email_verified: "true" } });
  return email;
}

async function invited(): Promise<{ email: string; temporary: string }> {
  people += 1;
  const email = `person${people}@firma.example`;
  const account = await directory.invite({ email, group: "Customer" });
  if (!account) throw new Error(`${email} is taken`);
  return { email, temporary: account.temporaryPassword };
}

async function atLogin(email: string, typed = password, platform: Partial<Platform> = {}) {
  const visitor = await visit("/auth/login", { platform });
  await visitor.signIn(email, typed);
  return visitor;
}

test("a wrong password and an unknown user get the same words if unknown users are masked", async () => {
  for (const email of [await newPerson(), "niemand@firma.example"]) {
    const visitor = await atLogin(email, "Falsch2026pass");
    await visitor.told("Eingabe fehlerhaft", /^Die E-Mail-Adresse oder das Passwort ist falsch\.$/);
    assert.is(visitor.address(), "/auth/login");
  }
});

const attempts = { operation: "InitiateAuth" };

for (const [name, arrange, title, words] of [
  ["a disabled account", administration.disable, "Konto gesperrt", "an Nordwind IT GmbH"],
  [
    "the network is gone",
    () => control.match(attempts, { does: "reset" }),
    "Keine Internetverbindung",
    "Internetverbindung",
  ],
] as const) {
  test(`${name}; it is not tried again, and what was typed stays`, async () => {
    const email = await newPerson();
    arrange(email);
    const before = control.seen(attempts).length;
    const visitor = await atLogin(email);
    await visitor.told(title, words);
    await visitor.closeDialog();
    assert.is(control.seen(attempts).length - before, 1);
    assert.is((await visitor.field("E-Mail-Adresse")).value, email);
    assert.is((await visitor.field("Passwort")).value, password);
  });
}

test("a forgotten password of an account that is still invited", async () => {
  const { email } = await invited();
  const visitor = await visit("/auth/password-forgot");
  await visitor.type("E-Mail-Adresse", email);
  await visitor.press("Code anfordern");
  await visitor.told("Einladung noch offen", "Passwort aus Ihrer Einladung");
});

test("a password that must be reset leads to the reset flow, the address filled in", async () => {
  const email = await newPerson();
  administration.requireReset(email);
  const visitor = await atLogin(email);
  await visitor.told("Neues Passwort nötig", "fordern Sie einen Code an");
  await visitor.closeDialog();
  assert.is(visitor.address(), "/auth/password-forgot");
  assert.is((await visitor.field("E-Mail-Adresse")).value, email);
});

test("a password that Cognito refuses is reported below its field, not in a dialog", async () => {
  const email = await newPerson();
  const visitor = await visit(`/auth/password-forgot-confirm/${email}`);
  await visitor.app.wire.cognito.forgotPassword(email);
  await visitor.type("Code", backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "");
  await visitor.setPassword(`Aa1${"x".repeat(300)}`, "Passwort festlegen");
  await visitor.sees(/Das neue Passwort braucht mindestens 8 Zeichen/);
  const field = await visitor.field("Neues Passwort");
  assert.is(field.getAttribute("aria-invalid"), "true");
  assert.is(document.querySelector("dialog[open]"), null);

  const body = {
    __type: "PasswordHistoryPolicyViolationException",
    message: "Password has previously been used",
  };
  control.next({ operation: "ConfirmForgotPassword" }, { does: "answer", status: 400, body });
  await visitor.setPassword("Neues2026pass", "Passwort festlegen");
  await visitor.sees(/Dieses Passwort haben Sie schon einmal verwendet/);
  assert.is((await visitor.field("Neues Passwort")).getAttribute("aria-invalid"), "true");
});

test("the old password is wrong", async () => {
  const visitor = await visit("/auth/change-password", { as: await newPerson() });
  await visitor.type("Altes Passwort", "Falsch2026pass");
  await visitor.setPassword("Neues2026pass", "Passwort ändern");
  await visitor.told("Eingabe fehlerhaft", /^Das alte Passwort ist falsch\.$/);
});

test("an expired challenge is repeated unnoticed; if it cannot be, the login is shown again", async () => {
  for (const minutes of [4, 8 * 24 * 60]) {
    const { email, temporary } = await invited();
    const visitor = await atLogin(email, temporary);
    await visitor.heading("Passwort festlegen");
    backend.clock.shift(minutes * MINUTE);
    await visitor.setPassword("Neues2026pass", "Passwort festlegen");
    if (minutes === 4) await visitor.heading("Ihre Dokumente");
    else {
      await visitor.told("Einladung abgelaufen");
      await visitor.closeDialog();
      await visitor.heading("Anmelden");
    }
  }
});

test("a wrong SMS code, then one that came too late", async () => {
  const email = "mfa@nordwind.example";
  const visitor = await atLogin(email);
  await visitor.heading("Code eingeben");
  await visitor.sees(/per SMS an \+\*+\d+ gesendet/);
  const sms = () => backend.outbox.all().findLast(({ kind }) => kind === "smsCode")?.code ?? "";
  const first = sms();
  await visitor.type("Code", first === "111111" ? "222222" : "111111");
  await visitor.press("Bestätigen");
  await visitor.told("Falscher Code");
  await visitor.closeDialog();
  backend.clock.shift(4 * MINUTE);
  await visitor.type("Code", first);
  await visitor.press("Bestätigen");
  await visitor.told("Code abgelaufen", "gerade einen neuen gesendet");
  await visitor.closeDialog();
  assert.is.not(sms(), "");
  await visitor.type("Code", sms());
  await visitor.press("Bestätigen");
  await visitor.sees("Guten Tag");
});

test("a code for a sign-in that was given up elsewhere leads back to the password", async () => {
  const visitor = await atLogin("mfa@nordwind.example");
  await visitor.heading("Code eingeben");
  visitor.app.wire.cognito.cancelSignIn();
  await visitor.type("Code", "123456");
  await visitor.press("Bestätigen");
  await visitor.told("Anmeldung abgelaufen");
  await visitor.closeDialog();
  await visitor.heading("Anmelden");
});

/** A clock that is ten minutes slow. */
const slow: Clock = { ...wallClock, now: () => wallClock.now() - 10 * MINUTE };

test("a wrong clock is reported if a proxy hides the provider's time", async () => {
  const email = await newPerson();
  // Only the last answer shows the provider's time, too late to sign by it.
  const fetchWithoutDate: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(new Headers(init?.headers).get("X-Amz-Target")).endsWith("InitiateAuth")) return response;
    const headers = new Headers(response.headers);
    headers.delete("date");
    return new Response(response.body, { status: response.status, headers });
  };
  const visitor = await atLogin(email, password, { clock: slow, fetch: fetchWithoutDate });
  await visitor.told("Uhrzeit falsch", "Datum und Uhrzeit");
});

test.run();
