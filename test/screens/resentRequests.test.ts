/**
 * A request that the browser has sent twice by itself (decision 43): the second transmission is refused because of the first
 * one, and the visitor is told what has happened, not the refusal.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { callerAs } from "../backend/caller.ts";
import type { Misbehaviour } from "../backend/control.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 12 });
const { control, outbox, world } = backend;
const admin = "admin@nordwind.example";
const chosen = "Neues2026pass";
const newUser = { path: "/api/admin/createNewUser" };
const twice: Misbehaviour = { does: "twice" };
const overlapping: Misbehaviour = { does: "twice", overlapping: true };
const exists = { code: "UsernameExistsException", name: "UsernameExistsException" };
const refused: Misbehaviour = { does: "answer", status: 400, body: exists };
/** The account is there, its record is still being written. */
const notYetIn = (list: string): Misbehaviour => ({
  does: "answer",
  status: 200,
  body: { data: { [list]: { items: [], nextToken: null } } },
});

let people = 0;
async function newPerson(): Promise<string> {
  people += 1;
  const email = `person${people}@firma.example`;
  await backend.cognito.seed({ email, password, group: "Employee" });
  return email;
}

const mailsTo = (email: string) => outbox.all().filter(({ to }) => to === email);
const codeFor = (email: string) => mailsTo(email).at(-1)?.code ?? "";

async function changes(visitor: ScreenVisitor) {
  await visitor.type("Altes Passwort", password);
  await visitor.choose(chosen, "Passwort ändern");
  return visitor.dialog();
}

test("a password that was changed is not told as a wrong old one", async () => {
  const email = await newPerson();
  control.next({ operation: "ChangePassword" }, twice);
  const visitor = await visit("/auth/change-password", { as: email });
  assert.is((await changes(visitor)).title, "Passwort geändert");
});

test("while the new password cannot be tried, nobody is told that the old one is wrong", async () => {
  const email = await newPerson();
  control.next({ operation: "ChangePassword" }, twice);
  control.match({ operation: "InitiateAuth", times: 1 }, { does: "reset" });
  const visitor = await visit("/auth/change-password", { as: email });
  assert.is((await changes(visitor)).title, "Ergebnis unklar");
  await visitor.closeDialog();
  assert.is((await changes(visitor)).title, "Passwort geändert", "the next try finds it");
});

test("a first password that was set signs in, instead of being refused", async () => {
  const invitation = { email: "neu@nordwind.example", firstname: "Neele", lastname: "Neu" };
  const caller = await callerAs(backend, admin);
  await caller.post(newUser.path, {
    groupname: "Employee",
    attributes: { ...invitation, permissions: {} },
  });
  control.next({ operation: "RespondToAuthChallenge" }, { does: "delay", ms: 0 });
  control.next({ operation: "RespondToAuthChallenge" }, twice);
  const visitor = await visit("/auth/login");
  await visitor.signIn(invitation.email, codeFor(invitation.email));
  await visitor.heading("Passwort festlegen");
  await visitor.choose(chosen, "Passwort festlegen");
  await poll(() => visitor.address() === "/employee", `arrival, but ${visitor.address()}`);
});

test("a password that was reset is not told as an expired code", async () => {
  const email = await newPerson();
  const visitor = await visit("/auth/password-forgot");
  await visitor.type("E-Mail-Adresse", email);
  await visitor.press("Code anfordern");
  await visitor.closeDialog();
  control.next({ operation: "ConfirmForgotPassword" }, twice);
  await visitor.type("Code", codeFor(email));
  await visitor.choose(chosen, "Passwort speichern");
  assert.is((await visitor.dialog()).title, "Passwort zurückgesetzt");
});

/** The first transmission is done; a service that does not invite again refuses the second. */
async function refusesSecond(email: string) {
  const attributes = { firstname: "Frieda", lastname: "Frisch", email, permissions: {} };
  await (await callerAs(backend, admin)).post(newUser.path, { groupname: "Employee", attributes });
  control.next(newUser, refused);
}

async function createsStaff(visitor: ScreenVisitor, email: string) {
  await visitor.type("Vorname", "Frieda");
  await visitor.type("Nachname", "Frisch");
  await visitor.type("E-Mail", email);
  await visitor.press("Mitarbeiter anlegen");
}

test("staff that were created just now are not told as an address in use", async () => {
  await refusesSecond("frieda@nordwind.example");
  const visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "frieda@nordwind.example");
  await visitor.told("Mitarbeiter angelegt");
  assert.is(mailsTo("frieda@nordwind.example").length, 1);
});

