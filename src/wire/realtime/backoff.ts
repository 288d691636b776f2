/** How long to wait before the next try. */

const FIRST_DELAY_MS = 5_000; // specification, section 9
const LONGEST_DELAY_MS = 60_000;

// After an outage of the service many visitors come back; they should not all come in the same second.
const JITTER_MS = 2_500;

/** Milliseconds after so many failures in a row before this one. */
export const retryDelay = (failures: number, random: () => number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) + random() * JITTER_MS;
