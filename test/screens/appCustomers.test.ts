/** The work queue: tabs with counts, search, order, pages, bulk reminders, export; and the overview's numbers. */
import { parse } from "csv-parse/sync";
import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import { type AppCustomer, owesAnything, owesAvv, owesSepa } from "../../src/domain/appCustomer.ts";
import { formatDate, isoDay } from "../../src/domain/dates.ts";
import { daysText, waitingDays, waitingSince, waitingText } from "../../src/domain/waiting.ts";
import { FakeSocket } from "../support/fakeSocket.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { appCustomers: 149 });
// New invitations stand in asking.test.ts: here everybody gets a reminder.
backend.config.invitationDays = 365;
const { world, control } = backend;

const rows = () => [...document.querySelectorAll("main tbody tr")];
const names = () => rows().map((row) => row.querySelector("a")?.textContent ?? "");
const tabs = () =>
  [...document.querySelectorAll('[aria-label="Stand der Dokumente"] a')].map((tab) => tab.textContent);
const count = (holds: (of: AppCustomer) => boolean) => world.clients().filter(holds).length;

/** The tabs of what is due: nobody was called or reminded, and no invitation has run out. */
function dueCounts(of: readonly AppCustomer[]): string[] {
  const days = of.map((one) => waitingDays(one, Date.now()) ?? -1);
  const call = days.filter((waited) => waited >= 21).length;
  return [`Anrufen${call}`, `Erinnern${days.filter((waited) => waited >= 7).length - call}`, "Neu einladen0"];
}

const collator = new Intl.Collator("de-DE", { sensitivity: "base", numeric: true });
const byName = world.clients().toSorted((a, b) => collator.compare(a.name, b.name));
const byWait = byName
  .filter(owesAnything)
  .toSorted((a, b) => (waitingSince(a) ?? 0) - (waitingSince(b) ?? 0));

/** Ticks the box with this name. */
const tick = async (name: string) => {
  const box = await poll(
    () => document.querySelector<HTMLInputElement>(`input[type=checkbox][aria-label="${name}"]`),
    `box ${name}`,
  );
  box.click();
};

/** Presses the export and reads the file that is saved. */
const exported = async (visitor: ScreenVisitor): Promise<string[][]> => {
  const saved: Blob[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return "blob:saved";
  };
  try {
    await visitor.press("Als CSV exportieren");
  } finally {
    URL.createObjectURL = createObjectURL;
  }
  const [file] = saved;
  assert.ok(file);
  return parse(Buffer.from(await file.arrayBuffer()), { bom: true, delimiter: ";" });
};

const results = () =>
  [...document.querySelectorAll('[aria-label="Ergebnis je Kunde"] li')].map((line) => line.textContent ?? "");

test("who was invited hours ago is neither marked nor put first, though the history still names them", async () => {
  const email = byName.at(-1)?.email ?? "";
  const visitor = await visit("/admin/app-customers", {
    state: { index: 0, state: { invited: { email, at: Date.now() - 7_200_000 } } },
  });
  await visitor.sees("App-Kunden gefunden");
  assert.is(names()[0], byName[0]?.name);
  assert.not(rows().some((row) => row.textContent?.includes("Eben eingeladen")));
});

test("the list shows client and name, e-mail, three badges in words, and when each was invited; what is cut is at hand in full", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("1–50 von 150");
  assert.equal(
    names(),
    byName.slice(0, 50).map(({ name }) => name),
    "sorted by name",
  );
  const [first] = byName;
  const text = rows()[0]?.textContent ?? "";
  for (const part of [first?.client, first?.email, "AV-Vertrag: ", "SEPA-Mandat: ", "Dokumentation: "]) {
    assert.match(text, part ?? "");
  }
  const invited = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short" });
  assert.match(text, invited.format(new Date(first?.createdAt ?? "")));
  const titles = [...(rows()[0]?.querySelectorAll("[title]") ?? [])].map((part) => [
    part.getAttribute("title"),
    part.textContent,
  ]);
  const line = `${first?.name} · ${first?.client}`;
  assert.equal(titles, [
    [line, line],
    [first?.email, first?.email],
  ]);
});

