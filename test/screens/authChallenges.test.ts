/** The steps after the password, as visitors meet them: what each asks, shows and leads to. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { totpAt } from "../backend/cognito/totp.ts";
import { demoTotpSecret, demoPassword as password } from "../backend/demo.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 3 });
const { directory } = backend.cognito;

const home = "Guten Tag";

async function signIn(email: string, typed = password): Promise<ScreenVisitor> {
  const visitor = await visit("/auth/login");
  await visitor.signIn(email, typed);
  return visitor;
}

const appCode = (secret = demoTotpSecret) => totpAt(secret, backend.clock.now());

async function answer(visitor: ScreenVisitor, code: string, button = "Bestätigen") {
  await visitor.type("Code", code);
  await visitor.press(button);
}

test("several second factors offer a choice in words; a chosen one leads back to the choice, and on with another", async () => {
  const visitor = await signIn("wahl@nordwind.example");
  await visitor.heading("Wie möchten Sie die Anmeldung bestätigen?");
  await visitor.press("Code per E-Mail");
  await visitor.heading("Code eingeben");
  await visitor.sees(/Code per E-Mail an .*\*.* gesendet/);
  const mailed = backend.outbox.all().findLast(({ kind }) => kind === "emailCode")?.code ?? "";
  await answer(visitor, mailed === "111111" ? "222222" : "111111");
  await visitor.told("Falscher Code", "in der letzten E-Mail");
  await visitor.closeDialog();
  await visitor.press("Anderen Weg wählen");
  await visitor.heading("Wie möchten Sie die Anmeldung bestätigen?");
  await visitor.press("Authentifizierungs-App");
  await visitor.sees("Den sechsstelligen Code zeigt Ihre Authentifizierungs-App.");
  await answer(visitor, appCode());
  await visitor.sees(home);
});

test("an authenticator app is set up with a QR code, the secret as text, and a code of the app", async () => {
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
  await visitor.press("Schlüssel kopieren");
  await visitor.sees("Schlüssel kopiert");
  assert.is(await window.navigator.clipboard.readText(), secret);
  await answer(visitor, "000000", "Einrichten und anmelden");
  assert.match((await visitor.dialog()).text, "den Ihre Authentifizierungs-App gerade zu diesem Konto zeigt");
  await visitor.closeDialog();
  await answer(visitor, appCode(secret), "Einrichten und anmelden");
  await visitor.sees(home);
});

/** Signs in with an invitation, up to the screen for a password of their own. */
async function invitedAt(email: string): Promise<ScreenVisitor> {
  const account = await directory.invite({ email, group: "Employee" });
  const visitor = await signIn(email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  return visitor;
}

test("leaving the screen by another way than Back drops the invitation's remembered password, too", async () => {
  const visitor = await invitedAt("zurueck@nordwind.example");
  const { cognito } = visitor.app.wire;
  assert.ok(cognito.isChallenged());
  visitor.app.router.navigate("/auth/password-forgot");
  await visitor.heading("Passwort vergessen");
  assert.not(cognito.isChallenged());
});

test("Back while a first password is being set leads to a login that says it may count already", async () => {
  const email = "verlassen@nordwind.example";
  const visitor = await invitedAt(email);
  const answers = { operation: "RespondToAuthChallenge" };
  // The provider sets the password at once, and its answer comes too late: Back aborts the request.
  backend.control.next(answers, { does: "delay", ms: 60_000 });
  const before = backend.control.seen(answers).length;
  await visitor.setPassword("Neues2026pass", "Passwort festlegen");
  await poll(() => backend.control.seen(answers).length > before, "the request");
  visitor.app.router.back();
  await visitor.heading("Anmelden");
  await visitor.told("Ergebnis unklar", "Melden Sie sich mit dem neuen an");
  await visitor.closeDialog();
  assert.not(visitor.app.wire.cognito.isChallenged());
  await visitor.signIn(email, "Neues2026pass");
  await visitor.sees(home);
});

test("the chosen factor's button keeps the focus while its request runs", async () => {
  const choice = holdFetch((_address, body) => body.includes("SELECT_MFA_TYPE"));
  const visitor = await visit("/auth/login", { platform: choice });
  await visitor.signIn("wahl@nordwind.example");
  const byMail = await visitor.button("Code per E-Mail");
  byMail.focus();
  await visitor.press("Code per E-Mail");
  await poll(() => byMail.getAttribute("aria-busy") === "true", "a busy button");
  // A browser takes the focus from a disabled button.
  assert.not(byMail.disabled);
  assert.is((await visitor.button("Authentifizierungs-App")).getAttribute("aria-busy"), null);
  choice.release();
  await visitor.heading("Code eingeben");
  const field = await visitor.field("Code");
  await poll(() => document.activeElement === field, "the focus in the code");
});

test("in the dialog of an expired session each step is the title, and a lost focus moves to it", async () => {
  const asks = (title: string) =>
    poll(() => {
      const { activeElement } = document;
      return activeElement?.matches("dialog h2") && activeElement.textContent === title;
    }, `the focus on ${title}`);
  const expired = async (email: string) => {
    const visitor = await visit("/admin/users/new", { as: email });
    await poll(() => !visitor.app.session.isStarting(), "the check at the start");
    visitor.app.session.expire();
    await visitor.type("Passwort", password);
    await visitor.press("Anmelden");
    return visitor;
  };
  const chooser = await expired("wahl@nordwind.example");
  await asks("Wie möchten Sie die Anmeldung bestätigen?");
  await chooser.press("Code per E-Mail");
  const field = await chooser.field("Code");
  await poll(() => document.activeElement === field, "the focus in the code");
  (await chooser.button("Anderen Weg wählen")).focus();
  await chooser.press("Anderen Weg wählen");
  await asks("Wie möchten Sie die Anmeldung bestätigen?");

  const email = "abgelaufen@nordwind.example";
  await backend.cognito.seed({ email, password, group: "Employee", mustSetUpMfa: true });
  const slow = await expired(email);
  await asks("Authentifizierungs-App einrichten");
  const secret = () => document.querySelector("code")?.textContent;
  const first = secret();
  backend.clock.shift(4 * 60_000);
  await answer(slow, "000000", "Einrichten und anmelden");
  await slow.sees("Neuer QR-Code");
  await slow.press("Verstanden");
  await asks("Authentifizierungs-App einrichten");
  assert.ok(first);
  assert.is.not(secret(), first);
});

test.run();
