/**
 * A request that the browser has sent twice by itself (decision 43). The second transmission is refused because of the first,
 * and the visitor sees what has happened, not the refusal.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { wallClock } from "../../src/wire/browser.ts";
import { callerAs } from "../backend/caller.ts";
import type { Misbehaviour } from "../backend/control.ts";
import { demoPassword as password } from "../backend/demo.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 12, isQuiet: true });
const { control, outbox, world } = backend;
const admin = "admin@nordwind.example";
const chosen = "Neues2026pass";
const newUser = { path: "/api/admin/createNewUser" };
const twice: Misbehaviour = { does: "twice" };
const overlapping: Misbehaviour = { does: "twice", overlapping: true };
const exists = { code: "UsernameExistsException", name: "UsernameExistsException" };
const refused = status(400, exists);
/** The account exists, and its record is still being written. */
const notYetIn = (list: string) => status(200, { data: { [list]: { items: [], nextToken: null } } });

const mailsTo = (email: string) => outbox.all().filter(({ to }) => to === email);
const codeFor = (email: string) => mailsTo(email).at(-1)?.code ?? "";

test("a first password that was set twice is reported as unclear, not as refused, and leads to the login", async () => {
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
  await visitor.setPassword(chosen, "Passwort festlegen");
  await visitor.told("Ergebnis unklar", "Melden Sie sich mit dem neuen an");
  await visitor.closeDialog();
  await visitor.heading("Anmelden");
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
  await visitor.press("Mitarbeiter hinzufügen");
}

test("an address used by somebody else, or for long, is reported as in use", async () => {
  let visitor = await visit("/admin/users/new");
  await createsStaff(visitor, admin);
  await visitor.sees("wird bereits verwendet");
  await refusesSecond("frieda@nordwind.example");
  backend.clock.shift(60 * 60_000);
  const clock = { ...wallClock, now: () => Date.now() + 60 * 60_000 };
  visitor = await visit("/admin/users/new", { platform: { clock } });
  await createsStaff(visitor, "frieda@nordwind.example");
  await visitor.sees("wird bereits verwendet");
  backend.clock.shift(-60 * 60_000);
});

test("staff with a record that comes after the refusal are not reported as an address in use", async () => {
  await refusesSecond("spaet@nordwind.example");
  control.next({ operation: "listUsers" }, notYetIn("listUsers"));
  const visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "spaet@nordwind.example");
  await visitor.told("Mitarbeiter hinzugefügt");
  assert.is(mailsTo("spaet@nordwind.example").length, 1);
});

test("staff with a second creation during the first are reported as created, once", async () => {
  control.next(newUser, overlapping);
  const visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "zugleich@nordwind.example");
  await visitor.told("Mitarbeiter hinzugefügt");
  assert.is(world.staff().filter(({ email }) => email === "zugleich@nordwind.example").length, 1);
});

test("a failed lookup reports both possibilities", async () => {
  await refusesSecond("zwei@nordwind.example");
  control.next({ operation: "listUsers" }, notYetIn("listUsers"));
  control.match({ operation: "listUsers" }, status(500));
  const visitor = await visit("/admin/users/new");
  await createsStaff(visitor, "zwei@nordwind.example");
  await visitor.told("Ergebnis unklar", "Ob der Mitarbeiter hinzugefügt wurde, ist unklar");
});

test("ending all sessions twice, or with a lost answer, ends this one; a new sign-in continues", async () => {
  const email = "person@firma.example";
  await backend.cognito.seed({ email, password, group: "Employee" });
  for (const resent of [twice, { does: "loseAnswer" } as const]) {
    control.next({ operation: "GlobalSignOut" }, resent);
    const visitor = await visit("/auth/change-password", { as: email });
    // Otherwise the start's own check of the account could learn of the end first.
    await poll(() => !visitor.app.session.isStarting(), "end of the check at the start");
    await visitor.press("Auf allen Geräten abmelden");
    // One of the layout's own requests may learn of the end before the press does.
    const learned = () => visitor.app.session.store.get().kind === "expired";
    if (resent !== twice && !learned()) {
      const { title } = await visitor.dialog();
      if (!learned()) assert.is(title, "Ergebnis unklar");
      if (title === "Ergebnis unklar") await visitor.closeDialog();
      await poll(() => {
        const buttons = [...document.querySelectorAll("button")];
        if (!learned())
          buttons.find(({ textContent }) => textContent === "Auf allen Geräten abmelden")?.click();
        return learned();
      }, "the end of the session");
    }
    await visitor.signInAgain();
    await visitor.press("Auf allen Geräten abmelden");
    await visitor.told("Auf allen Geräten abgemeldet");
    await visitor.sees(email);
  }
});

/** A customer without invited people, and the first person who can be invited. */
const uninvited = () => {
  for (const customer of world.customers) {
    const user = customer.users.find(({ emailaddress }) => emailaddress !== "");
    if (user && !world.clients().some(({ client_id }) => client_id === customer.id))
      return { customer, user };
  }
  throw new Error("everybody is invited");
};

test("an invitation sent twice is reported as sent", async () => {
  const { customer, user } = uninvited();
  control.next({ path: "/api/admin/sendClientInvitation" }, twice);
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.press(/^Einladen/);
  await visitor.told("Einladung gesendet");
  assert.is(mailsTo(user.emailaddress).length, 2);
});

test("an invitation that a service refuses the second time is reported as sent", async () => {
  const { customer, user } = uninvited();
  const caller = await callerAs(backend, admin);
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "delay", ms: 0 });
  control.next({ path: "/api/admin/sendClientInvitation" }, refused);
  // The event of the first transmission could remove the button before it is pressed.
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

test("two transmissions of an invitation at once make one record, and are reported as sent", async () => {
  const { customer, user } = uninvited();
  control.next({ path: "/api/admin/sendClientInvitation" }, overlapping);
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.press(/^Einladen/);
  assert.is((await visitor.dialog()).title, "Einladung gesendet");
  assert.is(world.clients().filter(({ email }) => email === user.emailaddress).length, 1);
});

test.run();
