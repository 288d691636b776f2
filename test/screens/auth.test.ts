/** The auth screens' rules, through the front door: where each step leads, what it keeps and what it asks. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword as password } from "../backend/demo.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, open, type ScreenVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, customers: 3, appCustomers: 0 });

test.after(async () => {
  await closeDocument();
  await backend.close();
});

const admin = "admin@nordwind.example";
const employee = "mitarbeit@nordwind.example";
const customer = "kunde@musterbau.example";
const mfa = "mfa@nordwind.example";
const { administration, directory, seed } = backend.cognito;

/** What the router keeps with a history entry. */
const remembering = (target: string) => ({ index: 0, state: { target } });

async function signIn(visitor: ScreenVisitor, email: string, typed = password) {
  await visitor.type("E-Mail-Adresse", email);
  await visitor.type("Passwort", typed);
  await visitor.press("Anmelden");
}

async function chooses(visitor: ScreenVisitor, chosen: string, button: string) {
  await visitor.type("Neues Passwort", chosen);
  await visitor.type("Neues Passwort wiederholen", chosen);
  await visitor.press(button);
}

const arrives = (visitor: ScreenVisitor, address: string) =>
  poll(() => visitor.address() === address, `arrival at ${address}, but ${visitor.address()}`);

test("the login's button waits for a plausible e-mail address and password", async () => {
  const visitor = await open("/auth/login", { backend });
  const enter = await visitor.button("Anmelden");
  const waits = async (email: string, typed: string) => {
    await visitor.type("E-Mail-Adresse", email);
    await visitor.type("Passwort", typed);
    return enter.disabled;
  };
  assert.ok(enter.disabled);
  assert.ok(await waits("kein.name", password));
  assert.ok(await waits(admin, "kurz1"), "six characters");
  assert.ok(await waits(admin, "ohneziffer"), "and a digit");
  await waits(`  ${admin.toUpperCase()}\u200b `, "alt123");
  await poll(() => !enter.disabled, "button that can be pressed");
  await visitor.close();
});

test("the address is trimmed and lowercased before it is sent", async () => {
  const visitor = await open("/auth/login", { backend });
  await signIn(visitor, ` ${admin.toUpperCase()}\u200b `);
  await arrives(visitor, "/admin");
  await visitor.close();
});

for (const [email, home] of [
  [admin, "/admin"],
  [employee, "/employee"],
  [customer, "/customer"],
] as const) {
  test(`${email} is at home at ${home}`, async () => {
    const visitor = await open("/", { backend });
    await signIn(visitor, email);
    await arrives(visitor, home);
    await visitor.close();
  });
}

test("an address the role may not see leads Home; a foreign one is never followed", async () => {
  const foreign = [
    "https://evil.example/admin",
    "//evil.example/admin",
    "/\\evil.example",
    "javascript:alert(1)",
  ];
  for (const target of ["/admin/users", "/auth/change-password", ...foreign]) {
    const visitor = await open("/auth/login", { backend, state: remembering(target) });
    await signIn(visitor, customer);
    await visitor.heading("Ihre Dokumente");
    assert.is(visitor.address(), "/customer", target);
    await visitor.close();
  }
});

