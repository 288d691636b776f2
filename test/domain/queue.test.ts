/** The work queue's rules: tabs, words, order, waiting times, and descriptions of changes. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import {
  type AppCustomer,
  appCustomer,
  nothingRequired,
  requirementState,
} from "../../src/domain/appCustomer.ts";
import { type Due, daysText, hasWaited, waitingDays, waitingText } from "../../src/domain/due.ts";
import { compareByText, mergeSorted } from "../../src/domain/lists.ts";
import {
  defaultSort,
  filterQueue,
  type QueueFilter,
  type QueueTab,
  queueCounts,
  rowsInTab,
} from "../../src/domain/queue.ts";
import { recordChanges } from "../../src/domain/requirementChange.ts";
import { groupName, permissionsText } from "../../src/domain/staff.ts";

const owed = { ...nothingRequired, required: true };
const sent = { ...owed, sent: true };
const NOW = Date.parse("2026-11-21T12:00:00Z");

const client = (id: string, fields: object = {}): AppCustomer => v.parse(appCustomer, { id, ...fields });

const anna = client("1", { name: "Anna", createdAt: "2026-11-20T12:00:00Z", avv: owed, sepa: owed });
const berta = client("2", { name: "Berta", createdAt: "2026-11-01T12:00:00Z", avv: sent, sepa: owed });
const clara = client("3", { name: "Clara", createdAt: "2026-10-01T12:00:00Z", avv: sent, sepa: sent });
const dora = client("4", { name: "Dora", createdAt: null, avv: owed });
const all = [anna, berta, clara, dora];

const namesOf = (rows: readonly AppCustomer[]) => rows.map(({ name }) => name).join(" ");

const filter = (change: Partial<QueueFilter>): QueueFilter => ({
  sort: "name",
  search: "",
  ...change,
});

test("each tab has its rows: to do by the next step, open, and done", () => {
  const due = new Map<AppCustomer, Due>([
    [anna, "reminder"],
    [berta, "call"],
    [dora, "reminder"],
  ]);
  const dueOf = (row: AppCustomer) => due.get(row) ?? null;
  const order = (tab: QueueTab, sort = defaultSort(tab)) =>
    namesOf(rowsInTab(filterQueue(rows, filter({ sort })), tab, dueOf));
  const emma = client("5", { name: "Emma", documentation: owed });
  const rows = [...all, emma];
  assert.is(order("zutun"), "Berta Anna Dora", "the most urgent step first, then the longest open");
  assert.is(order("offen"), "Berta Anna Dora Emma", "the documentation alone is open, too");
  assert.is(order("erledigt"), "Clara");
  assert.is(order("alle"), "Anna Berta Clara Dora Emma");
  assert.is(order("alle", "offen"), "Berta Anna Clara Dora Emma");
  const counts = (search: string) => queueCounts(filterQueue(rows, filter({ search })), dueOf);
  assert.equal(counts(""), { zutun: 3, offen: 4, erledigt: 1, alle: 5 });
  assert.equal(counts("r"), { zutun: 2, offen: 2, erledigt: 1, alle: 3 });
});

test("rows that have waited as long keep their order", () => {
  const twins = [
    { ...anna, name: "A" },
    { ...anna, name: "B" },
  ];
  assert.is(namesOf(filterQueue(twins, filter({ sort: "offen" }))), "A B");
});

test("the due step and the days shown agree at every hour, also when the clocks change", () => {
  // Germany's clocks went back on 25 October 2026.
  for (let hour = 0; hour < 24 * 14; hour += 1) {
    const now = new Date(2026, 9, 18, hour, 30).getTime();
    for (const createdAt of ["2026-10-11T22:30:00Z", "2026-10-17T21:59:59Z", "2026-10-24T23:30:00.000Z"]) {
      const of = client("7", { createdAt, avv: owed });
      for (const days of [7, 21]) {
        const counted = (waitingDays(of, now) ?? 0) >= days;
        assert.is(hasWaited(days, now)(of), counted, `${createdAt} at ${new Date(now).toISOString()}`);
      }
    }
  }
  assert.not(hasWaited(7, NOW)(clara), "nothing is owed");
  assert.not(hasWaited(7, NOW)(dora), "the time is unknown");
});

test("a search finds every word in name, client or e-mail, whatever case and umlauts", () => {
  const names = { name: "Jörg Weiß", client: "Straßenbau Çelik" };
  const of = client("5", { ...names, email: "j.weiss@strassenbau.example" });
  const finds = (search: string) => filterQueue([of], filter({ search })).length === 1;
  const ofName = ["jörg", "JOERG", "jorg", "weiss", "WEISS"];
  const ofOthers = ["strasse", "straße", "celik", "weiß çelik", "@strassenbau"];
  for (const search of ["", "  ", ...ofName, ...ofOthers]) assert.ok(finds(search), search);
  for (const search of ["jürg", "weiß müller", "joerg1"]) assert.not(finds(search), search);
});

test("waiting is counted in calendar days since the invitation, while something is owed", () => {
  assert.is(waitingDays(berta, NOW), 20);
  assert.is(waitingText(berta, NOW), "vor 20 Tagen eingeladen");
  assert.is(waitingText(anna, NOW), "gestern eingeladen");
  const [dayAfter, sameDay] = [new Date(2026, 10, 21, 0, 5), new Date(2026, 10, 20, 23, 55)];
  assert.is(waitingText(anna, dayAfter.getTime()), "gestern eingeladen", "hours later, another day");
  assert.is(waitingText(anna, sameDay.getTime()), "heute eingeladen");
  const slow = Date.parse("2026-11-19T12:00:00Z");
  assert.is(waitingText(anna, slow), "heute eingeladen", "a clock that is slow");
  assert.is(waitingText(anna, Date.parse("2029-11-20T12:00:00Z")), "vor 1.096 Tagen eingeladen");
  assert.equal([0, 1, 12, 1096].map(daysText), ["heute", "1 Tag", "12 Tagen", "1.096 Tagen"]);
  assert.is(waitingText(clara, NOW), "");
  assert.is(waitingText(dora, NOW), "");
});

test("sorted pages merge into one sorted list; equal rows keep the order of arrival", () => {
  const byName = compareByText<AppCustomer>(({ name }) => name);
  const again = client("9", { name: "anna" });
  assert.equal(mergeSorted([anna, clara], [again, berta, dora], byName), [anna, again, berta, clara, dora]);
  assert.equal(mergeSorted([], [anna], byName), [anna]);
  assert.equal(mergeSorted([anna], [], byName), [anna]);
});

test("changes made meanwhile are described in words", () => {
  const now = { ...anna, avv: sent, sepa: nothingRequired, email: "neu@firma.example" };
  assert.equal(recordChanges(anna, now), [
    "Der AV-Vertrag ist jetzt unterschrieben.",
    "Das SEPA-Mandat ist jetzt nicht mehr erforderlich.",
    "Die E-Mail-Adresse lautet jetzt neu@firma.example.",
  ]);
  assert.equal(recordChanges(anna, anna), []);
});

test("a requirement's state is described in words", () => {
  assert.is(requirementState("avv", owed), "offen");
  assert.is(requirementState("sepa", sent), "unterschrieben");
  assert.is(requirementState("documentation", sent), "erledigt");
  assert.is(requirementState("avv", { ...sent, required: false }), "nicht erforderlich");
});

test("Admin is shown as Admin, Employee as Mitarbeiter, another group by its own name", () => {
  const groups = ["Admin", "Employee", "Guardian", "constructor"];
  assert.is(groups.map(groupName).join(), "Admin,Mitarbeiter,Guardian,constructor");
});

test("stored permissions are shown unchanged, missing ones as none", () => {
  for (const none of [null, undefined, "", "{}", {}, "null"]) {
    assert.is(permissionsText(none), "Keine besonderen");
  }
  assert.is(permissionsText({ invite: true }), '{"invite":true}');
  assert.is(permissionsText('{"invite":true}'), '{"invite":true}');
});

test.run();
