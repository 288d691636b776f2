/** The authenticator app in "Passwort ändern": set up by choice, asked for, switched off; what is said when something fails. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "../backend/cognito/totp.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { advancingClock } from "../support/clock.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 3 });
const { control } = backend;

const SET_UP = "Authentifizierungs-App einrichten";
const SWITCH_OFF = "Authentifizierungs-App ausschalten";
const ON = "Eingeschaltet ab der nächsten Anmeldung.";
const OFF = "Ausgeschaltet. Den Eintrag";
const PREFERENCE = { operation: "SetUserMFAPreference" };
const VERIFY = { operation: "VerifySoftwareToken" };
const MINUTE = 60_000;

let people = 0;

interface Who {
  group?: "Employee" | "Customer";
  totpSecret?: string;
  clock?: ReturnType<typeof advancingClock>;
}

/** A new person, at the screen of the account. */
async function atAccount({ group = "Employee", totpSecret, clock }: Who = {}) {
  people += 1;
  const email = `faktor${people}@nordwind.example`;
  await backend.cognito.seed({ email, password, group, ...(totpSecret && { totpSecret }) });
  const platform = clock ? { clock } : {};
  const visitor = await visit("/auth/change-password", { as: email, platform });
  await visitor.button(totpSecret ? SWITCH_OFF : SET_UP);
  return { email, visitor };
}

/** Title and text of the dialog on top, once it has that title. */
const told = (title: string, words: string | RegExp) =>
  poll(() => {
    const top = [...document.querySelectorAll("dialog[open]")].at(-1);
    const said = top?.textContent ?? "";
    const isIt = top?.querySelector("h2")?.textContent === title;
    return isIt && (typeof words === "string" ? said.includes(words) : words.test(said));
  }, `${title}: ${words}`);

const openDialogs = () => document.querySelectorAll("dialog[open]").length;

/** Opens the set-up; the secret that it shows. */
async function beginSetUp(visitor: ScreenVisitor): Promise<string> {
  await visitor.press(SET_UP);
  return shownSecret();
}

async function shownSecret(): Promise<string> {
  await poll(() => document.querySelector("dialog svg[role=img] path"), "QR code");
  return document.querySelector("dialog code")?.textContent?.replace(/ /g, "") ?? "";
}

const codeOf = (secret: string) => totpAt(secret, backend.clock.now());
const wrongCodeOf = (secret: string) => (codeOf(secret) === "111111" ? "222222" : "111111");

async function enter(visitor: ScreenVisitor, code: string) {
  await visitor.type("Code", code);
  await visitor.press("Einschalten");
}

const typedCode = async (visitor: ScreenVisitor) => (await visitor.field("Code")).value;

/** Signs in with the password, up to the next step. */
async function signIn(email: string): Promise<ScreenVisitor> {
  const visitor = await visit("/auth/login");
  await visitor.signIn(email);
  return visitor;
}

test("after the set-up sign-ins ask for a code of the app, until it is switched off", async () => {
  const { email, visitor } = await atAccount();
  assert.ok(
    visitor.shows("Handy verloren?") && visitor.shows("Ihre Administratorin oder Ihren Administrator"),
  );
  assert.not(visitor.shows("Fragen? Katrin Nordmann"));
  const secret = await beginSetUp(visitor);
  assert.match(secret, /^[A-Z2-7]{32}$/);
  assert.ok(document.querySelector(`dialog a[href^="otpauth:"][href*="${secret}"]`));
  await enter(visitor, codeOf(secret));
  await visitor.sees(ON);
  await visitor.button(SWITCH_OFF);
  await visitor.sees("Sie melden sich mit Ihrem Passwort und einem Code");
  assert.is(openDialogs(), 0);
  const kept = JSON.stringify({ ...window.sessionStorage, ...window.localStorage }) + document.body.innerHTML;
  assert.not(kept.includes(secret), "gone with the dialog");

  backend.clock.shift(MINUTE);
  const again = await signIn(email);
  await again.heading("Code eingeben");
  await again.type("Code", codeOf(secret));
  await again.press("Bestätigen");
  await again.sees("Guten Tag");
  again.app.router.navigate("/auth/change-password");
  await again.press(SWITCH_OFF);
  await again.told("Authentifizierungs-App ausschalten?", "keinen Code");
  await again.press("Eingeschaltet lassen");
  await again.isWithoutDialog();
  assert.is(control.seen(PREFERENCE).length, 1);
  await again.press(SWITCH_OFF);
  await again.press("Ausschalten");
  await again.sees(OFF);
  await again.button(SET_UP);
  const last = await signIn(email);
  await last.sees("Guten Tag");
});

test("customers see the configured contact before anything is switched on", async () => {
  const { visitor } = await atAccount({ group: "Customer" });
  await visitor.sees(/Handy verloren\?.*Bitte melden Sie sich bei uns\..*Fragen\? Katrin Nordmann, Telefon/);
});

test("a wrong code is reported at its field, and what was typed stays", async () => {
  const { visitor } = await atAccount();
  const secret = await beginSetUp(visitor);
  const wrong = wrongCodeOf(secret);
  await enter(visitor, wrong);
  await visitor.sees("Der Code ist falsch. Bitte geben Sie den Code ein, den Ihre Authentifizierungs-App");
  assert.equal([openDialogs(), await typedCode(visitor)], [1, wrong]);
  await poll(() => document.activeElement?.matches("input[name=code]"), "focus on the field");
  await enter(visitor, codeOf(secret));
  await visitor.sees(ON);
});

