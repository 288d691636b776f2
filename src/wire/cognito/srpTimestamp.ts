/**
 * The time an SRP signature is made at, milliseconds since the epoch, in the one format Cognito accepts:
 * "Sat Nov 7 09:05:00 UTC 2026", the day without a leading zero.
 */
export function srpTimestamp(time: number): string {
  const [weekday, day, month, year, clock] = new Date(time).toUTCString().split(/,? /);
  return `${weekday} ${month} ${Number(day)} ${clock} UTC ${year}`;
}
