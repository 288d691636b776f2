/** The work queue: tabs with counts, search, order, pages, bulk reminders, export; and the overview's numbers. */
import { parse } from "csv-parse/sync";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { formatDate } from "../../src/domain/germanFormats.ts";
import type { WorldClient } from "../backend/contract.ts";
import { isMandateLocked, isUnfinished, owed, PAGE_SIZE, unsigned } from "../backend/rules.ts";
import { FakeSocket } from "../support/fakeSocket.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { DAY_MS } from "../support/invitedPeople.ts";
import { pageWords } from "../support/pageWords.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

/** The people of the list, which takes three pages. One is the demo's customer. */
const ALL = 3 * PAGE_SIZE;
/** The rows in the first answer of the data service (services/appCustomers.ts). */
const FIRST_READ = 100;

const { backend, choose, rows, select, texts, visit, watchSaves } = await openScreens(test, {
  appCustomers: ALL - 1,
});
// The mails are tested in mails.test.ts; here everyone gets a reminder.
backend.config.invitationDays = 365;
const { world, control } = backend;

// Of one person nothing is open but the documentation.
const documented = world.clients().find((of) => !isUnfinished(of));
if (documented) world.putClient({ ...documented, documentation: owed });

const names = () => rows().map((row) => row.querySelector("a")?.textContent ?? "");
const tabs = () => texts('[aria-label="Stand der Dokumente"] a');
const count = (holds: (of: WorldClient) => boolean) => world.clients().filter(holds).length;
/** When the invitation or the last signature was; Infinity if nothing is to be signed. */
const waitingSince = (of: WorldClient): number => {
  const times = [of.createdAt, of.avv.sentAt, of.sepa.sentAt].map((at) => Date.parse(at ?? of.createdAt));
  return unsigned(of).length > 0 ? Math.max(...times) : Number.POSITIVE_INFINITY;
};
const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
/** Calendar days of waiting; a day with a change of the clocks is an hour longer or shorter. */
const waitingDays = (of: WorldClient): number =>
  Math.round((midnight(Date.now()) - midnight(waitingSince(of))) / DAY_MS);

/** Whether a step is due: nobody here was called or reminded, and no invitation has expired. */
const isDue = (of: WorldClient) => waitingDays(of) >= 7;

const collator = new Intl.Collator("de-DE", { sensitivity: "base", numeric: true });
const byName = world.clients().toSorted((a, b) => collator.compare(a.name, b.name));
const byWait = byName.filter(isUnfinished).toSorted((a, b) => waitingSince(a) - waitingSince(b) || 0);

/** Presses the export and reads the saved file. */
const exported = async (visitor: ScreenVisitor): Promise<string[][]> => {
  const saved = watchSaves();
  await visitor.press("Als CSV exportieren");
  assert.ok(saved[0]);
  return parse(Buffer.from(await saved[0].file.arrayBuffer()), { bom: true, delimiter: ";" });
};

test("a customer invited hours ago is not put first, even if the history still names them", async () => {
  const email = byName.at(-1)?.email ?? "";
  const visitor = await visit("/admin/app-customers", {
    state: { index: 0, state: { invited: { email, at: Date.now() - 7_200_000 } } },
  });
  await visitor.sees(`${ALL} Personen gefunden`);
  assert.is(names()[0], byName[0]?.name);
});

test("the list shows client and name, e-mail, three badges in words, and the time of each invitation", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees(pageWords(1, ALL));
  assert.equal(
    names(),
    byName.slice(0, PAGE_SIZE).map(({ name }) => name),
    "sorted by name",
  );
  const [first] = byName;
  const text = rows()[0]?.textContent ?? "";
  for (const part of [first?.client, first?.email, formatDate(first?.createdAt ?? null)])
    assert.match(text, part ?? "");
  const heads = texts("main thead th");
  for (const badge of ["AV-Vertrag", "SEPA-Mandat", "Dokumentation"])
    assert.match(rows()[0]?.children[heads.indexOf(badge)]?.textContent ?? "", `${badge}: `);
});