test("an address in use is told as such: by somebody else, or for long", async () => {
  let visitor = await visit("/admin/users/new");
  await createsStaff(visitor, admin);
  await visitor.sees("wird bereits verwendet");
  backend.clock.shift(60 * 60_000);
  const row = world.staff().find(({ email }) => email === "frieda@nordwind.example");
  assert.ok(row);
  const clock = {
    ...(await import("../../src/wire/clock.ts")).wallClock,
    now: () => Date.now() + 60 * 60_000,
  };
  control.next(newUser, refused);
  visitor = await visit("/admin/users/new", { platform: { clock } });
  await createsStaff(visitor, "frieda@nordwind.example");
  await visitor.sees("wird bereits verwendet");
  backend.clock.shift(-60 * 60_000);
});

test("staff whose record comes after the refusal are not told as an address in use", async () => {
  await refusesSecond("spaet@nordwind.example");
  control.next({ operation: "listUsers" }, notYetIn("listUsers"));
  const visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "spaet@nordwind.example");
  await visitor.told("Mitarbeiter angelegt");
});

test("a second transmission that comes while the first is worked on makes nothing of what is told false", async () => {
  control.next(newUser, overlapping);
  let visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "zugleich@nordwind.example");
  await visitor.told("Mitarbeiter angelegt");
  assert.is(world.staff().filter(({ email }) => email === "zugleich@nordwind.example").length, 1);

  const email = await newPerson();
  control.next({ operation: "ChangePassword" }, overlapping);
  visitor = await visit("/auth/change-password", { as: email });
  assert.is((await changes(visitor)).title, "Passwort geändert");

  visitor = await visit("/auth/password-forgot");
  await visitor.type("E-Mail-Adresse", email);
  await visitor.press("Code anfordern");
  await visitor.closeDialog();
  control.next({ operation: "ConfirmForgotPassword" }, overlapping);
  await visitor.type("Code", codeFor(email));
  await visitor.choose("Anderes2026pass", "Passwort speichern");
  assert.is((await visitor.dialog()).title, "Passwort zurückgesetzt");
});

test("where nobody can look, both possibilities are told", async () => {
  await refusesSecond("zwei@nordwind.example");
  control.match({ operation: "listUsers" }, { does: "answer", status: 500, body: {} });
  const visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "zwei@nordwind.example");
  await visitor.told("Ergebnis unklar", "Ob das Konto angelegt wurde, ist unklar");
});

test("all sessions ended twice, or with a lost answer: this one has ended, and a new sign-in goes on", async () => {
  const email = await newPerson();
  for (const resent of [twice, { does: "loseAnswer" } as const]) {
    control.next({ operation: "GlobalSignOut" }, resent);
    const visitor = await visit("/auth/change-password", { as: email });
    await visitor.press("Andere Sitzungen beenden");
    if (resent !== twice) {
      await visitor.told("Ergebnis unklar");
      await visitor.closeDialog();
      await visitor.press("Andere Sitzungen beenden");
    }
    await visitor.signInAgain();
    await visitor.press("Andere Sitzungen beenden");
    await visitor.told("Alle Sitzungen beendet");
    await visitor.sees(email);
  }
});

/** A customer of whom nobody is invited, and the first who can be. */
const uninvited = () => {
  for (const customer of world.customers) {
    const user = customer.users.find(({ emailaddress }) => emailaddress !== "");
    if (user && !world.clients().some(({ client_id }) => client_id === customer.id))
      return { customer, user };
  }
  throw new Error("everybody is invited");
};

test("an invitation sent twice is told as sent, and that the later password counts", async () => {
  const { customer, user } = uninvited();
  control.next({ path: "/api/admin/sendClientInvitation" }, twice);
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.press(/^Einladen/);
  const { title, text } = await visitor.dialog();
  assert.is(title, "Einladung gesendet");
  assert.match(text, "Kommen zwei an, gilt das Passwort der späteren.");
  assert.is(mailsTo(user.emailaddress).length, 2);
});

test("an invitation that a service refuses the second time is told as sent", async () => {
  const { customer, user } = uninvited();
  const caller = await callerAs(backend, admin);
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "delay", ms: 0 });
  control.next({ path: "/api/admin/sendClientInvitation" }, refused);
  // Else the event of the first transmission may take the button away before it is pressed.
  control.faults.noStartAck = true;
  const visitor = await visit(`/admin/customers/${customer.id}`);
  const button = await visitor.button(/^Einladen/);
  await caller.post("/api/admin/sendClientInvitation", {
    client_id: customer.id,
    client: customer.name,
    email: user.emailaddress,
    name: user.name,
  });
  control.next({ operation: "listClients" }, notYetIn("listClients"));
  button.click();
  assert.is((await visitor.dialog()).title, "Einladung gesendet");
  assert.is(mailsTo(user.emailaddress).length, 1);
});

test("two transmissions of an invitation at once make one record, and are told as sent", async () => {
  const { customer, user } = uninvited();
  control.next({ path: "/api/admin/sendClientInvitation" }, overlapping);
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.press(/^Einladen/);
  assert.is((await visitor.dialog()).title, "Einladung gesendet");
  assert.is(world.clients().filter(({ email }) => email === user.emailaddress).length, 1);
});

test.run();
