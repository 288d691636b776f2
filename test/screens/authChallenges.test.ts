/** The steps after the password, as visitors meet them: what each asks, says and leads to. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "../backend/cognito/totp.ts";
import { threatRefusal } from "../backend/control.ts";
import { demoTotpSecret, demoPassword as password } from "../backend/demo.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, open, type ScreenVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, customers: 3, appCustomers: 0 });
const { directory } = backend.cognito;

test.after(async () => {
  await closeDocument();
  await backend.close();
});
test.after.each(() => backend.control.behave());

const STEP_MS = 30_000;
const home = "Was noch zu unterschreiben ist";

async function signIn(email: string, typed = password): Promise<ScreenVisitor> {
  const visitor = await open("/auth/login", { backend });
  await visitor.type("E-Mail-Adresse", email);
  await visitor.type("Passwort", typed);
  await visitor.press("Anmelden");
  return visitor;
}

const appCode = (secret = demoTotpSecret) => totpAt(secret, backend.clock.now());

async function answer(visitor: ScreenVisitor, code: string, button = "Bestätigen") {
  await visitor.type("Code", code);
  await visitor.press(button);
}

test("an authenticator code that was used already: the next one is waited for", async () => {
  const first = await signIn("totp@nordwind.example");
  // The app may show another one by the time of the second sign-in.
  const used = appCode();
  await answer(first, used);
  await first.sees(home);
  await first.close();
  const visitor = await signIn("totp@nordwind.example");
  await answer(visitor, used);
  const { title, text } = await visitor.dialog();
  assert.is(title, "Code schon verwendet");
  assert.match(text, "warten Sie auf den nächsten Code");
  await visitor.closeDialog();
  backend.clock.shift(STEP_MS);
  await answer(visitor, appCode());
  await visitor.sees(home);
  await visitor.close();
});

test("several second factors: a choice in words, then the chosen one's code", async () => {
  const visitor = await signIn("wahl@nordwind.example");
  await visitor.heading("Wie möchten Sie die Anmeldung bestätigen?");
  await visitor.button("Authentifizierungs-App");
  await visitor.press("Code per E-Mail");
  await visitor.heading("Code eingeben");
  await visitor.sees(/Code per E-Mail an .*\*.* gesendet/);
  const mailed = backend.outbox.all().findLast(({ kind }) => kind === "emailCode")?.code ?? "";
  await answer(visitor, mailed === "111111" ? "222222" : "111111");
  assert.is((await visitor.dialog()).title, "Falscher Code");
  await visitor.closeDialog();
  await answer(visitor, mailed);
  await visitor.sees(home);
  await visitor.close();
});

test("an authenticator app is set up: QR code, the secret as text, a code of the app", async () => {
  const visitor = await signIn("neu-mfa@nordwind.example");
  await visitor.heading("Authentifizierungs-App einrichten");
  await poll(() => document.querySelector("svg[role=img] path"), "QR code");
  const link = document.querySelector<HTMLAnchorElement>('a[href^="otpauth:"]')?.getAttribute("href") ?? "";
  const secret = new URL(link).searchParams.get("secret") ?? "";
  assert.is(
    link,
    `otpauth://totp/Nordwind:${encodeURIComponent("neu-mfa@nordwind.example")}?secret=${secret}&issuer=Nordwind`,
  );
  assert.is(document.querySelector("code")?.textContent?.replaceAll(" ", ""), secret);
  await answer(visitor, "000000", "Einrichten und anmelden");
  assert.match((await visitor.dialog()).text, "den die App gerade zu diesem Konto zeigt");
  await visitor.closeDialog();
  await answer(visitor, appCode(secret), "Einrichten und anmelden");
  await visitor.sees(home);
  await visitor.close();
});

test("a set-up that took too long goes on with a new QR code", async () => {
  const email = "langsam@nordwind.example";
  await backend.cognito.seed({ email, password, group: "Employee", mustSetUpMfa: true });
  const visitor = await signIn(email);
  const secret = () => document.querySelector("code")?.textContent?.replaceAll(" ", "") ?? "";
  await visitor.heading("Authentifizierungs-App einrichten");
  const first = secret();
  backend.clock.shift(4 * 60_000);
  await answer(visitor, appCode(first), "Einrichten und anmelden");
  assert.is((await visitor.dialog()).title, "Neuer QR-Code");
  await visitor.closeDialog();
  assert.is.not(secret(), first);
  await answer(visitor, appCode(secret()), "Einrichten und anmelden");
  await visitor.sees(home);
  await visitor.close();
});

test("a challenge the app does not know: its name, and what the administrator must change", async () => {
  const body = { ChallengeName: "CUSTOM_CHALLENGE", Session: "session", ChallengeParameters: {} };
  backend.control.next({ operation: "RespondToAuthChallenge" }, { does: "answer", status: 200, body });
  const visitor = await signIn("mitarbeit@nordwind.example");
  const { title, text } = await visitor.dialog();
  assert.is(title, "Anmeldung nicht möglich");
  assert.match(text, "CUSTOM_CHALLENGE");
  assert.match(text, "Der Administrator muss im User-Pool die Lambda-Trigger");
  await visitor.close();
});

test("threat protection's refusal does not read as a wrong password", async () => {
  backend.control.next({ operation: "InitiateAuth" }, threatRefusal("signIn"));
  const visitor = await signIn("mitarbeit@nordwind.example");
  const { title, text } = await visitor.dialog();
  assert.is(title, "Aus Sicherheitsgründen abgelehnt");
  assert.match(text, "sagt nichts über Ihr Passwort");
  await visitor.close();
});

/** An invitation's sign-in, up to the screen for an own password. */
async function invitedAt(email: string): Promise<ScreenVisitor> {
  const account = await directory.invite({ email, group: "Employee" });
  const visitor = await signIn(email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  return visitor;
}

test("Back, and every other way off the screen, drops the invitation's remembered password", async () => {
  const visitor = await invitedAt("zurueck@nordwind.example");
  const { cognito } = visitor.app.wire;
  assert.ok(cognito.isChallenged());
  visitor.app.router.navigate("/auth/password-forgot");
  await visitor.heading("Passwort vergessen");
  assert.not(cognito.isChallenged());
  await visitor.close();

  const other = await invitedAt("zurueck2@nordwind.example");
  other.app.router.back();
  await other.heading("Anmelden");
  assert.not(other.app.wire.cognito.isChallenged());
  await other.close();
});

async function chooses(visitor: ScreenVisitor, chosen: string, button: string) {
  await visitor.type("Neues Passwort", chosen);
  await visitor.type("Neues Passwort wiederholen", chosen);
  await visitor.press(button);
}

test("a first own password whose answer is lost: unknown, and the second try signs in", async () => {
  const visitor = await invitedAt("verloren@nordwind.example");
  backend.control.next({ operation: "RespondToAuthChallenge" }, { does: "loseAnswer" });
  await chooses(visitor, "Neues2026pass", "Passwort festlegen");
  const { title, text } = await visitor.dialog();
  assert.is(title, "Ergebnis unklar");
  assert.match(text, "Ob Ihr neues Passwort schon gilt, wissen wir nicht");
  await visitor.closeDialog();
  await visitor.press("Passwort festlegen");
  await visitor.sees(home);
  await visitor.close();
});

test("Back while a first own password is being set: the login says that it may count already", async () => {
  const email = "verlassen@nordwind.example";
  const visitor = await invitedAt(email);
  const answers = { operation: "RespondToAuthChallenge" };
  backend.control.next(answers, { does: "delay", ms: 1_000 });
  const before = backend.control.seen(answers).length;
  await chooses(visitor, "Neues2026pass", "Passwort festlegen");
  await poll(() => backend.control.seen(answers).length > before, "the request");
  visitor.app.router.back();
  await visitor.heading("Anmelden");
  const { title, text } = await visitor.dialog();
  assert.is(title, "Ergebnis unklar");
  assert.match(text, "Bitte melden Sie sich zuerst damit an");
  await visitor.closeDialog();
  assert.not(visitor.app.wire.cognito.isChallenged());
  await visitor.type("E-Mail-Adresse", email);
  await visitor.type("Passwort", "Neues2026pass");
  await visitor.press("Anmelden");
  await visitor.sees(home);
  await visitor.close();
});

test("a changed password whose answer is lost: unknown, and the second try succeeds", async () => {
  const email = "wechsel@nordwind.example";
  await backend.cognito.seed({ email, password, group: "Employee" });
  const visitor = await open("/auth/change-password", { backend, as: email });
  backend.control.next({ operation: "ChangePassword" }, { does: "loseAnswer" });
  await visitor.type("Altes Passwort", password);
  await chooses(visitor, "Neues2026pass", "Passwort ändern");
  assert.is((await visitor.dialog()).title, "Ergebnis unklar");
  await visitor.closeDialog();
  await visitor.press("Passwort ändern");
  assert.is((await visitor.dialog()).title, "Passwort geändert");
  await visitor.close();
});

test.run();
