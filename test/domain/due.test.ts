/** The step that is due for a customer today, by the record and by what this device remembers (decision 52). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { type AppCustomer, appCustomer } from "../../src/domain/appCustomer.ts";
import { type Contact, contactText, dueAt, lastContact } from "../../src/domain/due.ts";

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
  /** Days that an invitation's password is valid. */
  days?: number;
}

function due(customer: AppCustomer, { mail, call, days = 365 }: Known = {}) {
  const contact = (kind: Contact["kind"], at: number | undefined): Contact | null =>
    at === undefined ? null : { kind, at: ago(at), unclear: false };
  const terms = {
    days,
    sentAgainAt: () => null,
    hasOwnPassword: () => false,
    lastMail: () => contact("reminder", mail),
    lastCall: () => contact("call", call),
  };
  return dueAt(terms, NOW)(customer);
}

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

test.run();
