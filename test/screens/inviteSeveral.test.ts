/** A round of invitations from "Kunden": which customers are not invited yet, whom it proposes, and what becomes of each. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { hastyClock } from "../support/clock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { invitable } from "../support/invitable.ts";
import { invitedPeople } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, choose, select, texts, visit } = await openScreens(test, { customers: 120 });
const { world, control } = backend;
const { invitedBefore, mailsTo } = invitedPeople(backend);
const invitation = { path: "/api/admin/sendClientInvitation" };
const pages = { path: "/api/clients/client" };

const user = (name: string, emailaddress: string, type = "") => ({
  name,
  emailaddress,
  phonenumber_preferred: "",
  type,
});

let used = 0;
/** The next customers in the list, each with these people. */
function customersWith(...people: ReturnType<typeof user>[][]) {
  const free = invitable(backend).slice(used, used + people.length);
  used += people.length;
  return free.map(({ customer }, place) => Object.assign(customer, { users: people[place] }));
}

/** The number of mails to each of these addresses. */
const mails = (...emails: string[]) => emails.map((email) => mailsTo({ email }).length);

/** Selects these customers, and opens the dialog of the round. */
async function inviting(customers: readonly { name: string }[], platform = {}) {
  const visitor = await visit("/admin/customers", { platform });
  await select(customers);
  await visitor.press("Einladen …");
  return visitor;
}

test("one person is proposed, several are asked about, the rest is named with its reason", async () => {
  const customers = customersWith(
    [user("Ella Einzig", "ella@einzig.example")],
    [user("Karl Kauf", "karl@zwei.example", "Einkauf"), user("Gabi Groß", "gabi@zwei.example")],
    [user("Ohne Adresse", "")],
    [user("Schon Da", "DA@bau.example")],
  );
  invitedBefore(0, { client_id: "99999", email: "da@bau.example" });
  const visitor = await inviting(customers);
  await visitor.sees("1 Person einladen?");
  await visitor.sees(
    "Nicht dabei: 1 mit mehreren Ansprechpersonen, 1 ohne Ansprechperson mit E-Mail-Adresse, 1 mit bekannter E-Mail-Adresse.",
  );
  const people = `Ansprechperson von ${customers[1]?.name}`;
  assert.equal(texts(`select[aria-label="${people}"] option`), [
    "Bitte wählen",
    "Karl Kauf, Einkauf · karl@zwei.example",
    "Gabi Groß · gabi@zwei.example",
  ]);
  await choose(people, "Gabi Groß · gabi@zwei.example");
  await visitor.press("2 Einladungen senden");
  await visitor.sees("2 von 2 gesendet");
  assert.equal(mails("ella@einzig.example", "karl@zwei.example", "gabi@zwei.example"), [1, 0, 1]);
  await visitor.press("Schließen");
  await visitor.sees("Eingeladen");
  await visitor.sees("2 ausgewählt");
});

test("with nobody proposed, the choice of the first person keeps the focus where the user is", async () => {
  const several = [user("Karl Kauf", "karl@drei.example"), user("Gabi Groß", "gabi@drei.example")];
  const customers = customersWith(several);
  const visitor = await inviting(customers);
  const people = `Ansprechperson von ${customers[0]?.name}`;
  const select = await poll(() =>
    document.querySelector<HTMLSelectElement>(`dialog select[aria-label="${people}"]`),
  );
  await poll(() => document.activeElement?.textContent === "Schließen", "the safe answer");
  for (const [option, label] of [
    ["Karl Kauf · karl@drei.example", "Abbrechen"],
    ["Bitte wählen", "Schließen"],
  ] as const) {
    select.focus();
    await choose(people, option);
    await visitor.button(label);
    assert.is(document.activeElement, select, option);
  }
});

test("a failure is repeated by a press, a lost answer is looked at first, and nobody gets two mails", async () => {
  const customers = customersWith(
    [user("Rita Rot", "rita@rot.example")],
    [user("Lena Los", "lena@los.example")],
    [user("Lena Los", "lena@los.example")],
  );
  control.next(invitation, status(400));
  control.next(invitation, { does: "loseAnswer" });
  const visitor = await inviting(customers);
  await visitor.press("3 Einladungen senden");
  await visitor.sees("1 von 3 gesendet, 1 ausgelassen, 1 fehlgeschlagen.");
  await visitor.sees("Adresse in dieser Runde schon eingeladen");
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("2 von 3 gesendet");
  assert.equal(mails("rita@rot.example", "lena@los.example"), [1, 1]);
});

test("an invitation whose window was closed on the way is noted: the next round does not tick the person", async () => {
  const [customer] = customersWith([user("Zoe Zu", "zoe@zu.example")]);
  assert.ok(customer);
  const requests = holdFetch((address) => address.endsWith("/sendClientInvitation"));
  const first = await inviting([customer], requests);
  await first.press("Einladung senden");
  await poll(() => requests.count() === 1, "the request");
  const notes = window.localStorage.getItem("deviceMemory");
  assert.match(notes ?? "", `firstInvitation? ${customer.id}`);
  // The window is closed: nobody hears the answer.
  const visitor = await visit("/admin/customers");
  window.localStorage.setItem("deviceMemory", notes ?? "");
  await select([customer]);
  await visitor.press("Einladen …");
  await visitor.sees(/vielleicht eingeladen am \d/);
  await visitor.sees("Nicht dabei: 1 abgewählt.");
  requests.release();
});