test("each tab has its count and its rows; where work is open the longest wait comes first", async () => {
  // A line that came up would read the list again at its own time.
  const openSocket = (url: string, protocols: string[]) =>
    new FakeSocket(url, protocols) as unknown as WebSocket;
  const visitor = await visit("/admin/app-customers", { platform: { openSocket } });
  await visitor.sees("1–50 von 150");
  const open = count(owesAnything);
  assert.equal(tabs(), [
    "Alle150",
    `Offen${open}`,
    `AVV fehlt${count(owesAvv)}`,
    `SEPA fehlt${count(owesSepa)}`,
    `Erledigt${150 - open}`,
    ...dueCounts(world.clients()),
  ]);
  const lists = () => control.seen({ operation: "listClients" }).length;
  const before = lists();
  await visitor.press(`Offen${open}`);
  await visitor.sees(`1–50 von ${open}`);
  assert.is(visitor.address(), "/admin/app-customers?tab=offen");
  assert.equal(
    names(),
    byWait.slice(0, 50).map(({ name }) => name),
  );
  assert.match(rows()[0]?.textContent ?? "", /vor \d+ Tagen/);
  assert.is(lists(), before, "the list is not fetched anew for a tab");
});

test("a search looks in name, client and e-mail, and begins on the first page", async () => {
  const visitor = await visit("/admin/app-customers?page=2");
  await visitor.sees("51–100 von 150");
  await visitor.type("Name, Kunde, Nummer oder E-Mail", "kunde@MUSTERBAU");
  await visitor.sees("1 App-Kunde gefunden");
  await visitor.press("Auswählen");
  await visitor.press("Abwählen");
  assert.is(visitor.address(), "/admin/app-customers?search=kunde%40MUSTERBAU");
  await visitor.type("Name, Kunde, Nummer oder E-Mail", "gibtesnicht");
  await visitor.sees("Nichts gefunden für „gibtesnicht“");
  await visitor.press("Suche leeren");
  await visitor.sees("1–50 von 150");
});

