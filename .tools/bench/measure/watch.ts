/** Notes that the page takes while it loads: paints, long tasks, the first row, stored tokens. */
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { inTime } from "./patience.ts";

/** All in milliseconds since the navigation began; null for what has not happened. */
export interface Notes {
  fcp: number | null;
  lcp: number | null;
  /** The first row of a list has been painted. */
  row: number | null;
  longTasks: { start: number; duration: number }[];
  /** Tokens were put into a storage. */
  signedIn: number | null;
}

declare global {
  interface Window {
    bench: Notes;
  }
}

export const EMAIL = "admin@nordwind.example";

/** Notes that a page reports at once. */
type Told = "row" | "signedIn" | "fcp";

const BINDING = "tellNote";

/** For each page: its reports since its navigation, and the callbacks that wait for a report. */
const heard = new WeakMap<Page, { told: Set<Told>; waiting: Map<Told, () => void> }>();

/** Makes every page of the context take notes. */
export const takeNotes = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(noting, BINDING);

/**
 * Receives the page's reports. Polling would keep the page busy while it is measured. Call this before the page's first
 * navigation.
 */
export async function hearNotes(page: Page, cdp: CDPSession): Promise<void> {
  const told = new Set<Told>();
  const waiting = new Map<Told, () => void>();
  heard.set(page, { told, waiting });
  cdp.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== BINDING) return;
    // A new document has no notes yet.
    if (payload === "begin") return told.clear();
    told.add(payload as Told);
    waiting.get(payload as Told)?.();
  });
  await cdp.send("Runtime.enable");
  await cdp.send("Runtime.addBinding", { name: BINDING });
}

export const notesOf = (page: Page): Promise<Notes> => page.evaluate(() => window.bench);

/** Waits until the page has taken this note. Throws an Error after a minute. */
export async function noted(page: Page, note: Told): Promise<Notes> {
  const { told, waiting } = heard.get(page) ?? {};
  if (told?.has(note)) {
    const notes = await notesOf(page);
    // null: the report came from the previous document.
    if (notes[note] !== null) return notes;
  }
  await inTime(`${page.url()}: "${note}" was not noted`, (done) => waiting?.set(note, done));
  return notesOf(page);
}

/** Total Blocking Time between two moments, in milliseconds: the parts of long tasks beyond 50 ms (W3C, Long Tasks). */
export const blockedMs = ({ longTasks }: Notes, from = 0, to = Number.POSITIVE_INFINITY): number =>
  longTasks
    .filter(({ start, duration }) => start + duration > from && start < to)
    .reduce((sum, { duration }) => sum + duration - 50, 0);

/** Runs in the page, before its own scripts. */
function noting(binding: string) {
  const notes: Notes = { fcp: null, lcp: null, row: null, longTasks: [], signedIn: null };
  window.bench = notes;
  const tell = (what: Told | "begin") => Reflect.get(window, binding)?.(what);
  tell("begin");
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name !== "first-contentful-paint") return;
    notes.fcp = startTime;
    tell("fcp");
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    notes.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => {
    notes.longTasks.push({ start: startTime, duration });
  });

  const rows = new MutationObserver(() => {
    if (!document.querySelector('li a[href^="/admin/customers/"], tbody tr')) return;
    rows.disconnect();
    // The frame that paints the row has begun; the timeout runs after that paint.
    requestAnimationFrame(() =>
      setTimeout(() => {
        notes.row = performance.now();
        tell("row");
      }),
    );
  });
  rows.observe(document, { subtree: true, childList: true });

  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    put.call(this, key, value);
    // A JSON web token, under any key and in any form.
    if (notes.signedIn === null && /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.test(value)) {
      notes.signedIn = performance.now();
      tell("signedIn");
    }
  };
}
