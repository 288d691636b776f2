/** Numbers and times as a German reader writes them. */
import { onFirstUse } from "./memoize.ts";

/**
 * Creates the formats that most screens need first. If they are created with the first row, they delay it by 60 ms on a
 * slow phone. Call this after the first requests were sent.
 */
export function prepareFormats(): void {
  formatNumber(0);
  formatDateTime(1);
}

const german = onFirstUse(() => new Intl.NumberFormat("de-DE", { maximumFractionDigits: 20 }));

/** A number as a German reader writes it: 1237 is "1.237", 12.5 is "12,5". */
export const formatNumber = (number: number): string => german().format(number);

/**
 * A number of the customer system with an unknown meaning. Whole numbers stay as they are, because they may be a postcode or a
 * contract's number.
 */
export const formatUnknownNumber = (number: number): string =>
  Number.isInteger(number) ? String(number) : formatNumber(number);

// Timestamps in local time: converted once, by Intl (decision 6).

const dateTime = onFirstUse(
  () => new Intl.DateTimeFormat("de-DE", { dateStyle: "medium", timeStyle: "short" }),
);
const date = onFirstUse(() => new Intl.DateTimeFormat("de-DE", { dateStyle: "medium" }));

/** An ISO 8601 timestamp, or milliseconds or (AWSTimestamp) seconds since the epoch. */
export type Timestamp = string | number | null | undefined;

/** A smaller number counts seconds (AWSTimestamp). As milliseconds it would be a time before 1974. */
const FEWEST_MS = 1e11;

/** A day without a change of the clocks, in milliseconds. */
export const DAY_MS = 86_400_000;

/**
 * The timestamp in milliseconds since the epoch; null if it is missing, unreadable or a placeholder. Programs write
 * placeholders in the year 1, at the beginnings of Excel's, Windows' and Unix' calendars, or from 9999 on.
 */
export function parseTimestamp(time: Timestamp): number | null {
  if (!time) return null;
  const at = new Date(typeof time === "number" && time < FEWEST_MS ? time * 1000 : time).getTime();
  return isSet(at) ? at : null;
}

const isSet = (at: number): boolean =>
  at > Date.UTC(1900, 0, 2) && Math.abs(at) > DAY_MS && at < Date.UTC(9999, 0, 1) - DAY_MS;

/** Writes a timestamp in that format; empty when it is missing or unreadable. */
const written = (format: () => Intl.DateTimeFormat) => (time: Timestamp) => {
  const parsed = parseTimestamp(time);
  return parsed === null ? "" : format().format(parsed);
};

/** A timestamp as "21.11.2026, 14:05"; empty when it is missing or unreadable. */
export const formatDateTime = written(dateTime);

/** A timestamp for a spreadsheet, which reads "21.11.2026 14:05" as a time, but the form with a comma as text. */
export const formatForTable = (time: Timestamp): string => formatDateTime(time).replace(",", "");

/** A timestamp within a sentence: "21.11.2026 um 14:05 Uhr". */
export function formatMoment(time: Timestamp): string {
  const parsed = parseTimestamp(time);
  if (parsed === null) return "";
  const clock = new Date(parsed).toLocaleTimeString("de-DE", { timeStyle: "short" });
  return `${date().format(parsed)} um ${clock} Uhr`;
}

const day = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const withZone = onFirstUse(
  () =>
    new Intl.DateTimeFormat("de-DE", { ...day, hour: "2-digit", minute: "2-digit", timeZoneName: "short" }),
);

/** A timestamp as "21.11.2026, 14:05 MEZ"; empty when it is missing or unreadable. */
export const formatDateTimeZone = written(withZone);

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** A local time in milliseconds since the epoch as ISO 8601 with its offset, "2026-11-21T14:05:00+01:00". */
export function isoWithOffset(timeMs: number): string {
  const offset = -new Date(timeMs).getTimezoneOffset();
  const local = new Date(timeMs + offset * 60_000).toISOString().slice(0, 19);
  const sign = offset < 0 ? "-" : "+";
  return `${local}${sign}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
}

/** A timestamp as "21.11.2026"; empty when it is missing or unreadable. */
export const formatDate = written(date);

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A text of the customer system. If all of it is an ISO 8601 date or timestamp, it is returned in German form; any
 * other text stays as it is. A date names a day, so it is the same in every time zone. For a placeholder the result is
 * empty.
 */
export function formatIfDate(text: string): string {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  const isDate = year !== undefined || isoDateTime.test(text);
  const at = isDate ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return text;
  if (!isSet(at)) return "";
  if (!year) return formatDateTime(text);
  // JavaScript reads 2023-02-30 as a day in March: leave such a text as it is.
  return new Date(at).toISOString().startsWith(text) ? `${day}.${month}.${year}` : text;
}

const paperDay = onFirstUse(() => new Intl.DateTimeFormat("de-DE", { ...day, timeZone: "Europe/Berlin" }));

/** The day on a signed document, "21.11.2026". It is the day in Germany, wherever the signer is. */
export const formatPaperDay = (timeMs: number): string => paperDay().format(timeMs);

/** The day on a signed document as "2026-11-21", for file names. */
export const isoPaperDay = (timeMs: number): string => formatPaperDay(timeMs).split(".").reverse().join("-");

/** A day of the coming weeks within a sentence: "2. Dezember". */
export const formatDayOfYear = (timeMs: number): string =>
  new Date(timeMs).toLocaleDateString("de-DE", { day: "numeric", month: "long" });

/** The local day of a time in milliseconds since the epoch, as "2026-11-21", so that file names sort by date. */
export const isoDay = (timeMs: number): string => isoWithOffset(timeMs).slice(0, 10);
