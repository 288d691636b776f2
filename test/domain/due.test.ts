/**
 * The step that is due for a customer today, by the record and by what this device remembers (decision 52); the age of an
 * invitation; and the moment since which a customer is waited for: the same for order, rule, text and export.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { type AppCustomer, appCustomer } from "../../src/domain/appCustomer.ts";
import {
  type Contact,
  contactText,
  dueAt,
  hasWaited,
  lastContact,
  needsNewInvitation,
  nextDue,
  REMINDER_DUE_DAYS,
  waitingDays,
  waitingText,
} from "../../src/domain/due.ts";
import { DAY_MS, formatDayOfYear, formatForTable } from "../../src/domain/germanFormats.ts";
import { filterQueue } from "../../src/domain/queue.ts";

const NOW = new Date(2026, 10, 23, 12).getTime();
const ago = (days: number) => NOW - days * DAY_MS;

const owed = { required: true, sent: false, sentAt: null, path: null };
const invited = (days: number, change: object = {}): AppCustomer =>
  v.parse(appCustomer, {
    id: "a",
    name: "Anna",
    client: "GmbH",
    client_id: "1",
    email: "a@kunden.example",
    createdAt: new Date(ago(days)).toISOString(),
    avv: owed,
    ...change,
  });

interface Known {
  mail?: number;
  call?: number;
  /** Days that an invitation's password is valid. */
  days?: number;
}

function termsOf({ mail, call, days = 365 }: Known) {
  const contact = (kind: Contact["kind"], at: number | undefined): Contact | null =>
    at === undefined ? null : { kind, at: ago(at), unclear: false };
  return {
    days,
    sentAgainAt: () => null,
    hasOwnPassword: () => false,
    lastMail: () => contact("reminder", mail),
    lastCall: () => contact("call", call),
  };
}

const due = (customer: AppCustomer, known: Known = {}) => dueAt(termsOf(known), NOW)(customer);

test("a reminder is due from 7 days, a call from 21, nothing if nothing is owed", () => {
  assert.equal(
    [6, 7, 20, 21].map((days) => due(invited(days))),
    [null, "reminder", "reminder", "call"],
  );
  assert.is(due(invited(30, { avv: { ...owed, sent: true } })), null);
  assert.is(due(invited(10, { email: "" })), null, "nobody to mail");
});

test("an expired invitation is sent again instead of a reminder, but not on the day of another mail", () => {
  assert.is(due(invited(10), { days: 7 }), "invitation");
  assert.is(due(invited(10), { days: 7, mail: 0.5 }), null);
  assert.is(due(invited(10, { client_id: "" }), { days: 7 }), "reminder");
});

test("a mail and a call each replace their step for a week", () => {
  assert.equal([due(invited(10), { mail: 6.9 }), due(invited(10), { mail: 7 })], [null, "reminder"]);
  assert.equal([due(invited(30), { call: 6.9 }), due(invited(30), { call: 7 })], [null, "call"]);
});

test("the next step is the first one that will be due, with its day; nothing owed or dated has none", () => {
  const next = (customer: AppCustomer, known: Known = {}) => {
    const found = nextDue(termsOf(known), NOW, customer);
    return found && `${found.due} ${formatDayOfYear(found.at)}`;
  };
  assert.is(next(invited(3)), "reminder 27. November", "a week after the invitation");
  assert.is(next(invited(0)), "reminder 30. November");
  assert.is(next(invited(3), { days: 5 }), "invitation 24. November", "the password's last day");
  assert.is(next(invited(10), { mail: 1 }), "reminder 29. November", "a week after the mail");
  assert.is(next(invited(19), { mail: 1 }), "call 25. November", "a mail does not delay it");
  assert.is(next(invited(40), { call: 2 }), "call 28. November", "a week after the call");
  assert.is(next(invited(0, { email: "" })), "call 14. Dezember");
  assert.equal([next(invited(3, { avv: null })), next(invited(0, { createdAt: null }))], [null, null]);
});

test("the last contact is described in words", () => {
  const mail: Contact = { kind: "reminder", at: ago(1), unclear: true };
  const call: Contact = {
    kind: "call",
    at: ago(0),
    unclear: false,
  };
  assert.is(contactText(mail, NOW), "gestern vielleicht erinnert");
  assert.is(contactText(call, NOW), "heute angerufen");
  assert.is(
    contactText({ ...mail, kind: "invitation", at: ago(3), unclear: false }, NOW),
    "vor 3 Tagen erneut eingeladen",
  );
  assert.equal(
    [lastContact(mail, call), lastContact(mail, null), lastContact(null, null)],
    [call, mail, null],
  );
});

const isOld = (customer: AppCustomer, sentAgain: number | null = null, days = 7, now = NOW) =>
  needsNewInvitation(customer, { days, sentAgainAt: () => sentAgain, hasOwnPassword: () => false }, now);

test("an invitation is old from a day before its password ends, unless something is signed or its date is unknown", () => {
  const signed = { avv: { ...owed, sent: true }, sepa: owed };
  const undated = invited(0, { createdAt: null });
  assert.equal(
    [isOld(invited(5.99)), isOld(invited(6)), isOld(undated), isOld(invited(90, signed))],
    [false, true, false, false],
  );
  assert.equal([isOld(invited(6), null, 8), isOld(invited(7), null, 8)], [false, true]);
});

test("an invitation is old on the day its reminder is due, at whatever hour it was sent", () => {
  const customer = invited(0, { createdAt: new Date(2026, 10, 16, 16).toISOString() });
  const nextMonday = new Date(2026, 10, 23, 9).getTime();
  assert.is(waitingDays(customer, nextMonday), REMINDER_DUE_DAYS);
  assert.ok(isOld(customer, null, 7, nextMonday));
});

test("an invitation with a password for a single day is not old for that day: no mail voids the new password", () => {
  assert.equal([isOld(invited(0.9), null, 1), isOld(invited(1), null, 1)], [false, true]);
});

test("a new mail makes the invitation young again", () => {
  assert.equal([isOld(invited(30), ago(5)), isOld(invited(30), ago(6))], [false, true]);
});

const longAgo = invited(240);
const signed = (sentAt: string | null) => ({ avv: { ...owed, sent: true, sentAt }, sepa: owed });

test("a customer who signed two days ago has waited two days, whatever the invitation's age", () => {
  const lately = invited(240, { id: "b", ...signed(new Date(ago(2)).toISOString()) });
  assert.equal([waitingDays(longAgo, NOW), waitingDays(lately, NOW)], [240, 2]);
  assert.equal(
    [waitingText(longAgo, NOW), waitingText(lately, NOW)],
    ["vor 240 Tagen eingeladen", "letzte Unterschrift vor 2 Tagen"],
  );
  assert.equal([hasWaited(7, NOW)(longAgo), hasWaited(7, NOW)(lately)], [true, false]);
  const order = filterQueue([lately, longAgo], { search: "", sort: "offen" });
  assert.equal(order, [longAgo, lately]);
});

test("a signature without a time begins no wait, and neither does a record without anything owed", () => {
  assert.is(waitingDays(invited(240, signed(null)), NOW), 240);
  assert.is(waitingDays(invited(240, { avv: { ...owed, sent: true } }), NOW), null);
});

test("a spreadsheet gets a time without a comma", () => {
  assert.match(formatForTable("2026-03-26T12:00:00Z"), /^26\.03\.2026 \d\d:\d\d$/);
});

test.run();
