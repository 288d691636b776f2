/**
 * First invitations from "Kunden": who can be reached, who is ticked from the start, who is only proposed, and what becomes of
 * each.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { advancingClock, hastyClock } from "../support/clock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { invitable } from "../support/invitable.ts";
import { invitedPeople } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, field, select, texts, tick, visit } = await openScreens(test, { customers: 120 });
const { world, control } = backend;
const { invitedBefore, mailsTo } = invitedPeople(backend);
const invitation = { path: "/api/admin/sendClientInvitation" };
const pages = { path: "/api/clients/client" };
const people = { path: "/api/clients/client/users" };
const NEW = "/admin/customers?tab=neu";

const user = (name: string, emailaddress: string, type = "") => ({
  name,
  emailaddress,
  phonenumber_preferred: "",
  type,
});

const free = invitable(backend).map(({ customer }) => customer);
/** The next customers in the list, each with these people. */
const customersWith = (...people: ReturnType<typeof user>[][]) =>
  free.splice(0, people.length).map((customer, place) => Object.assign(customer, { users: people[place] }));

/** The number of mails to each of these addresses. */
const mails = (...emails: string[]) => emails.map((email) => mailsTo({ email }).length);

/** Selects these customers, and opens the page of invitations. */
async function inviting(customers: readonly { name: string }[], platform = {}) {
  const visitor = await visit("/admin/customers", { platform });
  await select(customers);
  await visitor.press(`${customers.length} einladen …`);
  await visitor.heading("Einladungen");
  await visitor.button(/senden$/);
  return visitor;
}

/** The customers of a group of the page, by the beginning of its title. */
const groupOf = (title: string) =>
  [...document.querySelectorAll("main section")]
    .filter((section) => section.querySelector("h2")?.textContent?.startsWith(title))
    .flatMap((section) => [...section.querySelectorAll("ul > li > p:first-of-type")])
    .map(({ firstChild }) => firstChild?.textContent);

const blockOf = (name: string) =>
  poll(
    () => [...document.querySelectorAll("main li")].find((one) => one.textContent?.startsWith(name)),
    `block of ${name}`,
  );

const isTicked = async (name: string) => (await field(`${name} einladen`)).checked;

/** The line of each person of a customer, with "*" if it is the chosen one. */
const lines = async (name: string) =>
  [...(await blockOf(name)).querySelectorAll("label:has([type=radio])")].map((label) =>
    `${label.querySelector("input")?.checked ? "* " : ""}${label.textContent}`.trim(),
  );

async function choose(name: string, person: string) {
  const labels = [...(await blockOf(name)).querySelectorAll("label")];
  labels
    .find(({ textContent }) => textContent?.startsWith(person))
    ?.querySelector("input")
    ?.click();
}

/** One customer of each kind. */
const oneOfEach = () =>
  customersWith(
    [user("Ella Einzig", "ella@einzig.example"), user("Ohne Adresse", "")],
    [user("Karl Kauf", "karl@zwei.example", "Einkauf"), user("Gabi Groß", "gabi@zwei.example")],
    [user("Karl Kauf", "karl@chef.example"), user("Chris Chef", "chris@chef.example", "Geschäftsführung")],
    [
      user("Karl Kauf", "karl@chefs.example"),
      user("Anna Alt", "anna@chefs.example", "Geschäftsführung"),
      user("Berta Bald", "", "Geschäftsführung"),
    ],
    [user("Eva Eins", "info@doppelt.example"), user("Zoe Zwei", "INFO@doppelt.example")],
    [user("Ohne Adresse", "")],
    [user("Schon Da", "DA@bau.example")],
  );

