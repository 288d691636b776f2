import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { type AppCustomer, appCustomer } from "../../src/domain/appCustomer.ts";
import { needsNewInvitation, REMINDER_DUE_DAYS, waitingDays } from "../../src/domain/due.ts";
import { DAY_MS } from "../../src/domain/germanFormats.ts";

const now = Date.parse("2026-11-23T12:00:00Z");
const invited = (daysAgo: number | null, change: object = {}): AppCustomer =>
  v.parse(appCustomer, {
    id: "a",
    client_id: "10001",
    email: "a@musterbau.example",
    sepa: { required: true, sent: false, sentAt: null, path: null },
    createdAt: daysAgo === null ? null : new Date(now - daysAgo * DAY_MS).toISOString(),
    ...change,
  });
const isOld = (customer: AppCustomer, sentAgain: number | null = null, days = 7) =>
  needsNewInvitation(customer, { days, sentAgainAt: () => sentAgain, hasOwnPassword: () => false }, now);

test("an invitation is old from a day before its password ends, unless something is signed or its date is unknown", () => {
  const signed = { avv: { required: true, sent: true, sentAt: null, path: null } };
  assert.equal(
    [isOld(invited(5.99)), isOld(invited(6)), isOld(invited(null)), isOld(invited(90, signed))],
    [false, true, false, false],
  );
  assert.equal([isOld(invited(6), null, 8), isOld(invited(7), null, 8)], [false, true]);
});

test("an invitation is old on the day its reminder is due, at whatever hour it was sent", () => {
  const monday = new Date(2026, 10, 16, 16).getTime();
  const customer: AppCustomer = { ...invited(0), createdAt: new Date(monday).toISOString() };
  const owed = { ...customer, avv: { required: true, sent: false, sentAt: null, path: null } };
  const nextMonday = new Date(2026, 10, 23, 9).getTime();
  assert.is(waitingDays(owed, nextMonday), REMINDER_DUE_DAYS);
  const terms = { days: 7, sentAgainAt: () => null, hasOwnPassword: () => false };
  assert.ok(needsNewInvitation(owed, terms, nextMonday));
});

test("an invitation with a password for a single day is not old for that day: no mail voids the new password", () => {
  assert.equal([isOld(invited(0.9), null, 1), isOld(invited(1), null, 1)], [false, true]);
});

test("a new mail makes the invitation young again", () => {
  assert.is(isOld(invited(30), now - 5 * DAY_MS), false);
  assert.is(isOld(invited(30), now - 6 * DAY_MS), true);
});

test.run();
