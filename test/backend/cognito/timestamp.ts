/** The timestamp under a client's SRP signature, as Java writes it: "Tue Sep 9 03:04:05 UTC 2025". */

const pattern = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/;

/** Milliseconds since the epoch; NaN for a text of another form. */
export const srpTimestamp = (text: string): number => (pattern.test(text) ? Date.parse(text) : Number.NaN);

/** How a client writes it: "Mon Nov 9 12:34:56 UTC 2026". */
export function timestamp(at: number): string {
  const [, weekday, day, month, year, time] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(at).toUTCString()) ?? [];
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
