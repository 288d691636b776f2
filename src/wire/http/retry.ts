/** When a read is sent again after a transient error: of the network, or of an overloaded or restarting gateway. */

/** At most so many, beside the first try. */
export const MAX_RETRIES = 2;

const FIRST_DELAY_MS = 300;

// A visitor does not wait longer in front of a spinner; a service that wants more is reported as unreachable at once.
const LONGEST_DELAY_MS = 10_000;

const transientStatuses: readonly number[] = [429, 502, 503, 504];

/** May this status be gone a second later? */
export const isTransient = (status: number): boolean => transientStatuses.includes(status);

/**
 * Milliseconds to wait before retry number `retry` (from 0): Retry-After, in seconds or as a date (RFC 9110, section
 * 10.2.3), but at least a doubling delay with jitter, so that many visitors do not come back at the same moment.
 * null: Retry-After exceeds 10 s. `now` is in milliseconds since the epoch.
 */
export function retryDelay(
  retry: number,
  retryAfter: string | null,
  now: number,
  random: () => number,
): number | null {
  const delay = FIRST_DELAY_MS * 2 ** retry * (1 + random());
  const requested = retryAfter === null ? Number.NaN : requestedDelay(retryAfter, now);
  if (Number.isNaN(requested)) return delay;
  return requested > LONGEST_DELAY_MS ? null : Math.max(requested, delay);
}

/** NaN when the header is unreadable. */
function requestedDelay(retryAfter: string, now: number): number {
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  return Date.parse(retryAfter) - now;
}
