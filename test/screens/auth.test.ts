/** The auth screens' rules, through the user interface: what each step asks, what it keeps and where it leads. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword as password } from "../backend/demo.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 3 });

const admin = "admin@nordwind.example";
const employee = "mitarbeit@nordwind.example";
const customer = "kunde@musterbau.example";
const { administration, directory, seed } = backend.cognito;

/** What the router keeps with a history entry. */
const remembering = (target: string) => ({ index: 0, state: { target } });

const arrives = (visitor: ScreenVisitor, address: string) =>
  poll(() => visitor.address() === address, `arrival at ${address}, but ${visitor.address()}`);

test("the login's button waits for a plausible e-mail address and password", async () => {
  const visitor = await visit("/auth/login");
  const enter = await visitor.button("Anmelden");
  assert.ok(enter.disabled);
  await visitor.type("E-Mail-Adresse", "kein.name");
  await visitor.type("Passwort", "alt123");
  assert.ok(enter.disabled);
  await visitor.type("E-Mail-Adresse", admin);
  await poll(() => !enter.disabled, "button that can be pressed");
  await visitor.type("Passwort", "kurz1");
  await poll(() => enter.disabled, "button that waits");
});

for (const address of [
  "/auth/login%2523email=max%252Bavv%2540firma.de",
  "//Auth//Login.?utm_source=mail#email=max+avv@firma.de)",
]) {
  test(`a link that a mail program has damaged leads to the login, with its address: ${address}`, async () => {
    const visitor = await visit(address);
    const field = await visitor.field("E-Mail-Adresse");
    await poll(() => field.value === "max+avv@firma.de", `the link's address, but ${field.value}`);
    assert.equal([window.location.pathname, window.location.hash], ["/auth/login", ""]);
  });
}

test("a damaged address of an area asks for the sign-in, and leads there", async () => {
  const visitor = await visit("//Employee//App-Customers)?tab=open", { as: null });
  await visitor.signIn(employee);
  await arrives(visitor, "/employee/app-customers?tab=open");
});

test("an address that the role may not see leads Home; a foreign one is never followed", async () => {
  const foreign = [
    "https://evil.example/admin",
    "//evil.example/admin",
    "/\\evil.example",
    "javascript:alert(1)",
  ];
  for (const target of ["/admin/users", ...foreign]) {
    const visitor = await visit("/auth/login", { state: remembering(target) });
    await visitor.signIn(customer);
    await visitor.heading("Ihre Dokumente");
    assert.is(visitor.address(), "/customer", target);
  }
});

