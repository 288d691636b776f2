/** A lost invitation: staff send it again, the earlier password is refused, and the new one leads into the customer area. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { holdFetch } from "../support/heldFetch.ts";
import { invitable } from "../support/invitable.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 60 });
const { outbox } = backend;

test("two invitations under way each report their answer and person; the first report stays until it is closed", async () => {
  const target = invitable(backend).find(({ customer }) => customer.users.length > 1);
  assert.ok(target);
  const [one, other] = target.customer.users.filter(({ emailaddress }) => emailaddress);
  assert.ok(one && other);
  const refusal = { does: "answer", status: 400, body: { message: "email: invalid" } } as const;
  backend.control.next({ path: "/api/admin/sendClientInvitation" }, refusal);
  const later = holdFetch(
    (address, body) => address.endsWith("/sendClientInvitation") && body.includes(other.emailaddress),
  );
  const staff = await visit(`/admin/customers/${target.customer.id}`, { platform: later });
  const invite = ({ name }: typeof one) => staff.button(`Einladen ${name}`);
  const [first, second] = [await invite(one), await invite(other)];
  first.click();
  second.click();
  await poll(() => later.count() === 1, "the second request");
  await staff.told("Nicht angenommen");
  later.release();
  await staff.heading("App-Kunden");
  await staff.told("Nicht angenommen");
  await staff.sees(`Betrifft: ${one.name}, ${one.emailaddress}`);
  await staff.closeDialog();
  await staff.told("Einladung gesendet");
  await staff.sees(`Betrifft: ${other.name}, ${other.emailaddress}`);
});

test("a lost invitation is sent again: the old password is refused, the new one works", async () => {
  const target = invitable(backend).find(({ customer }) => customer.users.length === 1);
  assert.ok(target);
  const { customer, user } = target;
  const email = user.emailaddress;
  const mails = () => outbox.all().filter(({ to }) => to === email);
  const temporaryPassword = () => mails().at(-1)?.code ?? "";

  const staff = await visit(`/admin/customers/${customer.id}`);
  await staff.press(/^Einladen/);
  assert.match((await staff.dialog()).text, "mit den Zugangsdaten ist unterwegs");
  await staff.closeDialog();
  const lost = temporaryPassword();
  await staff.press(user.name);
  await staff.press("Erneut einladen");
  const record = staff.address();
  await staff.press("Erneut einladen");
  await staff.sees("Die E-Mail mit dem neuen vorläufigen Passwort ist unterwegs.");
  assert.is(staff.address(), record);
  assert.is(mails().length, 2);
  const fresh = temporaryPassword();
  assert.is.not(fresh, lost);

  const invited = await visit("/auth/login");
  await invited.signIn(email, lost);
  await invited.told("Eingabe fehlerhaft");
  await invited.closeDialog();
  await invited.type("Passwort", fresh);
  await invited.press("Anmelden");
  await invited.heading("Passwort festlegen");
  await invited.setPassword("Eigenes2026Passwort", "Passwort festlegen");
  await invited.sees("Lesen und unterschreiben");
  assert.is(invited.address(), "/customer");
});

test.run();
