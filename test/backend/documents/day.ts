/** Days and times for documents, in the company's time zone, not the server's. */
const timeZone = "Europe/Berlin";
const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone });
const time = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone });
const sortable = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone });

/** "21. November 2026" */
export const germanDay = (at: Date): string => day.format(at);

/** "14:05" */
export const germanTime = (at: Date): string => time.format(at);

/** "2026-11-21", for file names. */
export const sortableDay = (at: Date): string => sortable.format(at);
