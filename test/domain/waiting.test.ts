/** The moment since which a customer is waited for: the same for order, rule, text and export. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer, nothingRequired } from "../../src/domain/appCustomer.ts";
import { hasWaited, waitingDays, waitingText } from "../../src/domain/due.ts";
import { formatForTable } from "../../src/domain/germanFormats.ts";
import { defaultOrder, filterQueue } from "../../src/domain/queue.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const owed = { ...nothingRequired, required: true };
const signed = (sentAt: string | null) => ({ ...owed, sent: true, sentAt });
const client = (id: string, fields: object) => v.parse(appCustomer, { id, ...fields });

const createdAt = "2026-03-26T12:00:00Z";
const invitedLongAgo = client("1", { createdAt, avv: owed });
const signedLately = client("2", { createdAt, avv: signed("2026-11-19T13:00:00+01:00"), sepa: owed });

test("a customer who signed two days ago has waited two days, whatever the invitation's age", () => {
  assert.is(waitingDays(invitedLongAgo, NOW), 240);
  assert.is(waitingDays(signedLately, NOW), 2);
  assert.equal(
    [waitingText(invitedLongAgo, NOW), waitingText(signedLately, NOW)],
    ["vor 240 Tagen eingeladen", "letzte Unterschrift vor 2 Tagen"],
  );
  assert.equal([hasWaited(7, NOW)(invitedLongAgo), hasWaited(7, NOW)(signedLately)], [true, false]);
  assert.equal(
    filterQueue([signedLately, invitedLongAgo], { search: "", ...defaultOrder("offen") }).map(({ id }) => id),
    ["1", "2"],
  );
});

test("a signature without a time begins no wait, and neither does a record without anything owed", () => {
  const undated = client("3", { createdAt, avv: signed(null), sepa: owed });
  assert.is(waitingDays(undated, NOW), 240);
  assert.is(waitingDays(client("4", { createdAt, avv: signed(createdAt) }), NOW), null);
});

test("a spreadsheet gets a time without a comma", () => {
  assert.match(formatForTable(createdAt), /^26\.03\.2026 \d\d:\d\d$/);
});

test.run();
