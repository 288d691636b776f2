/** The steps after the password, as visitors meet them: what each asks, says and leads to. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { LoadBundle } from "../../src/app/platform.ts";
import { totpAt } from "../backend/cognito/totp.ts";
import { demoTotpSecret, demoPassword as password } from "../backend/demo.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 3 });
const { directory } = backend.cognito;

const STEP_MS = 30_000;
const home = "Was noch zu unterschreiben ist";

/** Loads the account's bundle only once the test has found it. */
function lostAccount() {
  let isLost = true;
  let tries = 0;
  const loadBundle: LoadBundle = async (name, importIt) => {
    if (!isLost || name !== "account") return importIt();
    tries += 1;
    // Long enough for what is shown meanwhile to be painted.
    await new Promise((resolve) => setTimeout(resolve, 30));
    throw new TypeError("offline");
  };
  const find = () => {
    isLost = false;
  };
  return { loadBundle, find, tries: () => tries };
}

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

test("an authenticator code that was used already: the next one is waited for", async () => {
  const first = await signIn("totp@nordwind.example");
  // The app may show another one by the time of the second sign-in.
  const used = appCode();
  await answer(first, used);
  await first.sees(home);
  const visitor = await signIn("totp@nordwind.example");
  await answer(visitor, used);
  await visitor.told("Code schon verwendet", "warten Sie auf den nächsten Code");
  await visitor.closeDialog();
  backend.clock.shift(STEP_MS);
  await answer(visitor, appCode());
  await visitor.sees(home);
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
  await visitor.told("Falscher Code");
  await visitor.closeDialog();
  await answer(visitor, mailed);
  await visitor.sees(home);
});

test("from the code of a chosen factor one gets back to the choice, and on with another", async () => {
  const visitor = await signIn("wahl@nordwind.example");
  await visitor.press("Code per E-Mail");
  await visitor.heading("Code eingeben");
  await visitor.press("Anderen Weg wählen");
  await visitor.heading("Wie möchten Sie die Anmeldung bestätigen?");
  await visitor.press("Authentifizierungs-App");
  await visitor.sees("Den sechsstelligen Code zeigt Ihre Authentifizierungs-App.");
  backend.clock.shift(STEP_MS);
  await answer(visitor, appCode());
  await visitor.sees(home);
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
  await visitor.told("Neuer QR-Code");
  await visitor.closeDialog();
  assert.is.not(secret(), first);
  await answer(visitor, appCode(secret()), "Einrichten und anmelden");
  await visitor.sees(home);
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

  const other = await invitedAt("zurueck2@nordwind.example");
  other.app.router.back();
  await other.heading("Anmelden");
  assert.not(other.app.wire.cognito.isChallenged());
});

test("a first own password whose answer is lost: unknown, and the second try signs in", async () => {
  const visitor = await invitedAt("verloren@nordwind.example");
  backend.control.next({ operation: "RespondToAuthChallenge" }, { does: "loseAnswer" });
  await visitor.choose("Neues2026pass", "Passwort festlegen");
  await visitor.told("Ergebnis unklar", "Ob Ihr neues Passwort schon gilt, wissen wir nicht");
  await visitor.closeDialog();
  await visitor.press("Passwort festlegen");
  await visitor.sees(home);
});

test("Back while a first own password is being set: the login says that it may count already", async () => {
  const email = "verlassen@nordwind.example";
  const visitor = await invitedAt(email);
  const answers = { operation: "RespondToAuthChallenge" };
  // Nobody waits for the answer: Back ends the request, whose work is done.
  backend.control.next(answers, { does: "delay", ms: 60_000 });
  const before = backend.control.seen(answers).length;
  await visitor.choose("Neues2026pass", "Passwort festlegen");
  await poll(() => backend.control.seen(answers).length > before, "the request");
  visitor.app.router.back();
  await visitor.heading("Anmelden");
  await visitor.told("Ergebnis unklar", "Bitte melden Sie sich zuerst damit an");
  await visitor.closeDialog();
  assert.not(visitor.app.wire.cognito.isChallenged());
  await visitor.signIn(email, "Neues2026pass");
  await visitor.sees(home);
});

test("the step after the password does not come: what was typed stays, and another try needs no new sign-in", async () => {
  const { loadBundle, find } = lostAccount();
  const asked: string[] = [];
  const visitor = await visit("/auth/login", {
    platform: {
      loadBundle,
      fetch: (input, init) => {
        asked.push(new Headers(init?.headers).get("X-Amz-Target")?.split(".")[1] ?? "");
        return fetch(input, init);
      },
    },
  });
  await visitor.signIn("wahl@nordwind.example");
  await visitor.sees("Nächster Schritt nicht geladen");
  assert.is((await visitor.field("Passwort")).value, password);
  assert.is((await visitor.button("Anmelden")).getAttribute("aria-busy"), null);
  find();
  await visitor.press("Erneut versuchen");
  await visitor.heading("Wie möchten Sie die Anmeldung bestätigen?");
  assert.is(asked.filter((operation) => operation === "InitiateAuth").length, 1);
});