test("an invitation leads to an own password and then to the address asked for", async () => {
  const email = "neu1@firma.example";
  const account = await directory.invite({ email, group: "Admin" });
  const visitor = await open("/admin/users?page=1", { backend });
  await signIn(visitor, email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  assert.is((await visitor.field("E-Mail-Adresse")).value, email, "for the password manager");
  await chooses(visitor, "Neues2026pass", "Passwort festlegen");
  await arrives(visitor, "/admin/users?page=1");
  await visitor.close();
});

test("no constant opens an invited account: the password is always the visitor's own choice", async () => {
  const email = "neu2@firma.example";
  const account = await directory.invite({ email, group: "Employee" });
  const visitor = await open("/auth/login", { backend });
  await signIn(visitor, email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  const answers = backend.control
    .seen({ operation: "RespondToAuthChallenge" })
    .filter(({ body }) => body.includes("NEW_PASSWORD_REQUIRED"));
  assert.not.ok(answers.some(({ body }) => body.includes(email)));
  await visitor.close();
});

test("NewPassword opened without a sign-in leads to the login and keeps the address asked for", async () => {
  const visitor = await open("/auth/new-password", { backend, state: remembering("/admin/users") });
  await arrives(visitor, "/auth/login");
  await signIn(visitor, admin);
  await arrives(visitor, "/admin/users");
  await visitor.close();
});

test("the address asked for survives a forgotten password", async () => {
  const email = "vergisst@firma.example";
  await seed({ email, password, group: "Admin", attributes: { email_verified: "true" } });
  const visitor = await open("/admin/users", { backend });
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  await visitor.type("E-Mail-Adresse", email);
  await visitor.press("Code anfordern");
  assert.is((await visitor.dialog()).title, "Code gesendet");
  await visitor.closeDialog();
  const mail = backend.outbox.all().findLast(({ to }) => to === email);
  assert.match(mail?.link ?? "", "/auth/password-forgot-confirm/", "the mail's link leads here, too");
  await visitor.type("Code", mail?.code ?? "");
  await chooses(visitor, "Neues2026pass", "Passwort speichern");
  assert.is((await visitor.dialog()).title, "Passwort zurückgesetzt");
  await visitor.closeDialog();
  assert.is((await visitor.field("E-Mail-Adresse")).value, email);
  await visitor.type("Passwort", "Neues2026pass");
  await visitor.press("Anmelden");
  await arrives(visitor, "/admin/users");
  await visitor.close();
});

test("the checklist ticks while typing; the repeat must agree", async () => {
  const visitor = await open("/auth/password-forgot-confirm/a@b.de", { backend });
  const steps = [
    ["a", 1],
    ["aB", 2],
    ["aB3", 3],
    ["aB345678", 4],
  ] as const;
  for (const [typed, held] of steps) {
    await visitor.type("Neues Passwort", typed);
    await visitor.sees(`${held} von 4 Bedingungen erfüllt`);
  }
  await visitor.type("Code", "012345");
  const save = await visitor.button("Passwort speichern");
  await visitor.type("Neues Passwort wiederholen", "aB34567");
  assert.ok(save.disabled);
  (await visitor.field("Neues Passwort wiederholen")).blur();
  await visitor.sees("Die Passwörter stimmen nicht überein.");
  await visitor.type("Neues Passwort wiederholen", "aB345678");
  await poll(() => !save.disabled, "button that can be pressed");
  await visitor.close();
});

test("a repeat that differs is never green, whatever else is still invalid", async () => {
  const visitor = await open("/auth/password-forgot-confirm/a@b.de", { backend });
  for (const first of ["kurz", "aB345678"]) {
    await visitor.type("Neues Passwort", first);
    await visitor.type("Neues Passwort wiederholen", "etwas anderes");
    const repeat = await visitor.field("Neues Passwort wiederholen");
    repeat.blur();
    await visitor.sees("Die Passwörter stimmen nicht überein.");
    assert.is(repeat.getAttribute("aria-invalid"), "true", first);
  }
  await visitor.close();
});

test("a password can be looked at", async () => {
  const visitor = await open("/auth/login", { backend });
  const field = await visitor.field("Passwort");
  assert.is(field.type, "password");
  await visitor.press("Passwort anzeigen");
  await poll(() => field.type === "text", "readable password");
  await visitor.press("Passwort anzeigen");
  await poll(() => field.type === "password", "hidden password");
  await visitor.close();
});

test("the code step can be left for the password again", async () => {
  const visitor = await open("/auth/login", { backend });
  await signIn(visitor, mfa);
  await visitor.heading("Code eingeben");
  await visitor.press("Zurück zur Anmeldung");
  await visitor.heading("Anmelden");
  assert.not.ok(visitor.app.wire.cognito.isChallenged(), "the password is not kept");
  await visitor.close();
});

test("an account in no known group is told so, wherever it goes, and can sign out", async () => {
  const email = "waechter@firma.example";
  await seed({ email, password, group: "Guardian" });
  for (const address of ["/", "/admin/users", "/customer/avv", "/auth/login"]) {
    const visitor = await open(address, { backend, as: email });
    await visitor.heading("Konto ohne Berechtigung");
    await visitor.sees(email);
    await visitor.press("Abmelden");
    await poll(() => visitor.app.session.store.get().kind === "none", "end of the session");
    await visitor.close();
  }
});

test("an account without permission checks again, and gets in as soon as it has a group", async () => {
  const email = "wartet@firma.example";
  await seed({ email, password, group: [] });
  const visitor = await open("/admin/users", { backend, as: email });
  await visitor.press("Erneut prüfen");
  await visitor.sees(/Um \d\d:\d\d:\d\d Uhr geprüft: weiterhin keine Berechtigung/);
  administration.setGroups(email, ["Admin"]);
  await visitor.press("Erneut prüfen");
  await visitor.heading("Mitarbeiter");
  assert.is(visitor.address(), "/admin/users");
  await visitor.close();
});

test("a group taken away: with the next token the guard leads out of the area, also from unsaved work", async () => {
  const email = "abstieg@firma.example";
  await seed({ email, password, group: "Admin" });
  const visitor = await open("/admin/users/new", { backend, as: email });
  await visitor.type("Vorname", "Jürgen");
  await poll(() => visitor.app.router.hasUnsavedChanges(), "unsaved work");
  administration.setGroups(email, ["Employee"]);
  await visitor.app.wire.cognito.refresh();
  await arrives(visitor, "/employee");
  await poll(() => document.querySelector("h1")?.textContent, "heading");
  assert.not.ok(visitor.app.router.hasUnsavedChanges());
  await visitor.close();
});

test("a session that has ended: the dialog names the person, and a code is asked for there, too", async () => {
  const phone = { phone_number: "+4915155509876", phone_number_verified: "true" };
  const email = "zweifach@firma.example";
  await seed({ email, password, group: "Employee", attributes: phone, smsMfa: true });
  const visitor = await open("/auth/login", { backend });
  const code = () => backend.outbox.all().findLast(({ kind }) => kind === "smsCode")?.code ?? "";
  await signIn(visitor, email);
  await visitor.heading("Code eingeben");
  await visitor.type("Code", code());
  await visitor.press("Bestätigen");
  await visitor.sees("Was noch zu unterschreiben ist");
  visitor.app.session.expire();
  assert.is((await visitor.dialog()).title, "Sitzung abgelaufen");
  await visitor.sees(`Angemeldet war ${email}`);
  await visitor.type("Passwort", password);
  await visitor.press("Anmelden");
  await visitor.field("Code");
  await visitor.type("Code", code());
  await visitor.press("Bestätigen");
  await poll(() => !document.querySelector("dialog[open]"), "end of the dialog");
  assert.is(visitor.app.session.store.get().kind, "active");
  assert.is(visitor.address(), "/employee");
  await visitor.close();
});

test("over an ended session: a wrong password is told, signing out is possible", async () => {
  const email = "wieder@firma.example";
  await seed({ email, password, group: "Employee" });
  const visitor = await open("/employee", { backend, as: email });
  await visitor.sees("Was noch zu unterschreiben ist");
  await poll(() => visitor.app.session.profile.get(), "end of the check at the start");
  administration.revokeSessions(email);
  await visitor.press("Kunden");
  await visitor.type("Passwort", "Falsch2026pass");
  await visitor.press("Anmelden");
  await visitor.sees("Die E-Mail-Adresse oder das Passwort ist falsch.");
  await visitor.press("Verstanden");
  await visitor.press("Abmelden");
  await poll(() => visitor.app.session.store.get().kind === "none", "end of the session");
  assert.is(window.sessionStorage.length, 0);
  await visitor.close();
});

test("the layout names the company of the config and links its legal pages", async () => {
  const visitor = await open("/auth/login", { backend });
  await visitor.sees("© 2023 Nordwind IT GmbH");
  const link = (name: string) =>
    [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name)?.getAttribute("href");
  assert.is(link("Impressum"), "https://nordwind.example/impressum");
  assert.is(link("Datenschutz"), "https://nordwind.example/datenschutz");
  assert.is(document.title, "Anmelden – Nordwind Management");
  await visitor.close();
});

test.run();