test("only certain people are ticked; a guess is proposed, and nobody is mailed on it", async () => {
  const customers = oneOfEach();
  const [only = "", guess = "", boss = "", bosses = "", shared = "", mute = "", known = ""] = customers.map(
    ({ name }) => name,
  );
  invitedBefore(0, { client_id: "99999", email: "da@bau.example" });
  const visitor = await inviting(customers);
  assert.is(document.querySelector("nav [aria-current]")?.textContent, "Kunden");
  assert.equal(groupOf("Bitte prüfen"), [guess, bosses, shared]);
  assert.equal(groupOf("Eindeutig"), [only, boss]);
  assert.equal(await lines(guess), [
    "* Karl Kauf, Einkauf Vorschlag karl@zwei.example",
    "Gabi Groß gabi@zwei.example",
  ]);
  assert.equal(await lines(boss), [
    "Karl Kauf karl@chef.example",
    "* Chris Chef, Geschäftsführung chris@chef.example",
  ]);
  assert.match((await lines(bosses))[1] ?? "", /^\* Anna Alt, Geschäftsführung .*Vorschlag/);
  assert.is((await lines(shared)).length, 2, "one address, two people");
  assert.is((await blockOf(only)).querySelector("[type=radio]"), null, "nothing to choose");
  for (const [name, ticked] of [
    [only, true],
    [boss, true],
    [guess, false],
    [bosses, false],
    [shared, false],
  ] as const)
    assert.is(await isTicked(name), ticked, name);
  assert.equal(texts("details li"), [
    `${mute}${customers[5]?.id}keine Ansprechperson mit E-Mail-Adresse`,
    `${known}${customers[6]?.id}E-Mail-Adresse gehört zu einem anderen Kunden`,
  ]);
  await visitor.press("2 Einladungen senden");
  await visitor.sees("2 von 2 gesendet");
  assert.equal(mails("ella@einzig.example", "chris@chef.example"), [1, 1]);
  assert.equal(
    mails(
      ...customers.flatMap(({ users }) => users.map(({ emailaddress }) => emailaddress)).filter(Boolean),
    ).reduce((sum, count) => sum + count),
    2,
  );
  await visitor.press("Kunden", "main ");
  await visitor.sees("5 ausgewählt");
  assert.is(visitor.address(), "/admin/customers", "the list that they came from");
});

test("the box takes the proposal, another person is chosen by a press, and the box again invites nobody", async () => {
  const [customer, other] = customersWith(
    [user("Karl Kauf", "karl@wahl.example"), user("Gabi Groß", "gabi@wahl.example")],
    [user("Uwe Unklar", "uwe@wahl.example"), user("Ida Idee", "ida@wahl.example")],
  );
  assert.ok(customer && other);
  const visitor = await inviting([customer, other]);
  assert.ok((await visitor.button("Einladungen senden")).disabled);
  await tick(`${customer.name} einladen`);
  await visitor.button("1 Einladung senden");
  await visitor.sees("davon 1 als Vorschlag");
  await choose(other.name, "Ida Idee");
  await visitor.button("2 Einladungen senden");
  await visitor.sees("davon 1 als Vorschlag");
  assert.equal(await lines(other.name), [
    "Uwe Unklar Vorschlag uwe@wahl.example",
    "* Ida Idee ida@wahl.example",
  ]);
  await choose(customer.name, "Gabi Groß");
  await poll(() => !visitor.shows("davon"), "no proposal");
  await tick(`${customer.name} einladen`);
  await visitor.press("1 Einladung senden");
  await visitor.sees("1 von 1 gesendet");
  assert.equal(
    mails("ida@wahl.example", "uwe@wahl.example", "karl@wahl.example", "gabi@wahl.example"),
    [1, 0, 0, 0],
  );
  assert.match((await blockOf(other.name)).textContent ?? "", /Ida Idee.*Einladung gesendet/);
  await field(`${customer.name} einladen`);
});

