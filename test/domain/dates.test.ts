/** Timestamps are shifted to the visitor's time zone once, in three zones and across the change to summer time. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { formatDate, formatDateTime, formatIfDate, formatMoment } from "../../src/domain/germanFormats.ts";

/** The zone of a process is fixed once it has formatted a date, so each zone is a process of its own. */
const zone = process.env.ZONE_UNDER_TEST;

const expected: Record<string, string[]> = {
  "Europe/Berlin": ["21.11.2026, 15:05", "29.03.2026, 01:59", "29.03.2026, 03:00", "25.10.2026, 02:30"],
  "America/New_York": ["21.11.2026, 09:05", "28.03.2026, 20:59", "28.03.2026, 21:00", "24.10.2026, 20:30"],
  "Asia/Kolkata": ["21.11.2026, 19:35", "29.03.2026, 06:29", "29.03.2026, 06:30", "25.10.2026, 06:00"],
};

const moments = [
  "2026-11-21T14:05:00.000Z",
  "2026-03-29T00:59:00.000Z",
  "2026-03-29T01:00:00.000Z",
  "2026-10-25T00:30:00.000Z",
];

if (zone) {
  console.log(JSON.stringify([...moments, "2023-04-01"].map(formatIfDate)));
} else {
  for (const name of Object.keys(expected)) {
    test(`timestamps are shown in the zone of ${name}`, () => {
      const script = fileURLToPath(import.meta.url);
      const env = { ...process.env, TZ: name, ZONE_UNDER_TEST: name };
      const { stdout } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
      assert.equal(JSON.parse(stdout), [...(expected[name] ?? []), "01.04.2023"], "a day is no moment");
    });
  }

  test("a text that is no ISO date stays unchanged", () => {
    const impossible = ["2023-13-01", "2023-02-30", "1234-56-78T99:99"];
    for (const text of ["", "aktiv", "2023", "seit 2023-04-01", "10.0.0.1", ...impossible])
      assert.is(formatIfDate(text), text);
  });

  test("a missing or unreadable moment is an empty text", () => {
    for (const nothing of [null, undefined, "", "gestern"]) {
      assert.is(formatDateTime(nothing), "");
      assert.is(formatDate(nothing), "");
      assert.is(formatMoment(nothing), "");
    }
  });

  test("a placeholder for an unset moment is an empty text", () => {
    const days = ["0001-01-01", "1900-01-01", "9999-12-31"];
    const moments = ["0001-01-01T00:00:00", "1899-12-30T00:00:00", "9999-12-31T23:59:59.999Z"];
    const ofUnix = ["1970-01-01T00:00:00Z", "1970-01-01T01:00:00+01:00", "1969-12-31T23:59:59Z"];
    for (const unset of [...days, ...moments, ...ofUnix]) {
      assert.is(formatDateTime(unset), "", unset);
      assert.is(formatIfDate(unset), "", unset);
    }
    assert.is(formatIfDate("1955-03-01"), "01.03.1955");
  });

  test("a time within a sentence is given by its hour", () => {
    const local = new Date(2026, 10, 21, 9, 5).toISOString();
    assert.is(formatMoment(local), "21.11.2026 um 09:05 Uhr");
  });

  test.run();
}
