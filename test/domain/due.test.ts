/** What is due with a customer today, by the record and what this device remembers (decision 52). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { type AppCustomer, appCustomer } from "../../src/domain/appCustomer.ts";
import { type Contact, contactText, dueAt, lastContact } from "../../src/domain/due.ts";
import { waitFilterOf } from "../../src/domain/queue.ts";

const DAY_MS = 86_400_000;
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
  again?: number;
  /** How long an invitation's password lasts. */
  days?: number;
}

function due(customer: AppCustomer, { mail, call, again, days = 365 }: Known = {}) {
  const contact = (kind: Contact["kind"], at: number | undefined): Contact | null =>
    at === undefined ? null : { kind, at: ago(at), unclear: false, againAt: null };
  const called = contact("call", call);
  const terms = {
    days,
    sentAgainAt: () => null,
    hasOwnPassword: () => false,
    lastMail: () => contact("reminder", mail),
    lastCall: () => called && { ...called, againAt: again === undefined ? null : ago(again) },
  };
  return dueAt(terms, NOW)(customer);
}

test("a reminder from 7 days, a call from 21, nothing where nothing is owed", () => {
  assert.equal(
    [6, 7, 20, 21].map((days) => due(invited(days))),
    ["wait", "reminder", "reminder", "call"],
  );
  assert.is(due(invited(30, { avv: { ...owed, sent: true } })), null);
  assert.is(due(invited(10, { email: "" })), "wait", "nobody to mail");
});

test("an invitation that has run out is sent again instead, but not on the day of another mail", () => {
  assert.is(due(invited(10), { days: 7 }), "invitation");
  assert.is(due(invited(10), { days: 7, mail: 0.5 }), "wait");
  assert.is(due(invited(10, { client_id: "" }), { days: 7 }), "reminder");
});

test("what was done leaves what is due: a mail for a week, a call until the day named or for a week", () => {
  assert.equal([due(invited(10), { mail: 6.9 }), due(invited(10), { mail: 7 })], ["wait", "reminder"]);
  assert.equal([due(invited(30), { call: 6.9 }), due(invited(30), { call: 7 })], ["wait", "call"]);
  assert.equal(
    [due(invited(30), { call: 20, again: -1 }), due(invited(10), { call: 2, again: 0 })],
    ["wait", "call"],
  );
});

test("the last contact in words", () => {
  const mail: Contact = { kind: "reminder", at: ago(1), unclear: true, againAt: null };
  const call: Contact = {
    kind: "call",
    at: ago(0),
    unclear: false,
    againAt: new Date(2026, 10, 30).getTime(),
  };
  assert.is(contactText(mail, NOW), "gestern vielleicht erinnert");
  assert.is(contactText(call, NOW), "heute angerufen, wieder am 30.11.2026");
  assert.is(
    contactText({ ...mail, kind: "invitation", at: ago(3), unclear: false }, NOW),
    "vor 3 Tagen erneut eingeladen",
  );
  assert.equal(
    [lastContact(mail, call), lastContact(mail, null), lastContact(null, null)],
    [call, mail, null],
  );
});

test("a filter by waiting time is a number of days", () => {
  assert.equal(
    ["14", "999", "1000", "", "0", "-3", "7.5", "x"].map(waitFilterOf),
    [14, 999, 999, 0, 0, 0, 0, 0],
  );
});

test.run();