test("all proposals are taken by one press, which says what they are, and taken back by another", async () => {
  const two = (name: string, type = "") => [
    user(name, `${name}@alle.example`, type),
    user("Zweite", `zweite-${name}@alle.example`, type),
  ];
  const customers = customersWith(two("erna"), two("emil", "Geschäftsführung"), two("egon"), two("eva"));
  const [erna, , egon, eva] = customers;
  const seen = await inviting(customers);
  await seen.sees("4 Vorschläge, davon 3 nicht als Geschäftsführung oder Inhaber eingetragen");
  // Staff have decided about one of them: nobody.
  await tick(`${eva?.name} einladen`);
  await tick(`${eva?.name} einladen`);
  await seen.sees("3 Vorschläge, davon 2 nicht als Geschäftsführung oder Inhaber eingetragen");
  await seen.press("Alle Vorschläge übernehmen");
  await seen.sees("3 Vorschläge übernommen, davon 2 nicht als Geschäftsführung oder Inhaber eingetragen");
  await seen.sees("davon 3 als Vorschlag");
  assert.is(await isTicked(eva?.name ?? ""), false);
  await choose(egon?.name ?? "", "Zweite");
  await seen.sees("2 Vorschläge übernommen, davon 1 ");
  await seen.press("Vorschläge zurücknehmen");
  await seen.button("1 Einladung senden");
  assert.is(await isTicked(erna?.name ?? ""), false);
  await seen.press("Alle Vorschläge übernehmen");
  await seen.press("3 Einladungen senden");
  await seen.sees("3 von 3 gesendet");
  assert.equal(
    mails(
      "erna@alle.example",
      "emil@alle.example",
      "zweite-egon@alle.example",
      "egon@alle.example",
      "eva@alle.example",
    ),
    [1, 1, 1, 0, 0],
  );
});

test("answers stay while staff look elsewhere, and end with the page; no storage holds them", async () => {
  const [customer, other] = customersWith(
    [user("Karl Kauf", "karl@bleibt.example"), user("Gabi Groß", "gabi@bleibt.example")],
    [user("Ella Einzig", "ella@bleibt.example")],
  );
  assert.ok(customer && other);
  const visitor = await inviting([customer, other]);
  await choose(customer.name, "Gabi Groß");
  await tick(`${other.name} einladen`);
  await visitor.press("Kunden", "main ");
  await visitor.press(customer.name);
  await visitor.heading(customer.name);
  await visitor.press("Kunden", "main ");
  await visitor.press("2 einladen …");
  await visitor.sees("1 von 2 Kunden");
  assert.equal(await lines(customer.name), [
    "Karl Kauf Vorschlag karl@bleibt.example",
    "* Gabi Groß gabi@bleibt.example",
  ]);
  assert.is(await isTicked(other.name), false);
  assert.is(await isTicked(customer.name), true);
  const asked = control.seen(people).filter(({ query }) => query.includes(`clientId=${other.id}`));
  assert.is(asked.length, 1, "nobody is asked for twice");
  const kept = JSON.stringify({ ...window.sessionStorage, ...window.localStorage });
  assert.not.match(kept, /bleibt\.example/);
  assert.not.match(kept, new RegExp(customer.id));
  const again = await visit("/admin/customers/invitations");
  await again.sees("Keine Kunden ausgewählt");
  await again.press("Kunden auswählen");
  await again.sees("noch nicht eingeladen");
  assert.is(again.address(), NEW);
});

test("the customers left out can be copied for the customer system, a line each", async () => {
  const [mute, invited] = customersWith(
    [user("Ohne Adresse", "")],
    [user("Ella Einzig", "ella@aus.example")],
  );
  assert.ok(mute && invited);
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  invitedBefore(0, { client_id: invited.id });
  const visitor = await inviting([mute, invited]);
  await visitor.sees("Nicht dabei 2");
  await visitor.sees("keine Ansprechperson mit E-Mail-Adresse: 1 · schon jemand eingeladen: 1");
  await visitor.press("Liste kopieren");
  await visitor.button("Liste kopiert");
  assert.equal(copied, [
    `${mute.name}; ${mute.id}; keine Ansprechperson mit E-Mail-Adresse\n${invited.name}; ${invited.id}; schon jemand eingeladen`,
  ]);
});

