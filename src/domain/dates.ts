/** Points in time as a German reader writes them: local time, shifted once (decision 6). */

const dateTime = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short" });
const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "medium" });

/** "21.11.2026, 14:05"; a missing or unreadable timestamp is an empty text. */
export function formatDateTime(iso: string | null | undefined): string {
  const at = iso ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) ? dateTime.format(at) : "";
}

/** "21.11.2026", by the same rules. */
export function formatDate(iso: string | null | undefined): string {
  const at = iso ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) ? day.format(at) : "";
}

/** "2026-11-21", the local day of a time in milliseconds since the epoch: for file names, which sort by it. */
export function isoDay(at: number): string {
  const day = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
