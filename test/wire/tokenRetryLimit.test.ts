/** How often a rejected token is replaced: once per interval, whatever the clocks do. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createTokenRetryLimit } from "../../src/wire/http/authorizedFetch.ts";
import { fakeClock } from "../support/clock.ts";

const MINUTE_MS = 60_000;

test("a second token is replaced after the interval; requests rejected with the first share its replacement", async () => {
  const clock = fakeClock();
  const limit = createTokenRetryLimit(clock, MINUTE_MS);
  assert.ok(limit.isAllowed("first"));
  assert.ok(limit.isAllowed("first"));
  await clock.pass(MINUTE_MS - 1);
  assert.not(limit.isAllowed("second"));
  await clock.pass(1);
  assert.ok(limit.isAllowed("second"));
  assert.not(limit.isAllowed("first"));
});

test("a clock that is set back does not lengthen the interval", async () => {
  const clock = fakeClock();
  const limit = createTokenRetryLimit(clock);
  assert.ok(limit.isAllowed("first"));
  clock.sleep(-24 * 60 * MINUTE_MS);
  await clock.pass(5 * MINUTE_MS);
  assert.ok(limit.isAllowed("second"));
});

test("the time that a laptop sleeps counts", () => {
  const clock = fakeClock();
  const limit = createTokenRetryLimit(clock);
  assert.ok(limit.isAllowed("first"));
  clock.sleep(5 * MINUTE_MS);
  assert.ok(limit.isAllowed("second"));
});

test.run();