test("people that could not be read are left out with that reason, until they are read again", async () => {
  const [customer, other] = customersWith(
    [user("Ella Einzig", "ella@lesen.example")],
    [user("Ida Idee", "ida@lesen.example")],
  );
  assert.ok(customer && other);
  control.match({ ...people, times: 1 }, status(404));
  const visitor = await inviting([customer, other]);
  await visitor.sees("Ansprechpersonen nicht gelesen: 1");
  await visitor.button("1 Einladung senden");
  control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.button("2 Einladungen senden");
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
  await first.press("1 Einladung senden");
  await poll(() => requests.count() === 1, "the request");
  const notes = window.localStorage.getItem("deviceMemory");
  assert.match(notes ?? "", `firstInvitation? ${customer.id}`);
  // The window is closed: nobody hears the answer.
  const visitor = await visit("/admin/customers");
  window.localStorage.setItem("deviceMemory", notes ?? "");
  await select([customer]);
  await visitor.press("1 einladen …");
  await visitor.sees(/vielleicht eingeladen am \d/);
  assert.equal(groupOf("Bitte prüfen"), [customer.name]);
  assert.is(await isTicked(customer.name), false);
  assert.not.ok(visitor.shows("Alle Vorschläge übernehmen"), "an answer for this person alone");
  requests.release();
});

test("somebody who is not in the list after the mail is not said to be invited", async () => {
  const [customer] = customersWith([user("Udo Un", "udo@un.example")]);
  assert.ok(customer);
  control.match(invitation, { does: "answer", status: 200, body: { message: "Invitation sent" } });
  const visitor = await inviting([customer], { clock: hastyClock });
  await visitor.press("1 Einladung senden");
  await visitor.sees("In der Liste steht die Person noch nicht.");
  assert.not.ok(visitor.shows("Einladung gesendet"));
  control.behave();
});

test('a failure that a successful answer holds is unclear, and never "fehlgeschlagen"', async () => {
  const [customer] = customersWith([user("Hanna Hält", "hanna@haelt.example")]);
  assert.ok(customer);
  control.next(invitation, { does: "answer", status: 200, body: '{"statusCode":500,"body":"boom"}' });
  const visitor = await inviting([customer], { clock: hastyClock });
  await visitor.press("1 Einladung senden");
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  assert.not.ok(visitor.shows("fehlgeschlagen"));
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
  const send = await visitor.button("2 Einladungen senden");
  send.focus();
  send.click();
  await poll(() => requests.count() === 1, "the first request");
  assert.match(
    document.activeElement?.textContent ?? "",
    /Anhalten$/,
    "the bar takes the focus of the button",
  );
  await visitor.press("Anhalten");
  requests.release();
  await visitor.sees("1 von 2 gesendet");
  invitedBefore(0, { client_id: customers[1]?.id ?? "" });
  await visitor.press("Übrige senden (1)");
  await visitor.sees("ausgelassen: inzwischen eingeladen");
  assert.equal(mails("berta@bald.example"), [0]);
});

test("a round goes on while staff look elsewhere; the page shows it again, and what is over leaves the selection", async () => {
  const customers = customersWith(
    [user("Vera Vier", "vera@weiter.example")],
    [user("Willi Wo", "willi@weiter.example")],
  );
  const requests = holdFetch((address) => address.endsWith("/sendClientInvitation"));
  const visitor = await inviting(customers, requests);
  await visitor.press("2 Einladungen senden");
  await poll(() => requests.count() === 1, "the first request");
  await visitor.press("Kunden", "main ");
  await visitor.sees("2 ausgewählt");
  requests.release();
  await poll(() => !visitor.shows("ausgewählt"), "an empty selection");
  await visitor.press(/^Einladungen/);
  await visitor.sees("2 von 2 gesendet.");
  assert.match((await blockOf(customers[1]?.name ?? "")).textContent ?? "", "Einladung gesendet");
  await visitor.press("Fertig");
  await visitor.sees("noch nicht eingeladen");
  assert.equal(visitor.app.rounds.get(), []);
  assert.equal(mails("vera@weiter.example", "willi@weiter.example"), [1, 1]);
});