test("an invitation leads to a password of the visitor's own choice, and then to the requested address", async () => {
  const email = "neu1@firma.example";
  const account = await directory.invite({ email, group: "Admin" });
  const visitor = await visit("/admin/users?page=1", { as: null });
  await visitor.signIn(email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  assert.is((await visitor.field("E-Mail-Adresse")).value, email, "for the password manager");
  const answers = backend.control.seen({ operation: "RespondToAuthChallenge" });
  assert.not(answers.some(({ body }) => body.includes("NEW_PASSWORD_REQUIRED") && body.includes(email)));
  await visitor.setPassword("Neues2026pass", "Passwort festlegen");
  await arrives(visitor, "/admin/users?page=1");
});

test("NewPassword opened without a sign-in leads to the login and keeps the requested address", async () => {
  const visitor = await visit("/auth/new-password", { state: remembering("/admin/users") });
  await arrives(visitor, "/auth/login");
  await visitor.signIn(admin);
  await arrives(visitor, "/admin/users");
});

test("the requested address survives a forgotten password", async () => {
  const email = "vergisst@firma.example";
  await seed({ email, password, group: "Admin", attributes: { email_verified: "true" } });
  const visitor = await visit("/admin/users", { as: null });
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  await visitor.type("E-Mail-Adresse", email);
  await visitor.press("Code anfordern");
  await visitor.told("Code gesendet");
  await visitor.closeDialog();
  const mail = backend.outbox.all().findLast(({ to }) => to === email);
  assert.match(mail?.link ?? "", "/auth/password-forgot-confirm/", "the mail's link leads here, too");
  await visitor.type("Code", mail?.code ?? "");
  await visitor.setPassword("Neues2026pass", "Passwort festlegen");
  await visitor.told("Passwort zurückgesetzt");
  await visitor.closeDialog();
  assert.is((await visitor.field("E-Mail-Adresse")).value, email);
  await visitor.type("Passwort", "Neues2026pass");
  await visitor.press("Anmelden");
  await arrives(visitor, "/admin/users");
});

test("the code is taken out of a pasted message, whatever other numbers it holds", async () => {
  const visitor = await visit("/auth/password-forgot-confirm/a@b.de");
  const field = await visitor.field("Code");
  assert.is(field.getAttribute("maxlength"), null, "a browser would cut a pasted message");
  for (const [pasted, code] of [
    ["Ihr Code lautet 123456. Er gilt 3 Minuten.", "123456"],
    ["Bis 14:05 Uhr: 01234567", "01234567"],
    ["2 Schritte, Code 123-456, gilt 3 Minuten", "123456"],
    ["Ihr Code: 123 456 (3 Minuten)", "123456"],
    ["Code 123456.\u00a0@app.firma.example #123456", "123456"],
    // Groups of another length, or several numbers of a code's length: every digit, in order.
    ["1234 5678", "12345678"],
    ["123 456 78", "12345678"],
    ["123456 oder 654321", "12345665"],
    ["1234567890", "12345678"],
    ["12 3", "123"],
  ] as const) {
    await visitor.type("Code", pasted);
    assert.is(field.value, code, pasted);
  }
});

/** Waits for the login. Its first field must hold that address. */
const begins = async (visitor: ScreenVisitor, email: string, why: string) => {
  await visitor.heading("Anmelden");
  assert.is((await visitor.field("E-Mail-Adresse")).value, email, why);
};

test("the typed e-mail address returns after the steps behind the password, and after a reload of them", async () => {
  for (const [email, step] of [
    ["mfa@nordwind.example", "Code eingeben"],
    ["wahl@nordwind.example", "Wie möchten Sie die Anmeldung bestätigen?"],
  ] as const) {
    const visitor = await visit("/auth/login", { state: remembering("/admin/users") });
    await visitor.signIn(email);
    await visitor.heading(step);
    const state: Record<string, unknown> = window.history.state;
    await visitor.press("Zurück zur Anmeldung");
    await begins(visitor, email, "left");
    assert.not(visitor.app.wire.cognito.isChallenged(), "the password is not kept");
    await begins(await visit("/auth/login", { state }), email, "reloaded");
    assert.is(visitor.app.router.location.get().state.target, "/admin/users");
  }
});

test("the last typed e-mail address is carried between the login and a forgotten password", async () => {
  const visitor = await visit("/auth/login");
  await visitor.type("E-Mail-Adresse", customer);
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  window.history.back();
  await begins(visitor, customer, "by Back");
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  await visitor.type("E-Mail-Adresse", employee);
  await visitor.press("Zurück zur Anmeldung");
  await begins(visitor, employee, "corrected before a code was asked for");
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  await visitor.type("E-Mail-Adresse", admin);
  await visitor.press("Code anfordern");
  await visitor.told("Code gesendet");
  await visitor.closeDialog();
  await visitor.press("Zurück zur Anmeldung");
  await begins(visitor, admin, "corrected, and a code asked for");
});

test("an e-mail address that was first typed for a forgotten password is filled into the login", async () => {
  const visitor = await visit("/auth/password-forgot");
  await visitor.type("E-Mail-Adresse", customer);
  await visitor.press("Zurück zur Anmeldung");
  await begins(visitor, customer, "without a code");
  const byMail = await visit(`/auth/password-forgot-confirm/${employee}`);
  await byMail.type("Code", "012345");
  await byMail.sees("0 von 4 Bedingungen erfüllt");
  await byMail.press("Zurück zur Anmeldung");
  await begins(byMail, employee, "by the mail's link");
});

test("an account in no known group sees that on every address, and can sign out", async () => {
  const email = "waechter@firma.example";
  await seed({ email, password, group: "Guardian" });
  for (const address of ["/", "/admin/users", "/customer/avv", "/auth/login"]) {
    const visitor = await visit(address, { as: email });
    await visitor.heading("Konto ohne Berechtigung");
    await visitor.sees(email);
    await visitor.press("Abmelden");
    await poll(() => visitor.app.session.store.get().kind === "none", "end of the session");
  }
});

test("an account without permission checks again, and enters once it has a group", async () => {
  const email = "wartet@firma.example";
  await seed({ email, password, group: [] });
  const visitor = await visit("/admin/users", { as: email });
  await visitor.press("Erneut prüfen");
  await visitor.sees(/Um \d\d:\d\d:\d\d Uhr geprüft: weiterhin keine Berechtigung/);
  administration.setGroups(email, ["Admin"]);
  await visitor.press("Erneut prüfen");
  await visitor.heading("Mitarbeiter");
  assert.is(visitor.address(), "/admin/users");
});

test("a removed group leads out of the area with the next token, even from unsaved work", async () => {
  const email = "abstieg@firma.example";
  await seed({ email, password, group: "Admin" });
  const visitor = await visit("/admin/users/new", { as: email });
  await visitor.type("Vorname", "Jürgen");
  await poll(() => visitor.app.router.hasUnsavedChanges(), "unsaved work");
  administration.setGroups(email, ["Employee"]);
  await visitor.app.wire.cognito.refresh();
  await arrives(visitor, "/employee");
  await poll(() => document.querySelector("h1")?.textContent, "heading");
  assert.not.ok(visitor.app.router.hasUnsavedChanges());
});

test("the dialog of an ended session names the person, and asks for a code, too; a step back focuses the password", async () => {
  const phone = { phone_number: "+4915155509876", phone_number_verified: "true" };
  const email = "zweifach@firma.example";
  await seed({ email, password, group: "Employee", attributes: phone, smsMfa: true });
  const visitor = await visit("/employee", { as: email });
  await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
  visitor.app.session.expire();
  await visitor.told("Anmeldung abgelaufen");
  await visitor.sees(`Angemeldet war ${email}`);
  const signIn = async () => {
    await visitor.type("Passwort", password);
    await visitor.press("Anmelden");
    await visitor.field("Code");
  };
  await signIn();
  await visitor.press("Zurück zur Anmeldung");
  const field = await visitor.field("Passwort");
  await poll(() => document.activeElement === field, "the focus in the password");
  await signIn();
  await visitor.type("Code", backend.outbox.all().findLast(({ kind }) => kind === "smsCode")?.code ?? "");
  await visitor.press("Bestätigen");
  await visitor.isWithoutDialog();
  assert.is(visitor.app.session.store.get().kind, "active");
  assert.is(visitor.address(), "/employee");
});

test("the dialog of an ended session reports a wrong password, and offers to sign out", async () => {
  const email = "wieder@firma.example";
  await seed({ email, password, group: "Employee" });
  const visitor = await visit("/employee", { as: email });
  await visitor.sees("Guten Tag");
  await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
  administration.revokeSessions(email);
  await visitor.press("Kunden");
  await visitor.type("Passwort", "Falsch2026pass");
  await visitor.press("Anmelden");
  await visitor.sees("Die E-Mail-Adresse oder das Passwort ist falsch.");
  await visitor.press("Verstanden");
  await visitor.press("Abmelden");
  await poll(() => visitor.app.session.store.get().kind === "none", "end of the session");
  assert.is(window.sessionStorage.length, 0);
});

test("the login that stays after a sign-out without a network follows Back, which drops a pending first password", async () => {
  const email = "bleibt@firma.example";
  const account = await directory.invite({ email, group: "Employee" });
  const visitor = await visit("/admin");
  await visitor.sees(/Nächster Schritt|nichts zu tun/);
  const online = (value: boolean) =>
    Object.defineProperty(window.navigator, "onLine", { value, configurable: true });
  online(false);
  try {
    visitor.app.session.signOut();
    await visitor.heading("Anmelden");
  } finally {
    online(true);
  }
  await visitor.press("Passwort vergessen?");
  await visitor.heading("Passwort vergessen");
  window.history.back();
  await visitor.heading("Anmelden");
  assert.is(visitor.address(), "/auth/login");
  assert.match(document.title, /^Anmelden/);
  await visitor.signIn(email, account?.temporaryPassword);
  await visitor.heading("Passwort festlegen");
  window.history.back();
  await visitor.heading("Anmelden");
  assert.not(visitor.app.wire.cognito.isChallenged());
});

test("the layout names the config's company and links its legal pages", async () => {
  const visitor = await visit("/auth/login");
  await visitor.sees("© 2023 Nordwind IT GmbH");
  const link = (name: string) =>
    [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name)?.getAttribute("href");
  assert.is(link("Impressum"), "https://nordwind.example/impressum");
  assert.is(link("Datenschutz"), "https://nordwind.example/datenschutz");
  assert.is(document.title, "Anmelden – Nordwind Management");
});

test.run();
