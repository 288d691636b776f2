/**
 * The error catalogue of signing in and of passwords: each situation
 * brought about for real at the local backend, each with its own German title and text.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Clock } from "../../src/wire/clock.ts";
import { wallClock } from "../../src/wire/clock.ts";
import { htmlPage } from "../backend/control.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { startBackend } from "../backend/server.ts";
import { advancingClock } from "../support/advancingClock.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, type OpenOptions, open, type ScreenVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, customers: 3, appCustomers: 0 });
const { administration, directory, seed } = backend.cognito;

test.after(async () => {
  await closeDocument();
  await backend.close();
});
test.after.each(() => {
  backend.control.behave();
  administration.maskUnknownUsers(true);
});

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

/** Opens an address, does something there, and reads the dialog that comes. */
async function told(
  address: string,
  does: (visitor: ScreenVisitor) => Promise<void>,
  options: Partial<OpenOptions> = {},
): Promise<{ title: string; text: string; address: string }> {
  const visitor = await open(address, { backend, ...options });
  try {
    await does(visitor);
    return { ...(await visitor.dialog()), address: visitor.address() };
  } finally {
    await visitor.close();
  }
}

const signIn =
  (email: string, typed = password) =>
  async (visitor: ScreenVisitor) => {
    await visitor.type("E-Mail-Adresse", email);
    await visitor.type("Passwort", typed);
    await visitor.press("Anmelden");
  };

const atLogin = (email: string, typed = password, options: Partial<OpenOptions> = {}) =>
  told("/auth/login", signIn(email, typed), options);

const requestCode = (email: string) =>
  told("/auth/password-forgot", async (visitor) => {
    await visitor.type("E-Mail-Adresse", email);
    await visitor.press("Code anfordern");
  });

const typeReset =
  (code: string, chosen = "Neues2026pass") =>
  async (visitor: ScreenVisitor) => {
    await visitor.type("Code", code);
    await visitor.type("Neues Passwort", chosen);
    await visitor.type("Neues Passwort wiederholen", chosen);
    await visitor.press("Passwort speichern");
  };

const reset = (email: string, code: string) =>
  told(`/auth/password-forgot-confirm/${encodeURIComponent(email)}`, typeReset(code));

const codeFor = (email: string) => backend.outbox.all().findLast(({ to }) => to === email)?.code ?? "";

const wrongInput = { title: "Eingabe fehlerhaft", text: "Die E-Mail-Adresse oder das Passwort ist falsch." };

test("a wrong password", async () => {
  const { title, text, address } = await atLogin(await newPerson(), "Falsch2026pass");
  assert.equal({ title, text }, wrongInput);
  assert.is(address, "/auth/login");
});

test("an unknown user, masked: the same words as for a wrong password", async () => {
  const { title, text } = await atLogin("niemand@firma.example");
  assert.equal({ title, text }, wrongInput);
});

test("an unknown user, where the pool names them", async () => {
  administration.maskUnknownUsers(false);
  const { title, text } = await atLogin("niemand@firma.example");
  assert.is(title, "Nutzer existiert nicht");
  assert.match(text, "prüfen Sie Ihre Eingabe");
});

test("too many wrong passwords", async () => {
  const email = await newPerson();
  const visitor = await open("/auth/login", { backend });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await visitor.app.wire.cognito.signIn(email, "Falsch2026pass").catch(() => {});
  }
  await signIn(email)(visitor);
  const { title, text } = await visitor.dialog();
  await visitor.close();
  assert.is(title, "Limit erreicht");
  assert.match(text, "zu oft falsch");
});

test("a disabled account", async () => {
  const email = await newPerson();
  administration.disable(email);
  const { title, text } = await atLogin(email);
  assert.is(title, "Konto gesperrt");
  assert.match(text, "Administrator");
});

test("an invitation that has run out", async () => {
  const { email, temporary } = await invited();
  backend.clock.shift(8 * 24 * 60 * MINUTE);
  const { title, text } = await atLogin(email, temporary);
  assert.is(title, "Einladung abgelaufen");
  assert.match(text, "fragen Sie Ihren Ansprechpartner nach einer neuen Einladung");
});

test("a forgotten password of an account that is still invited", async () => {
  const { email } = await invited();
  const { title, text } = await requestCode(email);
  assert.is(title, "Einladung noch offen");
  assert.match(text, "Passwort aus Ihrer Einladung");
});

test("a password that must be reset leads to the reset flow, the address filled in", async () => {
  const email = await newPerson();
  administration.requireReset(email);
  const visitor = await open("/auth/login", { backend });
  await signIn(email)(visitor);
  const { title, text } = await visitor.dialog();
  assert.is(title, "Neues Passwort nötig");
  assert.match(text, "fordern Sie einen Code an");
  await visitor.closeDialog();
  assert.is(visitor.address(), "/auth/password-forgot");
  assert.is((await visitor.field("E-Mail-Adresse")).value, email);
  await visitor.close();
});

