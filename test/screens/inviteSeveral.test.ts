/** A round of invitations from "Kunden": which customers are not invited yet, whom it proposes, and what becomes of each. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { holdFetch } from "../support/heldFetch.ts";
import { invitable } from "../support/invitable.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 120, appCustomers: 0 });
const { world, control, outbox } = backend;
const invitation = { path: "/api/admin/sendClientInvitation" };
const pages = { path: "/api/clients/client" };

const user = (name: string, emailaddress: string, type = "") => ({
  name,
  emailaddress,
  phonenumber_preferred: "",
  type,
});

/** The next customers in the list, each with these people. */
function customersWith(...people: ReturnType<typeof user>[][]) {
  const free = invitable(backend).slice(used);
  used += people.length;
  return people.map((users, place) => {
    const customer = free[place]?.customer;
    if (!customer) throw new Error("the world has no more customers");
    customer.users = users;
    return customer;
  });
}
let used = 0;

const owed = { required: true, sent: false, sentAt: null, path: null };

const mailsTo = (email: string) =>
  outbox.all().filter(({ to, kind }) => to === email && kind === "invitation");
const lines = (list: string) =>
  [...document.querySelectorAll(`[aria-label="${list}"] > li`)].map(({ textContent }) => textContent);
const tick = async (name: string) =>
  (
    await poll(() => document.querySelector<HTMLElement>(`main [aria-label="${name} auswählen"]`), name)
  ).click();

test("one person is proposed, several are asked about, the rest is named with its reason", async () => {
  const [one, two, none, known] = customersWith(
    [user("Ella Einzig", "ella@einzig.example")],
    [user("Karl Kauf", "karl@zwei.example", "Einkauf"), user("Gabi Groß", "gabi@zwei.example")],
    [user("Ohne Adresse", "")],
    [user("Schon Da", "DA@bau.example")],
  );
  world.putClient({
    id: "00000000-0000-4000-8000-000000099999",
    ...{ name: "Da", client: "Anderswo", client_id: "99999", email: "da@bau.example" },
    ...{ avv: owed, sepa: owed, documentation: { ...owed, required: false } },
  });
  const visitor = await visit("/admin/customers");
  for (const customer of [one, two, none, known]) await tick(customer?.name ?? "");
  await visitor.sees("4 ausgewählt");
  await visitor.press("Einladen …");
  await visitor.sees("1 Person einladen?");
  await visitor.sees(
    "Nicht dabei: 1 mit mehreren Ansprechpersonen, 1 ohne Ansprechperson mit E-Mail-Adresse, 1 mit bekannter E-Mail-Adresse.",
  );
  const select = document.querySelector<HTMLSelectElement>(
    `select[aria-label="Ansprechperson von ${two?.name}"]`,
  );
  assert.equal(
    [...(select?.options ?? [])].map(({ text }) => text),
    ["Bitte wählen", "Karl Kauf, Einkauf · karl@zwei.example", "Gabi Groß · gabi@zwei.example"],
  );
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(
    select,
    "gabi@zwei.example",
  );
  select?.dispatchEvent(new Event("change", { bubbles: true }));
  await visitor.press("2 Einladungen senden");
  await visitor.sees("2 von 2 gesendet");
  assert.equal(
    ["ella@einzig.example", "karl@zwei.example", "gabi@zwei.example"].map((email) => mailsTo(email).length),
    [1, 0, 1],
  );
  await visitor.press("Schließen");
  await visitor.sees("Eingeladen");
  await visitor.sees("2 ausgewählt");
});

test("a failure is repeated by a press, a lost answer is looked at first, and nobody gets two mails", async () => {
  const [refused, lost, twin] = customersWith(
    [user("Rita Rot", "rita@rot.example")],
    [user("Lena Los", "lena@los.example")],
    [user("Lena Los", "lena@los.example")],
  );
  control.next(invitation, { does: "answer", status: 400, body: {} });
  control.next(invitation, { does: "loseAnswer" });
  const visitor = await visit("/admin/customers");
  for (const customer of [refused, lost, twin]) await tick(customer?.name ?? "");
  await visitor.press("Einladen …");
  await visitor.press("3 Einladungen senden");
  await visitor.sees("1 von 3 gesendet, 1 ausgelassen, 1 fehlgeschlagen.");
  assert.ok(
    lines("Ergebnis je Kunde").some((line) => line.includes("Adresse in dieser Runde schon eingeladen")),
  );
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("2 von 3 gesendet");
  assert.equal([mailsTo("rita@rot.example").length, mailsTo("lena@los.example").length], [1, 1]);
  await visitor.press("Schließen");
});

