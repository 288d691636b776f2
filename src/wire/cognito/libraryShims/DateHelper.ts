/**
 * The time the library signs at an SRP sign-in. The original takes it from the visitor's clock, and the provider
 * calls a sign-in whose time is minutes off a wrong password. Here the time comes from outside: the provider's own,
 * as its last answer told it (see signIn.ts).
 */
let now = (): number => Date.now();

/**
 * Lets the library read `time` (milliseconds since the epoch) while `run` runs. The library makes its DateHelper
 * itself, so there is no other way in; it signs before `run` returns, so two sign-ins cannot take each other's time.
 */
export function withTime(time: () => number, run: () => void): void {
  const before = now;
  now = time;
  try {
    run();
  } finally {
    now = before;
  }
}

export class DateHelper {
  /** "Sat Nov 7 09:05:00 UTC 2026": the one format the provider accepts, the day without a leading zero. */
  getNowString(): string {
    const [weekday, day, month, year, time] = new Date(now()).toUTCString().split(/,? /);
    return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
  }
}

export { DateHelper as default };
