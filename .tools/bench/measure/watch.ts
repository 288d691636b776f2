/**
 * Notes that a page takes while it loads: paints, long tasks, the first row, stored tokens. The page reports each at once,
 * because polling would keep it busy while it is measured.
 */
import type { CDPSession, Page } from "playwright-core";
import { inTime } from "./patience.ts";

/** "begin" is the begin of a navigation. The last three are those of enter.ts. */
type What = "begin" | "fcp" | "lcp" | "longTask" | "row" | "signedIn" | "ready" | "pressed" | "answered";

export interface Note {
  what: What;
  /** Milliseconds since the navigation began. */
  at: number;
  /** Milliseconds; only a long task has one. */
  duration: number;
}

export const EMAIL = "admin@nordwind.example";

const BINDING = "tellBench";

/** For each page: the notes of its current document, and what is called after each note. */
const heard = new WeakMap<Page, { notes: Note[]; listeners: ((note: Note) => void)[] }>();
const heardOf = (page: Page) => heard.get(page) ?? { notes: [], listeners: [] };

/** Makes the page take notes. Call this before the page's first navigation. */
export async function takeNotes(page: Page, cdp: CDPSession): Promise<void> {
  const notes: Note[] = [];
  const listeners: ((note: Note) => void)[] = [];
  heard.set(page, { notes, listeners });
  cdp.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== BINDING) return;
    const note: Note = JSON.parse(payload);
    if (note.what === "begin") notes.length = 0;
    notes.push(note);
    for (const listener of listeners) listener(note);
  });
  // Without Runtime.enable the protocol does not report calls of a binding.
  await cdp.send("Runtime.enable");
  await cdp.send("Runtime.addBinding", { name: BINDING });
  await page.addInitScript(noting, BINDING);
}

export const onNote = (page: Page, listener: (note: Note) => void) => heardOf(page).listeners.push(listener);

/** When the current document has taken this note for the last time; NaN if it has not. */
export const timeOf = (page: Page, what: What): number =>
  heardOf(page).notes.findLast((note) => note.what === what)?.at ?? Number.NaN;

/** Waits until the current document has taken this note, and resolves with its time. Throws an Error after a minute. */
export async function noted(page: Page, what: What): Promise<number> {
  await inTime(`${page.url()}: "${what}" was not noted`, (done) => {
    const look = () => Number.isNaN(timeOf(page, what)) || done();
    onNote(page, look);
    look();
  });
  return timeOf(page, what);
}

/** Total Blocking Time between two moments, in milliseconds: the parts of long tasks beyond 50 ms (W3C, Long Tasks). */
export const blockedMs = (page: Page, from = 0, to = Number.POSITIVE_INFINITY): number =>
  heardOf(page)
    .notes.filter(({ what, at, duration }) => what === "longTask" && at + duration > from && at < to)
    .reduce((sum, { duration }) => sum + duration - 50, 0);

/** Runs in the page, before its own scripts. */
function noting(binding: string) {
  const note = (what: What, at = performance.now(), duration = 0) =>
    Reflect.get(window, binding)?.(JSON.stringify({ what, at, duration }));
  Object.assign(window, { note });
  note("begin", 0);
  const observe = (type: string, listener: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) listener(entry);
    }).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") note("fcp", startTime);
  });
  observe("largest-contentful-paint", ({ startTime }) => note("lcp", startTime));
  observe("longtask", ({ startTime, duration }) => note("longTask", startTime, duration));

  const rows = new MutationObserver(() => {
    if (!document.querySelector('li a[href^="/admin/customers/"], tbody tr')) return;
    rows.disconnect();
    // The frame that paints the row has begun; the timeout runs after that paint.
    requestAnimationFrame(() => setTimeout(() => note("row")));
  });
  rows.observe(document, { subtree: true, childList: true });

  let isSignedIn = false;
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    put.call(this, key, value);
    // A JSON web token, under any key and in any form.
    if (isSignedIn || !/eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.test(value)) return;
    isSignedIn = true;
    note("signedIn");
  };
}