for (const [end, name] of [
  ["here", "a sign-out"],
  ["idle", "the idle limit"],
] as const)
  test(`${name} stops a round, and the login says how many went; afterwards nobody gets a second mail`, async () => {
    const emails = ["stine", "stefan", "stella"].map((one) => `${one}@${end}.example`);
    const customers = customersWith(...emails.map((email) => [user("Stine Still", email)]));
    const clock = advancingClock();
    let sent = 0;
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The second mail goes out, and its answer arrives after the session.
    async function fetchLate(...[input, init]: Parameters<typeof fetch>) {
      const isLate = String(input).endsWith("/sendClientInvitation") && ++sent === 2;
      const answer = fetch(input, init);
      return isLate ? answer.finally(() => late) : answer;
    }
    const first = await inviting(customers, { fetch: fetchLate, clock });
    await first.press("3 Einladungen senden");
    await poll(() => mailsTo({ email: emails[1] ?? "" }).length === 1, "the second mail");
    await first.sees("1 von 3 gesendet.");
    const notes = window.localStorage.getItem("deviceMemory") ?? "";
    if (end === "here") first.app.session.signOut();
    else clock.advance(40 * 60_000);
    await first.sees("Beim Abmelden wurde angehalten: Einladungen, 1 von 3 gesendet.");
    await first.sees("Beim Abmelden war ein Vorgang noch nicht abgeschlossen");
    assert.equal([first.app.rounds.get(), first.app.invitations.selected.get().size], [[], 0]);
    arrive();
    const again = await visit("/admin/customers/invitations");
    window.localStorage.setItem("deviceMemory", notes);
    await again.sees("Keine Kunden ausgewählt");
    await again.press("Kunden", "main ");
    await again.press(/^Alle ?\d+$/, "main ");
    await again.sees("120 Kunden");
    await select(customers);
    await again.press("3 einladen …");
    await again.sees("Nicht dabei 2");
    await again.press("1 Einladung senden");
    await again.sees("1 von 1 gesendet.");
    assert.equal(mails(...emails), [1, 1, 1]);
  });

test("after an unclear result nobody is ticked again by an earlier answer", async () => {
  const [customer] = customersWith([
    user("Karl Kauf", "karl@unklar.example"),
    user("Gabi Groß", "gabi@unklar.example"),
  ]);
  assert.ok(customer);
  const visitor = await inviting([customer], { clock: hastyClock });
  await choose(customer.name, "Gabi Groß");
  control.next(invitation, { does: "answer", status: 200, body: '{"statusCode":500,"body":"boom"}' });
  await visitor.press("1 Einladung senden");
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  await visitor.press("Fertig");
  await visitor.press("1 einladen …");
  await visitor.sees(/vielleicht eingeladen am \d/);
  assert.is(await isTicked(customer.name), false);
});

