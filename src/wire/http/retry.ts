/** When a read is asked again after a passing fault: of the network, or of a gateway that is overrun or restarting. */

/** So often at most, beside the first try. */
export const MAX_RETRIES = 2;

const FIRST_PAUSE_MS = 300;

// A visitor does not wait longer in front of a spinner; a service that wants more is said to be out of reach at once.
const LONGEST_PAUSE_MS = 10_000;

const passing: readonly number[] = [429, 502, 503, 504];

/** Is this the kind of status that may be gone a second later? */
export const isTransient = (status: number): boolean => passing.includes(status);

/**
 * Milliseconds to wait before retry number `retry` (from 0): what Retry-After says, in seconds or as a date (RFC 9110,
 * section 10.2.3), else doubling with jitter, so that many visitors do not come back in the same moment.
 * null: the service asks for more patience than a visitor has. `now` is in milliseconds since the epoch.
 */
export function retryPause(
  retry: number,
  retryAfter: string | null,
  now: number,
  random: () => number,
): number | null {
  const pause = FIRST_PAUSE_MS * 2 ** retry * (1 + random());
  const asked = retryAfter === null ? Number.NaN : askedPause(retryAfter, now);
  if (Number.isNaN(asked)) return pause;
  return asked > LONGEST_PAUSE_MS ? null : Math.max(asked, pause);
}

/** NaN when the header says nothing readable. */
function askedPause(retryAfter: string, now: number): number {
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  return Date.parse(retryAfter) - now;
}