/** Chooses in a select as a visitor does. */
const choose = async (label: string, option: string) => {
  const select = await poll(
    () => document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`),
    `select ${label}`,
  );
  const chosen = [...select.options].find(({ text }) => text === option);
  assert.ok(chosen, option);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, chosen.value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
};

const sorted = () =>
  [...document.querySelectorAll("thead [aria-sort]")].map(
    (column) => `${column.textContent}: ${column.getAttribute("aria-sort")}`,
  );

const byInvitation = byName.toSorted((a, b) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
);

test("a column's head sorts by it, another press turns the order around, and the address keeps it", async () => {
  const visitor = await visit("/admin/app-customers?page=2");
  await visitor.sees("51–100 von 150");
  assert.equal(sorted(), ["Name, Kunde: ascending"]);
  await visitor.press("Eingeladen am");
  await visitor.sees("1–50 von 150");
  assert.equal(sorted(), ["Eingeladen am: descending"]);
  assert.is(visitor.address(), "/admin/app-customers?sort=eingeladen");
  assert.is(names()[0], byInvitation[0]?.name, "the newest first");
  await visitor.press("Eingeladen am");
  await poll(() => names()[0] === byInvitation.at(-1)?.name, "the oldest first");
  assert.equal(sorted(), ["Eingeladen am: ascending"]);
  assert.is(visitor.address(), "/admin/app-customers?sort=eingeladen&direction=asc");
  await visitor.press("Wartezeit");
  await poll(() => names()[0] === byWait[0]?.name, "the longest wait first");
  assert.equal(sorted(), ["Wartezeit: descending"]);
  await visitor.press("Name, Kunde");
  await visitor.press("Name, Kunde");
  await poll(() => names()[0] === byName.at(-1)?.name, "from Z");
  assert.is(visitor.address(), "/admin/app-customers?direction=desc");
  await choose("Sortieren nach", "Kürzeste Wartezeit");
  await poll(() => names()[0] === byWait.at(-1)?.name, "the shortest wait first");
  assert.is(visitor.address(), "/admin/app-customers?sort=wartezeit&direction=asc");
  await visitor.press(`Offen${count(owesAnything)}`);
  await poll(() => visitor.address() === "/admin/app-customers?tab=offen", "a tab begins in its own order");
  assert.equal(sorted(), ["Wartezeit: descending"]);
});

test("the filter by waiting time combines with tabs and search, and every count is true", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("1–50 von 150");
  const now = Date.now();
  const waits = (days: number) => world.clients().filter((of) => (waitingDays(of, now) ?? -1) >= days);
  await choose("Wartezeit", "ab 21 Tagen");
  await visitor.sees(`von ${waits(21).length}`);
  assert.is(visitor.address(), "/admin/app-customers?wait=21");
  assert.equal(tabs(), [
    `Alle${waits(21).length}`,
    `Offen${waits(21).length}`,
    `AVV fehlt${waits(21).filter(owesAvv).length}`,
    `SEPA fehlt${waits(21).filter(owesSepa).length}`,
    "Erledigt0",
    ...dueCounts(waits(21)),
  ]);
  await visitor.press("Erledigt0");
  await visitor.sees("Hier wartet niemand seit 21 Tagen oder länger");
  await visitor.press("Jede Wartezeit zeigen");
  await visitor.sees(`von ${150 - count(owesAnything)}`);
  await choose("Wartezeit", "ab 7 Tagen");
  await poll(() => visitor.address().endsWith("?tab=erledigt&wait=7"), "the tab stays");
  await visitor.type("Name, Kunde, Nummer oder E-Mail", "anna");
  const annas = waits(7).filter(({ name, client, email }) => /anna/i.test(`${name} ${client} ${email}`));
  assert.ok(annas.length > 0);
  await poll(() => tabs()[0] === `Alle${annas.length}`, "the counts follow the search");
  assert.is(tabs()[2], `AVV fehlt${annas.filter(owesAvv).length}`);
});

test("what is open is neutral, amber from 7 days, red from 21, with the days beside it", async () => {
  const visitor = await visit("/admin/app-customers?tab=offen");
  await poll(() => rows().length === 50, "rows");
  const now = Date.now();
  const seen = new Set<string>();
  const check = () => {
    for (const row of rows()) {
      const of = world.clients().find(({ email }) => row.textContent?.includes(email));
      assert.ok(of, row.textContent ?? "");
      const days = waitingDays(of, now) ?? -1;
      const level = days >= 21 ? "callDue" : days >= 7 ? "reminderDue" : "early";
      const wait = row.querySelector("[data-level]");
      assert.is(wait?.getAttribute("data-level"), level, `${days} days`);
      assert.is(wait?.querySelector("[aria-hidden]")?.textContent, `offen · ${daysText(days)}`);
      assert.is(wait?.querySelector(".visually-hidden")?.textContent, waitingText(of, now));
      seen.add(level);
    }
  };
  check();
  await visitor.press("Wartezeit");
  await poll(() => names()[0] === byWait.at(-1)?.name, "the shortest wait first");
  check();
  assert.equal([...seen].sort(), ["callDue", "early", "reminderDue"]);
});

test("the bar: all rows of the view at once, the export of the selected ones, and the focus when it empties", async () => {
  const visitor = await visit("/admin/app-customers?tab=avv");
  const open = count(owesAvv);
  await visitor.press(`Alle ${open} auswählen`);
  await visitor.sees(`${open} ausgewählt`);
  await visitor.press("Alle abwählen");
  await poll(() => !visitor.shows("ausgewählt"), "nothing selected");
  const two = byWait.filter(owesAvv).slice(1, 3);
  for (const { name } of two) await tick(`${name} auswählen`);
  await visitor.sees("2 ausgewählt");
  const [, ...lines] = await exported(visitor);
  assert.equal(lines.map(([, , , email]) => email).toSorted(), two.map(({ email }) => email).toSorted());
  const clear = await visitor.button("Auswahl aufheben");
  clear.focus();
  await visitor.press("Auswahl aufheben");
  await poll(() => !visitor.shows("ausgewählt"), "nothing selected");
  assert.ok(
    document.activeElement?.contains(await visitor.button("Als CSV exportieren")),
    "focus in the bar",
  );
  assert.not(document.activeElement === document.body);
  const [, ...every] = await exported(visitor);
  assert.is(every.length, open, "without a selection all of the view");
});

test("a failed list says so and can be asked again", async () => {
  control.match(
    { operation: "listClients" },
    { does: "answer", status: 200, body: { data: null, errors: [{ message: "kaputt" }] } },
  );
  const visitor = await visit("/admin/app-customers");
  const asked = () => control.seen({ operation: "listClients" }).length;
  const before = asked();
  await visitor.press("Erneut versuchen");
  assert.not(visitor.shows("Noch niemand eingeladen"));
  await poll(() => asked() > before, "another request");
  await visitor.button("Erneut versuchen");
  control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.sees("1–50 von 150");
});

test("while more rows are on their way, counts are provisional, nothing is exported, and rows keep their places under the pointer", async () => {
  const rest = holdFetch((_address, body) => body.includes('"nextToken":"'));
  const visitor = await visit("/admin/app-customers", { platform: rest });
  await poll(() => rows().length === 50, "first rows");
  assert.ok(document.querySelector("progress"), "a bar says that more are coming");
  assert.is(tabs()[0], "Alle100+");
  assert.ok(visitor.shows("100 App-Kunden, Seite 1 von 2 · noch nicht vollständig geladen"), "on paper");
  assert.ok((await visitor.button("Als CSV exportieren")).disabled);
  const before = names();
  const list = document.querySelector("main table")?.parentElement;
  list?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  rest.release();
  await visitor.sees("1–50 von 150");
  assert.is(document.querySelector("progress"), null);
  assert.is(tabs()[0], "Alle150");
  assert.not(visitor.shows("noch nicht vollständig"));
  assert.equal(names(), before);
  list?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
  await poll(() => names()[0] === byName[0]?.name && names().join() !== before.join(), "order by name");
});

test("keys: arrows go from row to row in the same column, from the search into the list", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("1–50 von 150");
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
  await poll(() => document.activeElement?.matches("input[type=search]"), "focus in the search");
  press("ArrowDown");
  assert.is(document.activeElement?.textContent, byName[0]?.name);
  press("ArrowDown");
  press("ArrowDown");
  assert.is(document.activeElement?.textContent, byName[2]?.name);
  press("ArrowUp");
  assert.is(document.activeElement?.textContent, byName[1]?.name);
  rows()[4]?.querySelector("input")?.focus();
  press("ArrowDown");
  assert.is(document.activeElement, rows()[5]?.querySelector("input"));
  press("Home");
  assert.is(document.activeElement, rows()[0]?.querySelector("input"));
});

test("bulk reminders go to those who owe something, one after another, each with its own result", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("1–50 von 150");
  // Their boxes are told apart by the name.
  const unique = byName
    .slice(0, 50)
    .filter(({ name }, _, all) => all.filter((one) => one.name === name).length === 1);
  const done = unique.find((of) => !owesAnything(of));
  const open = unique.filter(owesAnything).slice(0, 5);
  for (const { name } of [...open, ...(done ? [done] : [])]) await tick(`${name} auswählen`);
  await visitor.sees("6 ausgewählt");
  await visitor.press("Erinnern …");
  await visitor.sees("5 Kunden erinnern?");
  await visitor.sees("nichts mehr zu unterschreiben");
  const failing = open[1]?.email ?? "";
  const before = backend.outbox.all().length;
  control.match({ path: "/api/clients/client/remindermail", times: 1 }, { does: "delay", ms: 0 });
  control.match({ path: "/api/clients/client/remindermail", times: 1 }, { does: "answer", status: 400 });
  control.match({ path: "/api/clients/client/remindermail", times: 1 }, { does: "loseAnswer" });
  await visitor.press("Erinnerungen senden");
  await visitor.sees("3 von 5 gesendet, 1 fehlgeschlagen, 1 unklar.");
  await visitor.sees("führt ein weiterer Versand vielleicht zu einer zweiten E-Mail");
  const told = results();
  assert.is(told.length, 5);
  assert.ok(told[0]?.startsWith(`${open[0]?.name}${open[0]?.client}`), "each result names the company");
  assert.match(told[1] ?? "", /nicht gesendet: Nicht angenommen$/);
  assert.match(told[2] ?? "", /unklar, ob gesendet$/);
  const mails = backend.outbox.all().slice(before);
  assert.equal(
    mails.map(({ kind }) => kind),
    Array.from({ length: 4 }, () => "reminder"),
  );
  assert.not(mails.some(({ to }) => to === failing));
  await visitor.press("Fehlgeschlagene noch einmal senden");
  await visitor.sees("4 von 5 gesendet, 1 unklar.");
  assert.is(backend.outbox.all().length, before + 5, "no second mails");
  await visitor.press("Schließen");
  await poll(() => !visitor.shows("6 ausgewählt"), "who was asked is no longer selected");

  for (const { name } of open) await tick(`${name} auswählen`);
  await visitor.press("Erinnern …");
  await visitor.told("Kunden erinnern", "Von den ausgewählten Kunden erhält niemand eine E-Mail.");
  const sorted = [...document.querySelectorAll('[aria-label="Ausgewählte Kunden"] li')];
  const lines = sorted.map((line) => line.textContent ?? "");
  assert.is(lines.filter((line) => line.includes("zuletzt erinnert am")).length, 4);
  assert.is(lines.filter((line) => line.includes("vielleicht erinnert am")).length, 1);
});

test("a round of reminders can be stopped, and goes on with those who are left", async () => {
  const mails = holdFetch((address) => address.endsWith("/remindermail"));
  const visitor = await visit("/admin/app-customers?tab=offen", { platform: mails });
  await poll(() => rows().length === 50, "rows");
  for (const { name } of byWait.slice(0, 3)) await tick(`${name} auswählen`);
  await visitor.press("Erinnern …");
  const before = backend.outbox.all().length;
  await visitor.press("Erinnerungen senden");
  await poll(() => mails.count() === 1, "the first one's mail");
  await visitor.press("Anhalten");
  mails.release();
  await visitor.press("Übrige senden (2)");
  await visitor.sees("3 von 3 gesendet.");
  assert.is(backend.outbox.all().length, before + 3);
});

test("the export holds what is filtered, all pages of it", async () => {
  const visitor = await visit("/admin/app-customers?tab=offen");
  await poll(() => rows().length === 50, "rows");
  const table = await exported(visitor);
  const [head, ...lines] = table;
  assert.equal(head?.slice(0, 4), ["Name", "Kunde", "Kundennummer", "E-Mail"]);
  assert.equal(
    lines.map(([name]) => name),
    byWait.map(({ name }) => name),
  );
  assert.is(lines[0]?.[4], byWait[0] && owesAvv(byWait[0]) ? "offen" : "unterschrieben");
  const [invited = "", days] = lines[0]?.slice(-2) ?? [];
  assert.match(invited, /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/, "a date to a spreadsheet, without a comma");
  assert.is(days, byWait[0] && `${waitingDays(byWait[0], Date.now())}`);
});

test("a view without rows has nothing to export", async () => {
  const visitor = await visit("/admin/app-customers?search=Quastenflosser");
  await visitor.sees("Quastenflosser");
  const button = await visitor.button("Als CSV exportieren");
  await poll(() => !document.querySelector("main progress"), "the whole list");
  assert.ok(button.disabled);
});

test("Home says what is due, and leads to those rows, selected; a round of mails is three presses", async () => {
  let visitor = await visit("/admin");
  await visitor.heading("Guten Tag, Astrid");
  const waited = (days: number) =>
    world.clients().filter((of) => (waitingDays(of, Date.now()) ?? -1) >= days).length;
  await visitor.sees("Am längsten offen");
  await visitor.press(`${waited(21)} anrufen (ab 21 Tagen)`);
  await visitor.sees(`1–50 von ${waited(21)}`);
  assert.is(visitor.address(), "/admin/app-customers?tab=anrufen");
  await visitor.sees(`${waited(21)} ausgewählt`);

  visitor = await visit("/employee");
  await visitor.sees("Am längsten offen");
  await visitor.press(/^\d+ erinnern$/);
  await visitor.heading("App-Kunden");
  assert.is(visitor.address(), "/employee/app-customers?tab=erinnern");
  await visitor.press("Erinnern …");
  await visitor.sees("Kunden erinnern?");
  await visitor.button("Erinnerungen senden");
});

test("Back shows the selection as it was left, whether Home made it or the visitor", async () => {
  const visitor = await visit("/admin");
  await visitor.sees("Am längsten offen");
  await visitor.press(/^\d+ anrufen/);
  await visitor.sees(/\d+ ausgewählt/);
  const checked = () => [...document.querySelectorAll("main tbody input:checked")].length;
  const left = () => poll(() => rows().length === 0, "another screen");
  const back = async (count: number) => {
    visitor.app.router.back();
    await visitor.sees(`${count} ausgewählt`);
  };
  const due = Number(tabs()[5]?.slice("Anrufen".length));
  await visitor.sees(`${due} ausgewählt`);
  rows()[0]?.querySelector("input")?.click();
  await visitor.sees(`${due - 1} ausgewählt`);
  await visitor.press(names()[1] ?? "");
  await left();
  await back(due - 1);
  assert.not(rows()[0]?.querySelector("input")?.checked);

  visitor.app.router.navigate("/admin/app-customers?search=a");
  await visitor.press("Auswahl aufheben");
  await poll(() => checked() === 0, "none");
  for (const place of [0, 2]) rows()[place]?.querySelector("input")?.click();
  await visitor.sees("2 ausgewählt");
  await visitor.press(names()[1] ?? "");
  await left();
  await back(2);
  assert.is(checked(), 2);
  visitor.app.router.navigate("/admin");
  await left();
  visitor.app.router.navigate("/admin/app-customers?search=a");
  await poll(() => rows().length > 0, "the queue");
  assert.is(checked(), 0, "a new visit begins without");
});

test("a call is noted in the row, leaves what is due, keeps the focus, and is taken back", async () => {
  const visitor = await visit("/admin/app-customers?tab=anrufen");
  const [longest] = byWait;
  const row = () => rows().find((one) => one.textContent?.includes(longest?.email ?? ""));
  const button = () => row()?.querySelector("button");
  await poll(() => button()?.textContent === "Anrufen", "the button");
  const total = tabs()[5];
  button()?.focus();
  button()?.click();
  await visitor.press("Angerufen");
  await poll(() => button()?.textContent === "Wartet", "nothing more is due");
  assert.is(document.activeElement, button(), "focus");
  assert.match(row()?.textContent ?? "", /heute angerufen/);
  assert.is(tabs()[5], `Anrufen${Number(total?.slice(7)) - 1}`);
  button()?.click();
  await visitor.press("Anruf zurücknehmen");
  await poll(() => button()?.textContent === "Anrufen", "due again");
  assert.is(tabs()[5], total);
});

test("a day for the next call that is too early or too late is refused with a sentence at its field", async () => {
  const visitor = await visit("/admin/app-customers?tab=anrufen");
  const [first] = await poll(() => (rows().length > 0 ? rows() : null), "rows");
  first?.querySelector("button")?.click();
  const again = "Wieder anrufen am (freiwillig)";
  const inDays = (days: number) => {
    const now = new Date();
    // A day may have 23 hours, or 25.
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
  };
  for (const wrong of [isoDay(inDays(0)), isoDay(inDays(90))]) {
    await visitor.type(again, wrong);
    await visitor.press("Angerufen");
    const field = await visitor.field(again);
    const told = await poll(() => field.getAttribute("aria-describedby"), "what is wrong");
    assert.is(
      document.getElementById(told)?.textContent,
      `Bitte geben Sie einen Tag zwischen dem ${formatDate(inDays(1))} und dem ${formatDate(inDays(89))} an oder leeren Sie das Feld.`,
    );
    assert.is(field.getAttribute("aria-invalid"), "true");
    assert.ok(document.activeElement === field, "the focus");
    assert.is(field.value, wrong);
  }
  await visitor.type(again, isoDay(inDays(89)));
  await poll(() => !visitor.shows("Bitte geben Sie einen Tag"), "nothing is wrong");
  await visitor.press("Angerufen");
  await visitor.sees(`wieder am ${formatDate(inDays(89))}`);
});

test("a row opens wherever it is pressed, shift takes in a range, and single keys work in the list alone", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("1–50 von 150");
  const box = (place: number) => rows()[place]?.querySelector("input");
  box(1)?.click();
  box(4)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
  await visitor.sees("4 ausgewählt");
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  press("x");
  assert.ok(visitor.shows("4 ausgewählt"), "outside the list no key does anything");
  rows()[0]?.querySelector("a")?.focus();
  press("j");
  press("j");
  press("k");
  assert.is(document.activeElement?.textContent, byName[1]?.name);
  press("x");
  await visitor.sees("3 ausgewählt");
  press("?");
  await visitor.sees("Tasten in der Liste");
  await visitor.press("Schließen");
  rows()[2]
    ?.querySelector("td:nth-child(4)")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await poll(() => /app-customers\/./.test(visitor.address()), "the customer");
});

test("a number of one's own: Enter takes it, Escape does not, more than the longest is the longest; the focus stays", async () => {
  const visitor = await visit("/admin/app-customers?wait=14&page=2");
  await poll(() => rows().length > 0, "rows");
  const typeNumber = async (text: string) => {
    await choose("Wartezeit", "andere Zahl …");
    const field = await poll(() => document.querySelector<HTMLInputElement>("input[type=number]"), "field");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return field;
  };
  const leave = async (field: HTMLInputElement, key: string) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const select = await poll(
      () => document.querySelector<HTMLSelectElement>('select[aria-label="Wartezeit"]'),
      "the select",
    );
    assert.ok(document.activeElement === select, `the focus after ${key}`);
    return select.selectedOptions[0]?.text;
  };
  const field = await typeNumber("30");
  await poll(() => visitor.address() === "/admin/app-customers?wait=30", "what is typed");
  assert.is(await leave(field, "Escape"), "ab 14 Tagen");
  assert.is(visitor.address(), "/admin/app-customers?wait=14&page=2");
  assert.is(await leave(await typeNumber("5"), "Enter"), "ab 5 Tagen");
  const longest = await typeNumber("1000");
  assert.is(longest.value, "999");
  assert.is(await leave(longest, "Enter"), "ab 999 Tagen");
  assert.is(visitor.address(), "/admin/app-customers?wait=999");
});

test.run();
