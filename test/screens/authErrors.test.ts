/**
 * Errors of signing in and of passwords that do more than show their words, brought about for real at the local backend. The
 * words of each code are in domain/errorMessages, the code of each answer in wire/cognitoFaults.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
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

async function atLogin(email: string, typed = password) {
  const visitor = await visit("/auth/login");
  await visitor.signIn(email, typed);
  return visitor;
}

const attempts = { operation: "InitiateAuth" };

test("a disabled account's message says whom to ask; nothing is sent again, and what was typed stays", async () => {
  const email = await newPerson();
  administration.disable(email);
  const before = control.seen(attempts).length;
  const visitor = await atLogin(email);
  await visitor.told("Konto gesperrt", "an Nordwind IT GmbH");
  await visitor.closeDialog();
  assert.is(control.seen(attempts).length - before, 1);
  assert.is((await visitor.field("E-Mail-Adresse")).value, email);
  assert.is((await visitor.field("Passwort")).value, password);
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

test("an invitation's password that was copied with the sentence's full stop gets a hint; the next refusal none", async () => {
  const { email, temporary } = await invited();
  const visitor = await atLogin(email, `${temporary}.`);
  await visitor.told("Eingabe fehlerhaft", "ein Punkt am Ende");
  await visitor.closeDialog();
  await visitor.type("Passwort", `${temporary}x`);
  await visitor.press("Anmelden");
  await visitor.told("Eingabe fehlerhaft", /^Die E-Mail-Adresse oder das Passwort ist falsch\.$/);
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

test("a code for a sign-in that was given up elsewhere leads back to the password", async () => {
  const visitor = await atLogin("mfa@nordwind.example");
  await visitor.heading("Code eingeben");
  await visitor.sees(/per SMS an \+\*+\d+ gesendet/);
  visitor.app.wire.cognito.cancelSignIn();
  await visitor.type("Code", "123456");
  await visitor.press("Bestätigen");
  await visitor.told("Anmeldung abgelaufen");
  await visitor.closeDialog();
  await visitor.heading("Anmelden");
});

test.run();
