/** Timestamps as a German reader writes them, in local time: converted once, by Intl (decision 6). */

const dateTime = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short" });
const date = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium" });

/** An ISO 8601 timestamp as a Date; null when it is missing or unreadable. */
export function parseTimestamp(iso: string | null | undefined): Date | null {
  const parsed = iso ? new Date(iso) : null;
  return parsed && !Number.isNaN(parsed.getTime()) ? parsed : null;
}

/** An ISO 8601 timestamp as "21.11.2026, 14:05"; empty when it is missing or unreadable. */
export function formatDateTime(iso: string | null | undefined): string {
  const parsed = parseTimestamp(iso);
  return parsed ? dateTime.format(parsed) : "";
}

/** An ISO 8601 timestamp as "21.11.2026"; empty when it is missing or unreadable. */
export function formatDate(iso: string | null | undefined): string {
  const parsed = parseTimestamp(iso);
  return parsed ? date.format(parsed) : "";
}

/** The local day of a time in milliseconds since the epoch, as "2026-11-21", so that file names sort by date. */
export function isoDay(timeMs: number): string {
  const day = new Date(timeMs);
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}