test("a round can be stopped; somebody invited meanwhile is left out", async () => {
  const [first, second] = customersWith(
    [user("Anna Alt", "anna@alt.example")],
    [user("Berta Bald", "berta@bald.example")],
  );
  const mails = holdFetch((address) => address.endsWith("/sendClientInvitation"));
  const visitor = await visit("/admin/customers", { platform: mails });
  for (const customer of [first, second]) await tick(customer?.name ?? "");
  await visitor.press("Einladen …");
  await visitor.press("2 Einladungen senden");
  await poll(() => mails.count() === 1, "the first request");
  await visitor.press("Anhalten");
  mails.release();
  await visitor.sees("1 von 2 gesendet");
  world.putClient({
    id: "00000000-0000-4000-8000-000000088888",
    ...{ name: "Bert", client: second?.name ?? "", client_id: second?.id ?? "", email: "bert@bald.example" },
    ...{ avv: owed, sepa: owed, documentation: { ...owed, required: false } },
  });
  await visitor.press("Übrige senden (1)");
  await visitor.sees("nicht gesendet: inzwischen eingeladen");
  assert.is(mailsTo("berta@bald.example").length, 0);
  await visitor.press("Schließen");
});

test("a page of the list that fails is read again; after three failures in a row it is given up with a sentence", async () => {
  control.match({ ...pages, times: 2 }, { does: "answer", status: 500 });
  let visitor = await visit("/admin/customers?tab=neu");
  await visitor.sees("Server nicht erreichbar");
  control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.sees(/noch nicht eingeladen/);
  control.match(pages, { does: "answer", status: 500 });
  visitor = await visit("/admin/customers?tab=neu");
  await visitor.sees("Server nicht erreichbar");
  await visitor.button("Erneut versuchen");
});

test("employees see the view, and no boxes", async () => {
  const visitor = await visit("/employee/customers?tab=neu");
  await visitor.sees(/noch nicht eingeladen/);
  assert.is(document.querySelector("main input[type=checkbox]"), null);
});

test("customers without anybody in the app are a view of their own, with a count; all are invited in five presses", async () => {
  const free = invitable(backend).map(({ customer }) => customer);
  const last = free.slice(-3);
  for (const customer of world.customers.filter((one) => !last.includes(one))) {
    world.putClient({
      id: `00000000-0000-4000-8000-${customer.id.padStart(12, "0")}`,
      ...{ name: "Da", client: customer.name, client_id: customer.id, email: `da${customer.id}@bau.example` },
      ...{ avv: owed, sepa: owed, documentation: { ...owed, required: false } },
    });
  }
  for (const [place, name] of ["eins", "zwei", "drei"].entries()) {
    Object.assign(last[place] ?? {}, { users: [user(`Person ${name}`, `${name}@bau.example`)] });
  }
  const visitor = await visit("/admin/customers");
  await visitor.press("Noch nicht eingeladen");
  await visitor.sees("3 noch nicht eingeladen");
  assert.is(visitor.address(), "/admin/customers?tab=neu");
  await visitor.press("Alle 3 auswählen");
  await visitor.press("Einladen …");
  await visitor.sees("3 Personen einladen?");
  await visitor.sees("Person zwei · zwei@bau.example");
  await visitor.press("3 Einladungen senden");
  await visitor.sees("3 von 3 gesendet");
  await visitor.press("Schließen");
  for (const name of ["eins", "zwei", "drei"]) assert.is(mailsTo(`${name}@bau.example`).length, 1);
  await visitor.sees("Alle Kunden sind eingeladen");
});

test.run();