test("somebody who is not in the list after the mail is not said to be invited", async () => {
  const [customer] = customersWith([user("Udo Un", "udo@un.example")]);
  assert.ok(customer);
  control.match(invitation, { does: "answer", status: 200, body: { message: "Invitation sent" } });
  const visitor = await inviting([customer], { clock: hastyClock });
  await visitor.press("Einladung senden");
  await visitor.sees("In der Liste steht die Person noch nicht.");
  assert.not.ok(visitor.shows("Einladung gesendet"));
  control.behave();
});

test('a failure that a successful answer holds is unclear, and never "nicht gesendet"', async () => {
  const [customer] = customersWith([user("Hanna Hält", "hanna@haelt.example")]);
  assert.ok(customer);
  control.next(invitation, { does: "answer", status: 200, body: '{"statusCode":500,"body":"boom"}' });
  const visitor = await inviting([customer], { clock: hastyClock });
  await visitor.press("Einladung senden");
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  assert.not.ok(visitor.shows("nicht gesendet"));
  // What is repeated looks first; what cannot look leaves the result as it was.
  control.match({ operation: "listClients" }, status(500));
  await visitor.press("Unklare wiederholen");
  await visitor.sees("Zuletzt: ");
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  control.behave();
  await visitor.press("Unklare wiederholen");
  await visitor.sees("1 von 1 gesendet.");
  assert.equal(mails("hanna@haelt.example"), [1]);
});

test("a round can be stopped; somebody invited meanwhile is left out", async () => {
  const customers = customersWith(
    [user("Anna Alt", "anna@alt.example")],
    [user("Berta Bald", "berta@bald.example")],
  );
  const requests = holdFetch((address) => address.endsWith("/sendClientInvitation"));
  const visitor = await inviting(customers, requests);
  await visitor.press("2 Einladungen senden");
  await poll(() => requests.count() === 1, "the first request");
  await visitor.press("Anhalten");
  requests.release();
  await visitor.sees("1 von 2 gesendet");
  invitedBefore(0, { client_id: customers[1]?.id ?? "" });
  await visitor.press("Übrige senden (1)");
  await visitor.sees("nicht gesendet: inzwischen eingeladen");
  assert.equal(mails("berta@bald.example"), [0]);
});

test("a page of the list that fails is read again; after three failures in a row it is given up with a sentence", async () => {
  control.match({ ...pages, times: 2 }, status(500));
  let visitor = await visit("/admin/customers?tab=neu");
  await visitor.sees("Server nicht erreichbar");
  control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.sees(/noch nicht eingeladen/);
  control.match(pages, status(500));
  visitor = await visit("/admin/customers?tab=neu");
  await visitor.sees("Server nicht erreichbar");
  await visitor.button("Erneut versuchen");
});

test("the list is read once per visit: again for the view's own link, not for a renewal or a search", async () => {
  const reads = () => control.seen(pages).length;
  const before = reads();
  const visitor = await visit("/admin/customers?tab=neu");
  await visitor.sees(/noch nicht eingeladen/);
  const all = reads() - before;
  assert.is(all, Math.ceil(world.customers.length / 50));
  const people = control.seen({ operation: "listClients" }).length;
  visitor.app.router.location.get().visit.renew();
  await poll(() => control.seen({ operation: "listClients" }).length > people, "the renewal");
  assert.is(reads() - before, all);
  await visitor.press(/^Noch nicht eingeladen/);
  await poll(() => reads() - before === 2 * all, "the pages again");
  await visitor.sees(/noch nicht eingeladen/);
});

test("employees see the view, and no boxes", async () => {
  const visitor = await visit("/employee/customers?tab=neu");
  await visitor.sees(/noch nicht eingeladen/);
  assert.is(document.querySelector("main input[type=checkbox]"), null);
});

test("customers without anybody in the app are a view of their own, with a count; all are invited in five presses", async () => {
  const free = invitable(backend).map(({ customer }) => customer);
  const last = free.slice(-3);
  for (const [place, customer] of world.customers.entries())
    if (!last.includes(customer)) invitedBefore(0, {}, place);
  const emails = last.map((customer, place) => {
    customer.users = [user(`Person ${place}`, `${place}@bau.example`)];
    return `${place}@bau.example`;
  });
  const visitor = await visit("/admin/customers");
  await visitor.press("Noch nicht eingeladen");
  await visitor.sees("3 noch nicht eingeladen");
  assert.is(visitor.address(), "/admin/customers?tab=neu");
  await visitor.press("Alle 3 auswählen");
  await visitor.press("Einladen …");
  await visitor.sees("3 Personen einladen?");
  await visitor.sees("Person 2 · 2@bau.example");
  await visitor.press("3 Einladungen senden");
  await visitor.sees("3 von 3 gesendet");
  await visitor.press("Schließen");
  assert.equal(mails(...emails), [1, 1, 1]);
  await visitor.sees("Alle Kunden sind eingeladen");
});

test.run();