test("each tab has its count and its rows; open work is sorted by the longest wait", async () => {
  // An open connection would read the list again at its own time.
  const openSocket = (url: string, protocols: string[]) =>
    new FakeSocket(url, protocols) as unknown as WebSocket;
  const visitor = await visit("/admin/app-customers", { platform: { openSocket } });
  await visitor.sees(pageWords(1, ALL));
  const open = count(isUnfinished);
  assert.equal(tabs(), [`Zu tun${count(isDue)}`, `Offen${open}`, `Erledigt${ALL - open}`, `Alle${ALL}`]);
  const lists = () => control.seen({ operation: "listClients" }).length;
  const before = lists();
  await visitor.press(`Offen${open}`);
  await visitor.sees(pageWords(1, open));
  assert.is(visitor.address(), "/admin/app-customers?tab=offen");
  assert.equal(
    names(),
    byWait.slice(0, PAGE_SIZE).map(({ name }) => name),
  );
  assert.match(rows()[0]?.textContent ?? "", /\d+ Tage/);
  assert.is(texts("thead th").at(-2), "Offen seit");
  await visitor.press(`Erledigt${ALL - open}`);
  await poll(() => texts("thead th").at(-1) === "Eingeladen", "a head that says what is in the column");
  assert.is(lists(), before, "the list is not fetched anew for a tab");
});

test("a search covers name, client and e-mail, and begins on the first page", async () => {
  const visitor = await visit("/admin/app-customers?page=2");
  await visitor.sees(pageWords(2, ALL));
  await visitor.type("Personen suchen", "kunde@MUSTERBAU");
  await visitor.sees("1 Person gefunden");
  assert.is(visitor.address(), "/admin/app-customers?search=kunde%40MUSTERBAU");
  await visitor.type("Personen suchen", "gibtesnicht");
  await visitor.sees("Keine Treffer für „gibtesnicht“");
  await visitor.press("Suche leeren");
  await visitor.sees(pageWords(1, ALL));
});

const sorted = () =>
  [...document.querySelectorAll("thead [aria-sort]")].map(
    (column) => `${column.textContent}: ${column.getAttribute("aria-sort")}`,
  );

test("a column's head sorts by it, and the address keeps it; an address with an order of earlier versions shows the list", async () => {
  const visitor = await visit("/admin/app-customers?page=2");
  await visitor.sees(pageWords(2, ALL));
  assert.equal(sorted(), ["Name, Kunde: ascending"]);
  await visitor.press("Offen seit");
  await visitor.sees(pageWords(1, ALL));
  assert.is(visitor.address(), "/admin/app-customers?sort=offen");
  await poll(() => names()[0] === byWait[0]?.name, "the longest wait first");
  assert.equal(sorted(), ["Offen seit: descending"]);
  await visitor.press("Name, Kunde");
  await poll(() => names()[0] === byName[0]?.name, "from A");
  assert.is(visitor.address(), "/admin/app-customers");
  await choose("Sortieren nach", "Am längsten offen");
  await poll(() => visitor.address() === "/admin/app-customers?sort=offen", "the longest wait first");
  visitor.app.router.navigate("/admin/app-customers?direction=desc");
  await poll(() => names()[0] === byName[0]?.name, "from A");
  await visitor.press(`Offen${count(isUnfinished)}`);
  await poll(() => visitor.address() === "/admin/app-customers?tab=offen", "a tab begins in its own order");
  assert.equal(sorted(), ["Offen seit: descending"]);
});

test("the bar selects all rows of the view at once, exports the selected ones, and returns the focus when it empties", async () => {
  const visitor = await visit("/admin/app-customers?tab=offen");
  const open = count(isUnfinished);
  const two = byWait.slice(1, 3);
  await select(two.slice(0, 1));
  await visitor.press(`Alle ${open} auswählen`);
  await visitor.sees(`${open} ausgewählt`);
  await visitor.press("Auswahl aufheben");
  await poll(() => !visitor.shows("ausgewählt"), "nothing selected");
  await select(two);
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

test("counts are provisional while more rows load, nothing is exported, and the rows are in order at the end", async () => {
  const rest = holdFetch((_address, body) => body.includes('"nextToken":"'));
  const visitor = await visit("/admin/app-customers", { platform: rest });
  await poll(() => rows().length === PAGE_SIZE, "first rows");
  assert.ok(document.querySelector("progress"), "a bar says that more are coming");
  assert.is(tabs()[3], `Alle${FIRST_READ}+`);
  assert.ok((await visitor.button("Als CSV exportieren")).disabled);
  rest.release();
  await visitor.sees(pageWords(1, ALL));
  assert.is(document.querySelector("progress"), null);
  assert.is(tabs()[3], `Alle${ALL}`);
  assert.equal(
    names(),
    byName.slice(0, PAGE_SIZE).map(({ name }) => name),
  );
});

test("arrow keys move from row to row in the same column, and from the search into the list", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees(pageWords(1, ALL));
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    );
  document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
  press("ArrowDown");
  assert.is(document.activeElement?.textContent, byName[0]?.name);
  rows()[4]?.querySelector("input")?.focus();
  press("ArrowDown");
  assert.is(document.activeElement, rows()[5]?.querySelector("input"));
});

