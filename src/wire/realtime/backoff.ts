/** How long to wait before the next attempt. */

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 60_000;

// After an outage all visitors reconnect; they should not do so in the same second.
const JITTER_MS = 2_500;

/** Milliseconds to wait after a failure that followed `failures` others in a row: doubling from 5 s to 60 s, with jitter. */
export const backoffDelay = (failures: number, random: () => number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) + random() * JITTER_MS;
