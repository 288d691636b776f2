/** Asking customers for signatures: a reminder, or a new invitation where the old one has run out (decisions 40 and 46). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { nothingRequired } from "../../src/domain/requirement.ts";
import { askEach } from "../../src/services/reminders.ts";
import { wallClock } from "../../src/wire/clock.ts";
import type { WorldClient } from "../backend/contract.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { advancingClock } from "../support/advancingClock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { invitedPeople, owed, select } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 53, appCustomers: 0 });
const { world, control } = backend;
const DAY_MS = 86_400_000;
const { daysAgo, invitedBefore } = invitedPeople(backend);
const reminders = { path: "/api/clients/client/remindermail" };

const signedAvv = { required: true, sent: true, sentAt: new Date().toISOString(), path: "signed/x/avv.pdf" };

const at = (of: WorldClient, area = "admin") => visit(`/${area}/app-customers/${of.id}`);

const mailsTo = ({ email }: Pick<WorldClient, "email">) =>
  backend.outbox
    .all()
    .filter(({ to }) => to === email)
    .map(({ kind }) => kind);

const lines = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] li`)].map((line) => line.textContent ?? "");
const lineOf = (label: string, { name }: WorldClient) =>
  lines(label).find((line) => line.startsWith(name)) ?? "";

test("within the invitation's days a reminder is sent; afterwards a new invitation, whose day counts from then on", async () => {
  const young = invitedBefore(5);
  let visitor = await at(young);
  await visitor.press("Erinnerungsmail senden");
  assert.is((await visitor.dialog()).title, "Erinnerung gesendet");
  assert.equal(mailsTo(young), ["reminder"]);

  const old = invitedBefore(8);
  visitor = await at(old);
  await visitor.sees("Die Einladung ist wahrscheinlich abgelaufen");
  await visitor.press("Neue Einladung senden");
  await visitor.told("Einladung erneut senden?", old.email);
  await visitor.press("Abbrechen");
  await visitor.isWithoutDialog();
  await visitor.press("Neue Einladung senden");
  await visitor.press("Erneut senden");
  await poll(() => mailsTo(old).length === 1, "the mail");
  assert.is((await visitor.dialog()).title, "Neue Einladung gesendet");
  assert.equal(mailsTo(old), ["invitation"]);
  await visitor.closeDialog();
  await visitor.sees("Zuletzt erneut eingeladen am");
  assert.not(visitor.shows("wahrscheinlich abgelaufen"));
  await visitor.press("Erinnerungsmail senden");
  assert.is((await visitor.dialog()).title, "Noch einmal erinnern?");
  await visitor.press("Noch einmal senden");
  await poll(() => mailsTo(old).length === 2, "a second mail");
  assert.equal(mailsTo(old), ["invitation", "reminder"], "the password mailed today stays valid");
});

test("config says for how many days an invitation holds", async () => {
  backend.config.invitationDays = 30;
  const visitor = await at(invitedBefore(20));
  await visitor.button("Erinnerungsmail senden");
});

test("who has signed gets a reminder however long ago the invitation was", async () => {
  const visitor = await at(invitedBefore(90, { avv: signedAvv }));
  await visitor.button("Erinnerungsmail senden");
});

test("who has a password of their own cannot be invited again, and gets the reminder", async () => {
  backend.clock.shift(-30 * DAY_MS);
  const { sub, email } = await newCustomer(backend);
  backend.clock.shift(30 * DAY_MS);
  const row = world.client(sub);
  assert.ok(row);
  const visitor = await at(row);
  await visitor.press("Neue Einladung senden");
  await visitor.press("Erneut senden");
  await poll(() => mailsTo({ email }).length === 1, "the mail");
  assert.is((await visitor.dialog()).title, "Erinnerung gesendet");
  assert.equal(mailsTo({ email }), ["reminder"]);
  await visitor.closeDialog();

  // This device knows it from now on, however the person is met.
  await visitor.button("Erinnerungsmail senden");
  assert.not(visitor.shows("wahrscheinlich abgelaufen"));
  visitor.app.router.navigate("/admin/app-customers");
  await select([row]);
  await visitor.press("Erinnern …");
  assert.match(lineOf("Ausgewählte Kunden", row), /Erinnerung · zuletzt erinnert am/);
});

test("who has a password of their own is not offered another invitation once one was refused", async () => {
  const { sub } = await newCustomer(backend);
  const visitor = await visit(`/admin/app-customers/${sub}`);
  await visitor.press("Einladung erneut senden");
  await visitor.press("Erneut senden");
  await visitor.told("Nicht erneut eingeladen");
  await visitor.closeDialog();
  assert.not(visitor.shows("Einladung erneut senden"));
  assert.ok(document.activeElement === document.querySelector("h1"), "the button is gone");
});

test("a round whose reminder fails remembers the password of their own all the same", async () => {
  const [one, other] = [invitedBefore(30, { name: "Mit Passwort" }), invitedBefore(30)];
  const visitor = await visit("/admin/app-customers");
  const refusal = { code: "UsernameExistsException", message: "exists" };
  const invitations = { path: "/api/admin/sendClientInvitation" };
  control.next(invitations, { does: "answer", status: 400, body: refusal });
  control.next(reminders, { does: "answer", status: 400, body: { message: "no" } });
  await select([one, other]);
  await visitor.press("Erinnern …");
  await visitor.press("Neue Einladungen senden");
  await visitor.sees("1 von 2 gesendet, 1 davon neue Einladung, 1 fehlgeschlagen.");
  await visitor.press("Schließen");
  visitor.app.router.navigate(`/admin/app-customers/${one.id}`);
  await visitor.button("Erinnerungsmail senden");
});

test("a lost answer to the reminder in the place of an invitation is remembered as a reminder, of one and of a round", async () => {
  for (const isRound of [false, true]) {
    backend.clock.shift(-30 * DAY_MS);
    const { sub } = await newCustomer(backend);
    backend.clock.shift(30 * DAY_MS);
    const row = world.client(sub);
    assert.ok(row);
    const named = world.putClient({ ...row, name: `Eigenes Passwort ${isRound}` });
    daysAgo(30, () => world.putClient(named));
    const visitor = await (isRound ? visit("/admin/app-customers") : at(named));
    control.match(reminders, { does: "loseAnswer" });
    if (isRound) {
      await select([named]);
      await visitor.press("Erinnern …");
      await visitor.press("Neue Einladung senden");
      await visitor.sees("0 von 1 gesendet, 1 unklar.");
    } else {
      await visitor.press("Neue Einladung senden");
      await visitor.press("Erneut senden");
      await visitor.sees("Ergebnis unklar");
    }
    const kept = JSON.parse(visitor.app.platform.sharedStorage.getItem("deviceMemory") ?? "{}");
    assert.equal(Object.keys(Object.values<object>(kept)[0] ?? {}), [
      `ownPassword ${sub}`,
      `reminder? ${sub}`,
    ]);
  }
});

test("an invitation whose answer was lost begins nothing anew: another one is offered", async () => {
  const visitor = await at(invitedBefore(30));
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "loseAnswer" });
  await visitor.press("Neue Einladung senden");
  await visitor.press("Erneut senden");
  await visitor.sees("Ergebnis unklar");
  await visitor.closeDialog();
  await visitor.sees("Vielleicht erneut eingeladen am");
  await visitor.button("Neue Einladung senden");
  await visitor.sees("wahrscheinlich abgelaufen");
});

test("a lost answer today leaves yesterday's invitation known: its password is not voided again", async () => {
  const old = invitedBefore(30);
  const visitor = await at(old);
  await visitor.press("Neue Einladung senden");
  await visitor.press("Erneut senden");
  await visitor.sees("Zuletzt erneut eingeladen am");
  await visitor.closeDialog();
  const storage = visitor.app.platform.sharedStorage;
  const text = storage.getItem("deviceMemory") ?? "";
  const yesterday = text.replace(/:(\d+)/, (_, time) => `:${Number(time) - DAY_MS}`);
  assert.is.not(yesterday, text);
  storage.setItem("deviceMemory", yesterday);
  control.next({ path: "/api/admin/sendClientInvitation" }, { does: "loseAnswer" });
  await visitor.press("Einladung erneut senden");
  await visitor.press("Erneut senden");
  await visitor.told("Ergebnis unklar", "Es gilt immer das Passwort aus der neuesten E-Mail.");
  await visitor.closeDialog();
  await visitor.sees("Vielleicht erneut eingeladen am");
  await visitor.button("Erinnerungsmail senden");
  assert.not(visitor.shows("wahrscheinlich abgelaufen"));
});

test("an invitation sent again is told where the device has no room to remember it", async () => {
  const visitor = await at(invitedBefore(3));
  visitor.app.platform.sharedStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await visitor.press("Einladung erneut senden");
  await visitor.press("Erneut senden");
  await visitor.sees("Neue Einladung gesendet.");
});

test("an invitation sent again names the company as the customer system does, and is refused where nobody does", async () => {
  const path = "/api/admin/sendClientInvitation";
  const of = invitedBefore(3);
  const data = { getClient: { ...of, client: "" } };
  control.match({ operation: "getClient" }, { does: "alter", change: () => ({ data }) });
  const visitor = await at(of);
  await visitor.press("Einladung erneut senden");
  await visitor.press("Erneut senden");
  await visitor.sees("Neue Einladung gesendet.");
  const sent = control.seen({ path });
  assert.is(JSON.parse(sent.at(-1)?.body ?? "{}").client, of.client);

  const answer = (body: unknown) => ({ does: "answer", status: 200, body }) as const;
  control.match({ path: "/api/clients/client/details" }, answer({ data: { client_name: null } }));
  control.match({ path: "/api/clients/client" }, answer({ data: { clients: [], record_count: 0 } }));
  await visitor.press("Einladung erneut senden");
  await visitor.press("Erneut senden");
  await visitor.told("Kundenname fehlt");
  assert.is(control.seen({ path }).length, sent.length);
});

test("an employee may remind, and is told that only an administrator can invite", async () => {
  const old = invitedBefore(8);
  const visitor = await at(old, "employee");
  await visitor.sees("braucht eine neue von einem Administrator");
  await visitor.press("Erinnerungsmail senden");
  await visitor.dialog();
  assert.equal(mailsTo(old), ["reminder"]);
});

test("a round names everybody with the mail they get, lets one take people out, and counts both kinds", async () => {
  const [young, old, left, done] = [
    invitedBefore(2),
    invitedBefore(9),
    invitedBefore(9),
    invitedBefore(9, { avv: signedAvv, sepa: signedAvv }),
  ];
  const visitor = await visit("/admin/app-customers");
  await select([young, old, left, done]);
  await visitor.press("Erinnern …");
  await visitor.sees("3 Kunden erinnern oder neu einladen?");
  await visitor.sees("Eine neue Einladung erhält, wessen Einladung");
  await visitor.sees("Das Passwort aus der früheren Einladung funktioniert dann nicht mehr.");
  assert.match(lineOf("Ausgewählte Kunden", young), /Erinnerung$/);
  assert.match(lineOf("Ausgewählte Kunden", old), /Neue Einladung$/);
  assert.match(lineOf("Ausgewählte Kunden", done), /nichts mehr zu unterschreiben$/);
  document.querySelector<HTMLInputElement>(`input[aria-label="${left.name} neu einladen"]`)?.click();
  await visitor.sees("2 Kunden erinnern oder neu einladen?");
  await visitor.press("E-Mails senden");
  await visitor.sees("2 von 2 gesendet, 1 davon neue Einladung.");
  assert.match(lineOf("Ergebnis je Kunde", old), /neue Einladung gesendet$/);
  assert.equal([mailsTo(young), mailsTo(old), mailsTo(left)], [["reminder"], ["invitation"], []]);
  await visitor.press("Schließen");

  await select([young, old, left, done]);
  await visitor.press("Erinnern …");
  await visitor.sees("Einen Kunden neu einladen?");
  assert.match(lineOf("Ausgewählte Kunden", young), /Erinnerung · zuletzt erinnert am/);
  assert.match(lineOf("Ausgewählte Kunden", old), /Erinnerung · zuletzt erneut eingeladen am/);
});

test("an employee's round leaves out whom only an administrator can invite, and gives their list", async () => {
  const [young, old] = [invitedBefore(3), invitedBefore(30)];
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(window.navigator, "clipboard", { value: clipboard, configurable: true });
  const visitor = await visit("/employee/app-customers");
  await select([young, old]);
  await visitor.press("Erinnern …");
  await visitor.sees("Einen Kunden erinnern?");
  assert.not(visitor.shows("Eine neue Einladung erhält"));
  await visitor.sees("Bei einer Person ist die Einladung wahrscheinlich abgelaufen");
  const described = document.querySelector("dialog[open]")?.getAttribute("aria-describedby") ?? "";
  assert.is(document.getElementById(described)?.textContent, "Jeder angekreuzte Kunde erhält eine E-Mail.");
  assert.match(lineOf("Ausgewählte Kunden", old), /neue Einladung nötig$/);
  const list = `${old.name}, ${old.client}, ${old.email}`;
  clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  await visitor.press("Liste kopieren");
  await visitor.sees("Das Kopieren ist fehlgeschlagen");
  await visitor.sees(list);
  clipboard.writeText = async (text) => void copied.push(text);
  await visitor.press("Liste kopieren");
  await visitor.sees("Liste kopiert");
  assert.not(visitor.shows("fehlgeschlagen"));
  assert.equal(copied, [list]);
  await visitor.press("Erinnerung senden");
  await visitor.sees("1 von 1 gesendet.");
  assert.equal([mailsTo(young), mailsTo(old)], [["reminder"], []]);
});

test("what is due in a row is asked about by its name: an invitation voids a password, and employees are told who may", async () => {
  const old = invitedBefore(9);
  const employee = await visit("/employee/app-customers");
  const asks = await employee.button(`Admin fragen: ${old.name}`);
  assert.is(
    asks.closest("td")?.querySelector("[data-printed]")?.textContent,
    "Admin fragen",
    "on paper, too",
  );
  await employee.press(`Admin fragen: ${old.name}`);
  await employee.told("Neu einladen lassen", "Nur Administratoren dürfen einladen.");
  await employee.sees("Ein Administrator muss sie erneut einladen.");
  const buttons = [...document.querySelectorAll("dialog button")].map(({ textContent }) => textContent);
  assert.not(buttons.some((text) => text?.includes("senden")));

  const visitor = await visit("/admin/app-customers");
  await visitor.press(`Neu einladen: ${old.name}`);
  await visitor.told(
    "Einen Kunden neu einladen?",
    "Das Passwort aus der früheren Einladung funktioniert dann nicht mehr.",
  );
  await visitor.press("Neue Einladung senden");
  await visitor.sees("1 von 1 gesendet, 1 davon neue Einladung.");
  assert.equal(mailsTo(old), ["invitation"]);
});

test("three lost answers in a row end the round, and are remembered", async () => {
  const people = Array.from({ length: 5 }, () => invitedBefore(3));
  const visitor = await visit("/admin/app-customers");
  control.match(reminders, { does: "loseAnswer" });
  await select(people);
  await visitor.press("Erinnern …");
  await visitor.press("Erinnerungen senden");
  await visitor.sees("0 von 5 gesendet, 3 unklar.");
  await visitor.sees("Nach drei Fehlern hintereinander wurde angehalten");
  await visitor.button("Übrige senden (2)");
  await visitor.press("Schließen");
  await visitor.sees("2 ausgewählt");
  await select(people.slice(0, 3));
  await visitor.press("Erinnern …");
  await visitor.sees("2 Kunden erinnern?");
  const told = lines("Ausgewählte Kunden").filter((line) => line.includes("vielleicht erinnert am"));
  assert.is(told.length, 3);
});

test("companies without a name are no reason to give up on the rest", async () => {
  const nameless = [1, 2, 3].map((place) => invitedBefore(30, { name: `Ohne Firma ${place}` }));
  const named = invitedBefore(30);
  const ids = nameless.map(({ id }) => id);
  const change = (body: unknown) => {
    const { getClient } = (body as { data: { getClient: WorldClient } }).data;
    return ids.includes(getClient.id) ? { data: { getClient: { ...getClient, client: "" } } } : body;
  };
  const answer = (body: unknown) => ({ does: "answer", status: 200, body }) as const;
  control.match({ operation: "getClient" }, { does: "alter", change });
  control.match({ path: "/api/clients/client/details" }, answer({ data: { client_name: null } }));
  control.match({ path: "/api/clients/client" }, answer({ data: { clients: [], record_count: 0 } }));
  const visitor = await visit("/admin/app-customers");
  await select([...nameless, named]);
  await visitor.press("Erinnern …");
  await visitor.press("Neue Einladungen senden");
  await visitor.sees("1 von 4 gesendet, 1 davon neue Einladung, 3 fehlgeschlagen.");
});

test("three failures are no end of the round where nobody is left, or where it was stopped anyway", async () => {
  const people = Array.from({ length: 4 }, () => invitedBefore(3));
  const visitor = await visit("/admin/app-customers");
  control.match(reminders, { does: "answer", status: 500 });
  await select(people.slice(0, 3));
  await visitor.press("Erinnern …");
  await visitor.press("Erinnerungen senden");
  await visitor.sees("0 von 3 gesendet, 3 unklar.");
  await visitor.button("Unklare noch einmal senden");
  assert.not(visitor.shows("wurde angehalten"));
  await visitor.press("Schließen");

  const wire = { ...visitor.app.wire };
  const round = new AbortController();
  const rows = people.map((one) => v.parse(appCustomer, one));
  const finished = await askEach(wire, rows, {
    stop: round.signal,
    mailFor: () => "reminder",
    heldUp: () => null,
    onOwnPassword() {},
    onResult: (recipient) => recipient.id === rows[2]?.id && round.abort(),
  });
  assert.ok(finished, "stopped during the third");
});

test("each record is looked at before its mail: who can no longer be asked gets none, and why is told", async () => {
  const [stays, signs, moves, goes] = [
    invitedBefore(3),
    invitedBefore(3),
    invitedBefore(3),
    invitedBefore(3),
  ];
  const visitor = await visit("/admin/app-customers");
  await select([stays, signs, moves, goes]);
  await visitor.press("Erinnern …");
  const change = (body: unknown) => {
    const { id } = (body as { data: { getClient: WorldClient } }).data.getClient;
    if (id === goes.id) return { data: { getClient: null } };
    return id === moves.id ? { data: { getClient: { ...moves, email: "" } } } : body;
  };
  control.match({ operation: "getClient" }, { does: "alter", change });
  world.putClient({ ...signs, avv: signedAvv, sepa: signedAvv });
  await visitor.press("Erinnerungen senden");
  await visitor.sees("1 von 4 gesendet, 3 ausgelassen.");
  assert.match(lineOf("Ergebnis je Kunde", signs), /nicht gesendet: nichts mehr zu unterschreiben$/);
  assert.match(lineOf("Ergebnis je Kunde", moves), /nicht gesendet: keine E-Mail-Adresse$/);
  assert.match(lineOf("Ergebnis je Kunde", goes), /nicht gesendet: nicht mehr vorhanden$/);
  assert.equal([mailsTo(stays), mailsTo(signs), mailsTo(moves), mailsTo(goes)], [["reminder"], [], [], []]);
});

test("a round that is open leaves out what another tab mails or files meanwhile", async () => {
  const people = [invitedBefore(9, { avv: signedAvv }), invitedBefore(9, { avv: signedAvv })] as const;
  const [one, other] = people;
  const visitor = await visit("/admin/app-customers");
  const { sharedStorage, clock } = visitor.app.platform;
  const session = visitor.app.session.store.get();
  assert.ok("identity" in session);
  const { sub } = session.identity;
  const elsewhere = (deed: string) =>
    sharedStorage.setItem("deviceMemory", JSON.stringify({ [sub]: { [deed]: clock.now() } }));
  await select(people);
  await visitor.press("Erinnern …");
  await visitor.sees("2 Kunden erinnern?");
  elsewhere(`reminder ${one.id}`);
  await visitor.press("Erinnerungen senden");
  await visitor.sees("1 von 2 gesendet, 1 ausgelassen.");
  assert.match(lineOf("Ergebnis je Kunde", one), /inzwischen von diesem Gerät aus gesendet$/);
  assert.equal([mailsTo(one), mailsTo(other)], [[], ["reminder"]]);
  await visitor.press("Schließen");

  await select(people);
  await visitor.press("Dokumente …");
  await visitor.press("Im Kundensystem ablegen …");
  await visitor.sees("2 Dokumente ablegen?");
  elsewhere(`filing avv ${one.client_id}`);
  control.match({ path: "/api/clients/document/avv" }, { does: "answer", status: 204 });
  await visitor.press("Ablegen");
  await visitor.sees("1 von 2 abgelegt, 1 ausgelassen.");
});

test("an unclear mail of the round's own is no other tab's, whatever comes before it is repeated", async () => {
  const of = invitedBefore(3);
  const visitor = await visit("/admin/app-customers");
  control.next(reminders, { does: "loseAnswer" });
  await select([of]);
  await visitor.press("Erinnern …");
  await visitor.press("Erinnerung senden");
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  control.next({ operation: "getClient" }, { does: "answer", status: 400, body: {} });
  await visitor.press("Unklare noch einmal senden");
  await visitor.sees("0 von 1 gesendet, 1 fehlgeschlagen.");
  await visitor.press("Fehlgeschlagene noch einmal senden");
  await visitor.sees("1 von 1 gesendet.");
});

test("leaving during a round asks first, and no longer once it has ended", async () => {
  const mails = holdFetch((address) => address.endsWith(reminders.path));
  const visitor = await visit("/admin/app-customers", { platform: mails });
  await select([invitedBefore(3)]);
  await visitor.press("Erinnern …");
  await visitor.press("Erinnerung senden");
  await visitor.button("Anhalten");
  visitor.app.router.navigate("/admin");
  await visitor.sees("bleibt der Rest unerledigt");
  await visitor.press("Hier warten");
  await visitor.button("Anhalten");
  assert.is(visitor.address(), "/admin/app-customers");
  visitor.app.router.navigate("/admin");
  await visitor.sees("bleibt der Rest unerledigt");
  mails.release();
  await visitor.sees("1 von 1 gesendet.");
  await poll(() => !visitor.shows("bleibt der Rest unerledigt"), "the question is gone");
  assert.is(visitor.address(), "/admin/app-customers");
});

test("a sent mail is activity: a long round does not end the session", async () => {
  const people = [invitedBefore(3), invitedBefore(3)];
  const clock = advancingClock();
  const visitor = await visit("/admin/app-customers", { platform: { clock } });
  await select(people);
  await visitor.press("Erinnern …");
  clock.advance(29.5 * 60_000);
  await visitor.press("Erinnerungen senden");
  await visitor.sees("2 von 2 gesendet.");
  clock.advance(10 * 60_000);
  visitor.app.session.check();
  assert.is(visitor.app.session.store.get().kind, "active");
});

test("a row without a name stands where its company belongs", async () => {
  for (const client of ["Aaron GmbH", "Zeller GmbH"]) invitedBefore(1, { name: "", client });
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("Zeller GmbH");
  const names = [...document.querySelectorAll("main tbody th a")].map(({ textContent }) => textContent);
  assert.equal([names[0], names.at(-1)], ["Aaron GmbH", "Zeller GmbH"]);
});

test("a question whose reason is gone closes, and does not come back", async () => {
  const signed = invitedBefore(3);
  let visitor = await at(signed);
  await visitor.press("Erinnerungsmail senden");
  await visitor.told("Erinnerung gesendet");
  await visitor.closeDialog();
  await visitor.press("Erinnerungsmail senden");
  await visitor.told("Noch einmal erinnern?");
  world.putClient({ ...signed, avv: signedAvv, sepa: signedAvv });
  await visitor.sees("Keine Erinnerung");
  await visitor.isWithoutDialog();

  const old = invitedBefore(30);
  visitor = await at(old);
  await visitor.press("Neue Einladung senden");
  await visitor.told("Einladung erneut senden?");
  world.putClient({ ...old, avv: signedAvv });
  await visitor.isWithoutDialog();
  await visitor.press("Erinnerungsmail senden");
  await visitor.told("Erinnerung gesendet");
  await visitor.closeDialog();
  await visitor.isWithoutDialog();
});

test("the next call is tomorrow at the earliest, on a day of 25 hours, too", async () => {
  const zone = process.env.TZ;
  process.env.TZ = "Europe/Berlin";
  try {
    const now = Date.parse("2026-10-25T00:30:00+02:00");
    daysAgo((Date.now() - now) / DAY_MS, () => invitedBefore(30));
    const clock = { ...wallClock, now: () => now };
    const visitor = await visit("/admin/app-customers?tab=anrufen", { platform: { clock } });
    const row = await poll(() => document.querySelector("main tbody tr"), "a row");
    row.querySelector("button")?.click();
    assert.is((await visitor.field("Wieder anrufen am (freiwillig)")).min, "2026-10-26");
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test("documentation alone is nothing to remind of: the customer would read that nothing is to be done", async () => {
  const of = invitedBefore(9, { avv: nothingRequired, sepa: nothingRequired, documentation: owed });
  const visitor = await at(of);
  assert.ok((await visitor.button("Erinnerungsmail senden")).disabled);
  await visitor.sees("nichts mehr zu unterschreiben");
});

test("a filing is remembered for all who signed for the customer, a lost answer too; not for what is signed later", async () => {
  const filing = { path: "/api/clients/document/avv" };
  const signed = (minutesAgo: number) => ({
    ...signedAvv,
    sentAt: new Date(backend.clock.now() - minutesAgo * 60_000).toISOString(),
  });
  const one = invitedBefore(9, { avv: signed(60) });
  const other = world.putClient({ ...one, id: `${one.id.slice(0, -4)}9999`, name: "Kollegin" });
  const visitor = await visit(`/admin/app-customers/${one.id}`);
  control.match(filing, { does: "loseAnswer" });
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.dialog();
  await visitor.closeDialog();
  visitor.app.router.navigate(`/admin/app-customers/${other.id}`);
  await visitor.heading("Kollegin");
  await visitor.sees("Vielleicht schon abgelegt am");
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  assert.is((await visitor.dialog()).title, "Noch einmal ablegen?");
  await visitor.press("Nicht ablegen");
  world.putClient({ ...other, avv: signed(-5) });
  await poll(() => !document.body.textContent?.includes("Vielleicht schon"), "signed anew");
});

test("the history tells of a filing to whom it was about alone", async () => {
  const owed = { ...signedAvv, sent: false, sentAt: null };
  const one = invitedBefore(9, { avv: signedAvv });
  const other = world.putClient({ ...one, id: `${one.id.slice(0, -4)}8888`, name: "Kollege", avv: owed });
  const visitor = await visit(`/admin/app-customers/${one.id}`);
  control.next({ path: "/api/clients/document/avv" }, { does: "answer", status: 204 });
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.sees("AV-Vertrag abgelegt");
  visitor.app.router.navigate(`/admin/app-customers/${other.id}`);
  await visitor.heading("Kollege");
  await visitor.sees("Noch kein Dokument unterschrieben.");
  await visitor.sees("Verlauf");
  assert.not(visitor.shows("AV-Vertrag abgelegt"));
  // Signed after the filing, it was not part of it either.
  const sentAt = new Date(backend.clock.now() + 60_000).toISOString();
  world.putClient({ ...other, avv: { ...signedAvv, sentAt } });
  await visitor.sees("AV-Vertrag unterschrieben");
  assert.not(visitor.shows("AV-Vertrag abgelegt"));
});

test("without a number in the customer system nothing is filed, and the reason stands beside the button", async () => {
  const one = invitedBefore(9, { avv: signedAvv });
  world.putClient({ ...one, client_id: "" });
  const visitor = await visit(`/admin/app-customers/${one.id}`);
  const button = await visitor.button("AV-Vertrag im Kundensystem ablegen");
  assert.ok(button.disabled);
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  assert.is(reason?.textContent, "Ohne Kundennummer nicht möglich.");
});

test("the memory belongs to whoever is signed in, is gone after 90 days, and can be forgotten", async () => {
  const of = invitedBefore(3);
  const visitor = await visit(`/admin/app-customers/${of.id}`);
  const storage = visitor.app.platform.sharedStorage;
  const kept = () => JSON.parse(storage.getItem("deviceMemory") ?? "{}");
  const day = (ago: number) => backend.clock.now() - ago * DAY_MS;
  storage.setItem(
    "deviceMemory",
    JSON.stringify({ "another-person": { [`reminder ${of.id}`]: day(1), "filing avv 1": day(91) } }),
  );
  await visitor.press("Erinnerungsmail senden");
  await visitor.dialog();
  await visitor.closeDialog();
  const entries = Object.entries<Record<string, number>>(kept());
  assert.equal(
    entries.map(([, own]) => Object.keys(own)),
    [[`reminder ${of.id}`], [`reminder ${of.id}`]],
  );
  visitor.app.router.navigate("/auth/change-password");
  (await visitor.button("Dieses Gerät vergessen")).focus();
  await visitor.press("Dieses Gerät vergessen");
  await visitor.sees("Ihre Einträge auf diesem Gerät sind gelöscht.");
  assert.ok(document.activeElement === document.querySelector("h1"), "the button is disabled now");
  assert.equal(Object.keys(kept()), ["another-person"]);
});

test.run();
