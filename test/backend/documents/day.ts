/** Days and times for documents, in the company's time zone, not the server's. */
const timeZone = "Europe/Berlin";
const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone });
const time = new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone });

/** "21. November 2026" */
export const germanDay = (at: Date): string => day.format(at);

const iso = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }); // Sweden writes ISO 8601
/** "2026-11-21" */
export const isoDay = (at: Date): string => iso.format(at);

/** "14:05" */
export const germanTime = (at: Date): string => time.format(at);
