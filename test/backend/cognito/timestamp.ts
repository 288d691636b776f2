/** The timestamp under a client's SRP signature, as Java writes it: "Tue Sep 9 03:04:05 UTC 2025". */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pattern =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) UTC (\d{4})$/;

/** Milliseconds since the epoch; null for a text of another form. */
export function srpTimestamp(text: string): number | null {
  const parts = pattern.exec(text);
  const month = months.indexOf(parts?.[1] ?? "");
  if (!parts || month < 0) return null;
  const [day = 0, hour = 0, minute = 0, second = 0, year = 0] = parts.slice(2).map(Number);
  return Date.UTC(year, month, day, hour, minute, second);
}

/** How a client writes it: "Mon Nov 9 12:34:56 UTC 2026". */
export function timestamp(at: number): string {
  const [, weekday, day, month, year, time] =
    /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(at).toUTCString()) ?? [];
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}