test("a closed set-up changes nothing, and the next one has another secret", async () => {
  const { visitor } = await atAccount();
  const first = await beginSetUp(visitor);
  await visitor.press("Abbrechen");
  await visitor.isWithoutDialog();
  assert.not(document.body.innerHTML.includes(first));
  assert.is.not(await beginSetUp(visitor), first);
  await visitor.press("Abbrechen");
  await visitor.button(SET_UP);
});

test("a refusal is reported at the beginning and over the set-up, where typed text stays", async () => {
  const refusal = status(400, { __type: "TooManyRequestsException", message: "" });
  const { visitor } = await atAccount();
  control.next({ operation: "AssociateSoftwareToken" }, refusal);
  await visitor.press(SET_UP);
  await told("Limit erreicht", "später");
  await visitor.closeDialog();
  await visitor.isWithoutDialog();
  const secret = await beginSetUp(visitor);
  control.next(VERIFY, refusal);
  const code = codeOf(secret);
  await enter(visitor, code);
  await told("Limit erreicht", "später");
  await visitor.press("Verstanden");
  await poll(() => openDialogs() === 1, "the set-up");
  assert.is(await typedCode(visitor), code);
  await enter(visitor, codeOf(secret));
  await visitor.sees(ON);
});

test("if the answer to the code is lost, the outcome is unclear; if it was a success, another set-up is needed, and works", async () => {
  const { visitor } = await atAccount();
  const secret = await beginSetUp(visitor);
  control.next(VERIFY, { does: "loseAnswer" });
  const before = control.seen(PREFERENCE).length;
  await enter(visitor, codeOf(secret));
  await told("Ergebnis unklar", "geben Sie den nächsten Code ein");
  assert.is(control.seen(PREFERENCE).length, before);
  await visitor.press("Verstanden");
  await enter(visitor, codeOf(secret));
  await told("Bitte noch einmal einrichten", "löschen Sie den gerade hinzugefügten Eintrag");
  await visitor.closeDialog();
  await visitor.isWithoutDialog();
  await enter(visitor, codeOf(await beginSetUp(visitor)));
  await visitor.sees(ON);
});

test("if the switch's answer is lost, the account is read; only if that fails it is unclear", async () => {
  const { visitor } = await atAccount();
  const secret = await beginSetUp(visitor);
  control.next(PREFERENCE, { does: "reset" });
  await enter(visitor, codeOf(secret));
  await told("Ergebnis unklar", "wissen wir nicht");
  await visitor.press("Verstanden");
  const verified = control.seen(VERIFY).length;
  await visitor.press("Einschalten");
  await visitor.sees(ON);
  assert.is(control.seen(VERIFY).length, verified, "a code proves it once");

  await visitor.press(SWITCH_OFF);
  control.next(PREFERENCE, { does: "reset" });
  await visitor.press("Ausschalten");
  await told("Ergebnis unklar", "Bitte prüfen Sie es");
  await visitor.closeDialog();
  await visitor.press(SWITCH_OFF);
  control.next(PREFERENCE, { does: "loseAnswer" });
  await visitor.press("Ausschalten");
  await visitor.sees(OFF);
});

test("an old sign-in is renewed before the set-up, over it, and before the app is switched off", async () => {
  const clock = advancingClock();
  const { email, visitor } = await atAccount({ clock });
  const again = async () => {
    await told("Zur Sicherheit noch einmal anmelden", email);
    await visitor.type("Passwort", password);
    await visitor.press("Anmelden");
  };
  const old = () => {
    clock.advance(6 * MINUTE);
    backend.clock.shift(6 * MINUTE);
  };
  old();
  const before = control.seen({ operation: "AssociateSoftwareToken" }).length;
  await visitor.press(SET_UP);
  await told("Zur Sicherheit noch einmal anmelden", email);
  assert.is(control.seen({ operation: "AssociateSoftwareToken" }).length, before);
  await again();
  const secret = await shownSecret();
  old();
  await enter(visitor, codeOf(secret));
  await again();
  await visitor.sees(ON);
  old();
  await visitor.press(SWITCH_OFF);
  await visitor.press("Ausschalten");
  await again();
  await told("Code eingeben", "Authentifizierungs-App");
  await visitor.type("Code", codeOf(secret));
  await visitor.press("Bestätigen");
  await visitor.sees(OFF);
});

test("a session that ends during the set-up is renewed over it; the code that was typed goes on", async () => {
  const { email, visitor } = await atAccount();
  const secret = await beginSetUp(visitor);
  await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
  backend.cognito.administration.revokeSessions(email);
  const code = codeOf(secret);
  await enter(visitor, code);
  await told("Anmeldung abgelaufen", email);
  await visitor.type("Passwort", password);
  await visitor.press("Anmelden");
  await poll(() => openDialogs() === 1, "the set-up");
  assert.is(await typedCode(visitor), code);
  await visitor.press("Einschalten");
  await visitor.sees(ON);
});

test("a failure to read the account shows in the card, with a retry", async () => {
  const { email } = await atAccount();
  control.next({ operation: "GetUser" }, status(500));
  control.next({ operation: "GetUser" }, status(500));
  const visitor = await visit("/auth/change-password", { as: email });
  await visitor.sees("Server nicht erreichbar");
  await visitor.press("Erneut versuchen");
  await visitor.button(SET_UP);
});

test("without the key in config.json there is no card, and no request for it", async () => {
  const { cognito } = backend.config;
  backend.config.cognito = { ...Object(cognito), authenticator: undefined };
  const visitor = await visit("/auth/change-password", { as: "mitarbeit@nordwind.example" });
  await visitor.sees("Auf allen Geräten abmelden");
  assert.not(visitor.shows("Authentifizierungs-App"));
});

test.run();