test("the export holds all pages of the filtered rows", async () => {
  const visitor = await visit("/admin/app-customers?tab=offen");
  await poll(() => rows().length === PAGE_SIZE, "rows");
  const table = await exported(visitor);
  const [head, ...lines] = table;
  assert.equal(head?.slice(0, 4), ["Name", "Kunde", "Kundennummer", "E-Mail"]);
  assert.equal(
    lines.map(([name]) => name),
    byWait.map(({ name }) => name),
  );
  assert.is(lines[0]?.[4], byWait[0] && isMandateLocked(byWait[0]) ? "offen" : "unterschrieben");
  const [invited = "", days] = lines[0]?.slice(-2) ?? [];
  assert.match(invited, /^\d\d\.\d\d\.\d{4} \d\d:\d\d$/, "a date to a spreadsheet, without a comma");
  assert.is(days, byWait[0] && `${waitingDays(byWait[0])}`);
});

test("a view without rows has nothing to export", async () => {
  const visitor = await visit("/admin/app-customers?search=Quastenflosser");
  await visitor.sees("Quastenflosser");
  const button = await visitor.button("Als CSV exportieren");
  await poll(() => !document.querySelector("main progress"), "the whole list");
  assert.ok(button.disabled);
});

test("Home and the tab „Zu tun“ group what is due; one button sends all mails that are due and may be sent", async () => {
  const calls = count((of) => waitingDays(of) >= 21);
  const reminders = count(isDue) - calls;
  let visitor = await visit("/employee");
  await visitor.heading("Guten Tag, Mirko");
  await visitor.sees(`Anrufen ${calls}`);
  const listed = [...document.querySelectorAll("main table")].map(
    (table) => table.querySelectorAll("tbody tr:has(a)").length,
  );
  assert.equal(listed, [6, 5], "three of each group, and five who have signed lately");
  await visitor.press(`Alle ${reminders} erinnern …`);
  await visitor.told(`${reminders} Personen erinnern?`, `${reminders} Erinnerungen.`);
  await visitor.press("Abbrechen");
  await visitor.press(`Alle ${calls + reminders}`);
  await visitor.heading("App-Kunden");
  assert.is(visitor.address(), "/employee/app-customers?tab=zutun");

  visitor = await visit("/admin/app-customers?tab=zutun&page=2");
  await visitor.sees(pageWords(2, calls + reminders));
  await visitor.press(`${reminders} E-Mails senden …`);
  await visitor.sees(`${reminders} Personen erinnern?`);
  await visitor.press("Abbrechen");
  await visitor.isWithoutDialog();
});

test("the link back from a record leads to the tab, the search and the page it was opened from", async () => {
  const view = "/admin/app-customers?tab=offen&search=a&page=2";
  const visitor = await visit(view);
  await poll(() => rows().length > 0, "rows");
  await visitor.press(names()[0] ?? "");
  await poll(() => rows().length === 0, "the record");
  const back = await poll(
    () =>
      [...document.querySelectorAll<HTMLAnchorElement>("main header a")].find(
        (a) => a.textContent === "App-Kunden",
      ),
    "the link back",
  );
  assert.is(back.getAttribute("href"), view);
});

test("Back restores the selection", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees(pageWords(1, ALL));
  const checked = () => [...document.querySelectorAll("main tbody input:checked")].length;
  const left = () => poll(() => rows().length === 0, "another screen");
  const back = async (count: number) => {
    visitor.app.router.back();
    await visitor.sees(`${count} ausgewählt`);
  };
  visitor.app.router.navigate("/admin/app-customers?search=a");
  await poll(() => rows().length > 0, "rows");
  for (const place of [0, 2]) rows()[place]?.querySelector("input")?.click();
  await visitor.sees("2 ausgewählt");
  await visitor.press(names()[1] ?? "");
  await left();
  await back(2);
  assert.is(checked(), 2);
  visitor.app.router.navigate("/admin/customers");
  await left();
  visitor.app.router.navigate("/admin/app-customers?search=a");
  await poll(() => rows().length > 0, "the queue");
  assert.is(checked(), 0, "a new visit begins without");
});

test("a row opens wherever it is pressed, and shift selects a range", async () => {
  const visitor = await visit("/admin/app-customers");
  await visitor.sees(pageWords(1, ALL));
  const box = (place: number) => rows()[place]?.querySelector("input");
  box(1)?.click();
  box(4)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
  await visitor.sees("4 ausgewählt");
  rows()[2]
    ?.querySelector("td:nth-child(4)")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await poll(() => /app-customers\/./.test(visitor.address()), "the customer");
});

test.run();