test("an account that was never confirmed", async () => {
  const email = await newPerson();
  administration.unconfirm(email);
  const { title, text } = await atLogin(email);
  assert.is(title, "Konto nicht bestätigt");
  assert.match(text, "Administrator");
});

test("a password can be reset only where the address is verified, which an unmasked pool says", async () => {
  const email = await newPerson();
  administration.maskUnknownUsers(false);
  administration.unverifyEmail(email);
  const { title, text } = await requestCode(email);
  assert.is(title, "Nicht verifiziert");
  assert.match(text, "verifiziert");
});

test("too many codes", async () => {
  const email = await newPerson();
  const visitor = await open("/auth/password-forgot", { backend });
  for (let times = 0; times < 5; times += 1) await visitor.app.wire.cognito.forgotPassword(email);
  await visitor.close();
  const { title, text } = await requestCode(email);
  assert.is(title, "Limit erreicht");
  assert.match(text, "später");
});

test("a code that could not be sent", async () => {
  const email = await newPerson();
  const body = { __type: "CodeDeliveryFailureException", message: "Unable to deliver" };
  backend.control.next({ operation: "ForgotPassword" }, { does: "answer", status: 400, body });
  const { title, text } = await requestCode(email);
  assert.is(title, "Code nicht gesendet");
  assert.match(text, "später");
});

test("a wrong reset code; too many of them", async () => {
  const email = await newPerson();
  await requestCode(email);
  const wrong = codeFor(email) === "111111" ? "222222" : "111111";
  const { title, text } = await reset(email, wrong);
  assert.is(title, "Falscher Code");
  assert.match(text, "neuen Code");
  for (let times = 0; times < 4; times += 1) await reset(email, wrong);
  assert.is((await reset(email, wrong)).title, "Limit erreicht");
});

test("a reset code that came too late, and one never asked for", async () => {
  const email = await newPerson();
  await requestCode(email);
  const code = codeFor(email);
  backend.clock.shift(61 * MINUTE);
  for (const { title, text } of [await reset(email, code), await reset(await newPerson(), "123456")]) {
    assert.is(title, "Code abgelaufen");
    assert.match(text, "neuen Code");
  }
});

test("a password that Cognito refuses is reported below its field, not in a dialog", async () => {
  const email = await newPerson();
  await requestCode(email);
  const tooLong = `Aa1${"x".repeat(300)}`;
  const visitor = await open(`/auth/password-forgot-confirm/${email}`, { backend });
  await typeReset(codeFor(email), tooLong)(visitor);
  await visitor.sees(/Das neue Passwort braucht mindestens 8 Zeichen/);
  const field = await visitor.field("Neues Passwort");
  assert.is(field.getAttribute("aria-invalid"), "true");
  assert.is(document.querySelector("dialog[open]"), null);

  const body = {
    __type: "PasswordHistoryPolicyViolationException",
    message: "Password has previously been used",
  };
  backend.control.next({ operation: "ConfirmForgotPassword" }, { does: "answer", status: 400, body });
  await typeReset(codeFor(email))(visitor);
  await visitor.sees(/Dieses Passwort haben Sie schon einmal verwendet/);
  await visitor.close();
});

test("the old password is wrong", async () => {
  const email = await newPerson();
  const { title, text } = await told(
    "/auth/change-password",
    async (visitor) => {
      await visitor.type("Altes Passwort", "Falsch2026pass");
      await visitor.type("Neues Passwort", "Neues2026pass");
      await visitor.type("Neues Passwort wiederholen", "Neues2026pass");
      await visitor.press("Passwort ändern");
    },
    { as: email },
  );
  assert.equal({ title, text }, { title: "Eingabe fehlerhaft", text: "Das alte Passwort ist falsch." });
});

test("a challenge whose three minutes are over is repeated unseen", async () => {
  const { email, temporary } = await invited();
  const visitor = await open("/auth/login", { backend });
  await signIn(email, temporary)(visitor);
  await visitor.heading("Passwort festlegen");
  backend.clock.shift(4 * MINUTE);
  await visitor.type("Neues Passwort", "Neues2026pass");
  await visitor.type("Neues Passwort wiederholen", "Neues2026pass");
  await visitor.press("Passwort festlegen");
  await visitor.heading("Ihre Dokumente");
  await visitor.close();
});