test("another try for the step after the password keeps the focus, while it lasts and when it fails", async () => {
  const { loadBundle, tries } = lostAccount();
  const visitor = await visit("/auth/login", { platform: { loadBundle } });
  await visitor.signIn("wahl@nordwind.example");
  const again = await visitor.button("Erneut versuchen");
  const before = tries();
  again.focus();
  await visitor.press("Erneut versuchen");
  await poll(() => again.getAttribute("aria-busy") === "true", "a busy button");
  assert.is(document.activeElement, again);
  await poll(() => tries() > before && again.getAttribute("aria-busy") === null, "the end of the try");
  assert.is(document.activeElement, again);
});

test("the chosen factor's button keeps the focus while it is asked for", async () => {
  const choice = holdFetch((_address, body) => body.includes("SELECT_MFA_TYPE"));
  const visitor = await visit("/auth/login", { platform: choice });
  await visitor.signIn("wahl@nordwind.example");
  const byMail = await visitor.button("Code per E-Mail");
  byMail.focus();
  await visitor.press("Code per E-Mail");
  await poll(() => byMail.getAttribute("aria-busy") === "true", "a busy button");
  // A browser takes the focus from what is disabled.
  assert.not(byMail.disabled);
  assert.is((await visitor.button("Authentifizierungs-App")).getAttribute("aria-busy"), null);
  choice.release();
  await visitor.heading("Code eingeben");
  const field = await visitor.field("Code");
  await poll(() => document.activeElement === field, "the focus in the code");
});

test("in the dialog of an expired session each step is its title, which takes the focus that is lost", async () => {
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
  backend.clock.shift(4 * 60_000);
  await answer(slow, "000000", "Einrichten und anmelden");
  await slow.sees("Neuer QR-Code");
  await slow.press("Verstanden");
  await asks("Authentifizierungs-App einrichten");
});

test("back from the code to the password in the dialog of an expired session: the password takes the focus", async () => {
  const email = "dialogcode@nordwind.example";
  const phone = { phone_number: "+4915155501234", phone_number_verified: "true" };
  await backend.cognito.seed({ email, password, group: "Employee", attributes: phone, smsMfa: true });
  const visitor = await signIn(email);
  await visitor.heading("Code eingeben");
  const code = backend.outbox.all().findLast(({ kind }) => kind === "smsCode")?.code ?? "";
  await answer(visitor, code);
  await visitor.sees(home);
  visitor.app.session.expire();
  await visitor.told("Sitzung abgelaufen");
  await visitor.type("Passwort", password);
  await visitor.press("Anmelden");
  await visitor.field("Code");
  await visitor.press("Zurück zur Anmeldung");
  const field = await visitor.field("Passwort");
  await poll(() => document.activeElement === field, "the focus in the password");
});

test("a first password's screen that does not come is waited for at the login", async () => {
  const { loadBundle, find } = lostAccount();
  const email = "spaet@nordwind.example";
  const account = await directory.invite({ email, group: "Employee" });
  const visitor = await visit("/auth/login", { platform: { loadBundle } });
  await visitor.signIn(email, account?.temporaryPassword);
  await visitor.sees("Nächster Schritt nicht geladen");
  assert.is(visitor.address(), "/auth/login");
  find();
  await visitor.press("Erneut versuchen");
  await visitor.heading("Passwort festlegen");
});

test("the dialog of an expired session that does not come offers another try over what was typed", async () => {
  const { loadBundle, find } = lostAccount();
  const visitor = await visit("/admin/users/new", { platform: { loadBundle } });
  await visitor.type("Vorname", "Erika");
  await poll(() => !visitor.app.session.isStarting(), "the check at the start");
  visitor.app.session.expire();
  await visitor.told("Anmeldung nicht geladen", "Ihre Eingaben bleiben erhalten");
  find();
  await visitor.press("Erneut versuchen");
  await visitor.sees("Sitzung abgelaufen");
  await visitor.type("Passwort", password);
  await visitor.press("Anmelden");
  await visitor.isWithoutDialog();
  assert.is((await visitor.field("Vorname")).value, "Erika");
});

test("one that was only asked for and does not come can be let go: the session is still good", async () => {
  const { loadBundle } = lostAccount();
  const visitor = await visit("/admin/users/new", { platform: { loadBundle } });
  await visitor.type("Vorname", "Erika");
  await poll(() => !visitor.app.session.isStarting(), "the check at the start");
  const answer = visitor.app.session.signInAgain.ask();
  await visitor.told("Anmeldung nicht geladen");
  await visitor.button("Erneut versuchen");
  await visitor.press("Abbrechen");
  await visitor.isWithoutDialog();
  assert.is(await answer, false);
  assert.is(visitor.app.session.store.get().kind, "active");
  assert.is((await visitor.field("Vorname")).value, "Erika");
});

test("whoever cannot sign in again, because the dialog does not come, can sign out", async () => {
  const { loadBundle } = lostAccount();
  const visitor = await visit("/admin/users/new", { platform: { loadBundle } });
  await poll(() => !visitor.app.session.isStarting(), "the check at the start");
  visitor.app.session.expire();
  await visitor.told("Anmeldung nicht geladen");
  await visitor.press("Abmelden");
  await visitor.heading("Anmelden");
  assert.is(visitor.app.session.store.get().kind, "none");
});

test.run();