test("an administrator in the employees' area invites, too", async () => {
  const [customer] = customersWith([user("Xaver Xy", "xaver@bereich.example")]);
  assert.ok(customer);
  const visitor = await visit("/employee/customers", { as: "admin@nordwind.example" });
  await select([customer]);
  await visitor.press("1 einladen …");
  await visitor.button("1 Einladung senden");
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

test("before any dialog the list says how many people can be reached, and asks once for each customer", async () => {
  const [two, mute] = customersWith(
    [
      user("Karl Kauf", "karl@spalte.example"),
      user("Gabi Groß", "gabi@spalte.example"),
      user("Ohne Adresse", ""),
    ],
    [user("Ohne Adresse", "")],
  );
  assert.ok(two && mute);
  const asked = () => control.seen(people).length;
  const before = asked();
  const requests = holdFetch((address) => address.includes("/client/users"));
  const visitor = await visit(NEW, { platform: requests });
  await poll(() => requests.count() === 2, "two requests at a time");
  await visitor.sees(/Ansprechpersonen werden gesucht: 0 von \d+ Kunden/);
  await visitor.press(/^Alle ?\d+$/, "main ");
  await visitor.sees("120 Kunden");
  requests.release();
  await visitor.press(/^Noch nicht eingeladen/);
  await visitor.sees(/E-Mail-Adressen bei \d+ von \d+ Kunden/);
  const open = Number(/(\d+) Kunden/.exec(document.body.textContent ?? "")?.[1]);
  // The rows below the window come a moment later.
  const cell = (name: string) =>
    poll(
      () =>
        [...document.querySelectorAll("main tbody tr")].find((row) => row.textContent?.includes(name))
          ?.lastElementChild?.textContent,
      `the row of ${name}`,
    );
  assert.is(await cell(two.name), "2 mit E-Mail");
  assert.is(await cell(mute.name), "keine E-Mail-Adresse");
  const once = asked() - before;
  assert.ok(once >= open && once <= open + 2, `${once} requests for ${open} customers`);
  await visitor.press("Nächste Seite");
  await visitor.type("Kunden suchen", two.name);
  await visitor.sees("2 mit E-Mail");
  await visitor.press(two.name);
  await visitor.heading(two.name);
  await visitor.press("Kunden", "main ");
  await visitor.press(/^Noch nicht eingeladen/);
  await visitor.sees(/E-Mail-Adressen bei/);
  assert.is(asked() - before, once + 1, "the customer's own page");
});

test("after three failures in a row nobody else is asked for; a press reads what is missing", async () => {
  control.match(people, status(500));
  const before = control.seen(people).length;
  const visitor = await visit(NEW, { platform: { clock: hastyClock } });
  await visitor.sees("Ansprechpersonen: Server nicht erreichbar");
  const asked = control.seen(people).length - before;
  assert.ok(asked < 20, `${asked} requests`);
  await visitor.sees("nicht gelesen");
  control.behave();
  await visitor.press("Erneut versuchen");
  await poll(() => !visitor.shows("nicht gelesen") && visitor.shows("mit E-Mail"), "everybody");
});

test("a page of the list is ticked in the head, rows are tinted, and the selection outlives pages and search", async () => {
  const visitor = await visit(NEW);
  await tick("Alle auf dieser Seite auswählen");
  await visitor.sees("50 ausgewählt");
  await poll(() => document.querySelectorAll("main tr[data-selected=true]").length === 50, "tinted rows");
  await visitor.press("Nächste Seite");
  assert.not.ok((await field("Alle auf dieser Seite auswählen")).checked);
  await visitor.type("Kunden suchen", "gibt es nicht");
  await visitor.sees("Keine Treffer");
  await visitor.type("Kunden suchen", "");
  await visitor.sees("50 ausgewählt");
  await visitor.press(/^Alle \d+ auswählen$/);
  await poll(() => !visitor.shows("50 ausgewählt"), "all of them");
  await visitor.press("Auswahl aufheben");
  await poll(() => !visitor.shows("ausgewählt"), "none");
  assert.is(document.activeElement?.textContent, "Kunden", "the focus goes to the heading");
});

test("employees see the view, no boxes, and no request asks for people", async () => {
  const requests = holdFetch((address) => address.includes("/client/users"));
  requests.release();
  const visitor = await visit("/employee/customers?tab=neu", { platform: requests });
  await visitor.sees(/noch nicht eingeladen/);
  assert.is(document.querySelector("main input[type=checkbox]"), null);
  assert.not.ok(visitor.shows("Erreichbar"));
  assert.is(requests.count(), 0);
  const refused = await visit("/admin/customers/invitations", { as: "mitarbeit@nordwind.example" });
  await refused.heading("Guten Tag, Mirko");
});

test("an end of the session forgets selection, people and answers", async () => {
  const visitor = await visit(NEW);
  await visitor.sees("mit E-Mail");
  await tick("Alle auf dieser Seite auswählen");
  const stores = Object.values(visitor.app.invitations);
  const sizes = () => stores.map((store) => store.get().size);
  await poll(() => sizes()[0] === 50, "the selection");
  visitor.app.session.signOut();
  await visitor.heading("Anmelden");
  assert.equal(sizes(), [0, 0, 0]);
});

test.run();