test("a challenge that cannot be repeated: back to the login", async () => {
  const { email, temporary } = await invited();
  const visitor = await open("/auth/login", { backend });
  await signIn(email, temporary)(visitor);
  await visitor.heading("Passwort festlegen");
  backend.clock.shift(8 * 24 * 60 * MINUTE);
  await visitor.type("Neues Passwort", "Neues2026pass");
  await visitor.type("Neues Passwort wiederholen", "Neues2026pass");
  await visitor.press("Passwort festlegen");
  assert.is((await visitor.dialog()).title, "Einladung abgelaufen");
  await visitor.closeDialog();
  await visitor.heading("Anmelden");
  await visitor.close();
});

test("a wrong SMS code, then one that came too late", async () => {
  const email = "mfa@nordwind.example";
  const visitor = await open("/auth/login", { backend });
  await signIn(email)(visitor);
  await visitor.heading("Code eingeben");
  await visitor.sees(/per SMS an \+\*+\d+ gesendet/);
  const sms = () => backend.outbox.all().findLast(({ kind }) => kind === "smsCode")?.code ?? "";
  const first = sms();
  await visitor.type("Code", first === "111111" ? "222222" : "111111");
  await visitor.press("Bestätigen");
  assert.is((await visitor.dialog()).title, "Falscher Code");
  await visitor.closeDialog();
  backend.clock.shift(4 * MINUTE);
  await visitor.type("Code", first);
  await visitor.press("Bestätigen");
  const { title, text } = await visitor.dialog();
  assert.is(title, "Code abgelaufen");
  assert.match(text, "gerade einen neuen gesendet");
  await visitor.closeDialog();
  assert.is.not(sms(), "");
  await visitor.type("Code", sms());
  await visitor.press("Bestätigen");
  await visitor.sees("Was noch zu unterschreiben ist");
  await visitor.close();
});

test("a code typed after the sign-in was given up elsewhere: back to the password", async () => {
  const visitor = await open("/auth/login", { backend });
  await signIn("mfa@nordwind.example")(visitor);
  await visitor.heading("Code eingeben");
  visitor.app.wire.cognito.cancelSignIn();
  await visitor.type("Code", "123456");
  await visitor.press("Bestätigen");
  assert.is((await visitor.dialog()).title, "Anmeldung abgelaufen");
  await visitor.closeDialog();
  await visitor.heading("Anmelden");
  await visitor.close();
});

/** A clock ten minutes slow. */
const slow: Clock = { ...wallClock, now: () => wallClock.now() - 10 * MINUTE };

test("a wrong clock, where a proxy hides the provider's", async () => {
  const email = await newPerson();
  // Only the last answer shows the provider's time, too late to sign by it.
  const fetchWithoutDate: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(new Headers(init?.headers).get("X-Amz-Target")).endsWith("InitiateAuth")) return response;
    const headers = new Headers(response.headers);
    headers.delete("date");
    return new Response(response.body, { status: response.status, headers });
  };
  const { title, text } = await atLogin(email, password, {
    platform: { clock: slow, fetch: fetchWithoutDate },
  });
  assert.is(title, "Uhrzeit falsch");
  assert.match(text, "Datum und Uhrzeit");
});

test("the network is gone", async () => {
  const email = await newPerson();
  backend.control.match({ path: "/cognito" }, { does: "reset" });
  const { title, text } = await atLogin(email);
  assert.is(title, "Keine Internetverbindung");
  assert.match(text, "Internetverbindung");
});

test("a gateway's 502 page, and a captive portal's 200", async () => {
  const email = await newPerson();
  for (const status of [502, 200]) {
    backend.control.behave();
    backend.control.match({ path: "/cognito" }, htmlPage(status));
    const { title, text } = await atLogin(email);
    assert.is(title, "Server nicht erreichbar", String(status));
    assert.match(text, "in einigen Minuten");
  }
});

test("no answer at all", async () => {
  const email = await newPerson();
  backend.control.match({ path: "/cognito" }, { does: "hang" });
  const clock = advancingClock();
  const asked = () => backend.control.seen({ operation: "InitiateAuth" }).length;
  const waits = async (visitor: ScreenVisitor) => {
    const before = asked();
    await signIn(email)(visitor);
    await poll(() => asked() > before);
    clock.advance(MINUTE);
  };
  const { title, text } = await told("/auth/login", waits, { platform: { clock } });
  assert.is(title, "Zeit überschritten");
  assert.match(text, "noch einmal");
});

test("an unknown refusal", async () => {
  const email = await newPerson();
  const body = { __type: "BrandNewException", message: "surprise" };
  backend.control.next({ operation: "InitiateAuth" }, { does: "answer", status: 400, body });
  const { title, text } = await atLogin(email);
  assert.is(title, "Unbekannter Fehler");
  assert.match(text, "Administrator der Seite");
});

test.run();
