/**
 * The time the library signs in SRP. The original uses the visitor's clock, but Cognito reports a wrong password when
 * that is minutes off. Here the time is injected: Cognito's own, from its last response (signIn.ts).
 */
let now = (): number => Date.now();

/**
 * While `run` runs, the library signs with `time` (milliseconds since the epoch). The library creates its DateHelper
 * itself, so there is no other way to pass it; it signs before `run` returns, so two sign-ins cannot mix their times.
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
  /** "Sat Nov 7 09:05:00 UTC 2026": the one format Cognito accepts, the day without a leading zero. */
  getNowString(): string {
    const [weekday, day, month, year, time] = new Date(now()).toUTCString().split(/,? /);
    return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
  }
}

export { DateHelper as default };
