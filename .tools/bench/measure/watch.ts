/** What the page itself notes while it loads: paints, long tasks, when a row stands, when tokens are stored. */
import type { BrowserContext, Page } from "playwright-core";

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

/** Every page of the context takes notes. */
export const takeNotes = (context: BrowserContext): Promise<unknown> => context.addInitScript(noting);

export const notesOf = (page: Page): Promise<Notes> => page.evaluate(() => window.bench);

/** Waits until the note is there. */
export async function noted(page: Page, note: "row" | "signedIn" | "fcp"): Promise<Notes> {
  await page.waitForFunction((name) => window.bench?.[name] != null, note, { polling: 50 });
  return notesOf(page);
}

/** Beyond 50 ms a task blocks (W3C, Long Tasks): how long in all, between two moments. */
export const blockedMs = ({ longTasks }: Notes, from = 0, to = Number.POSITIVE_INFINITY): number =>
  longTasks
    .filter(({ start, duration }) => start + duration > from && start < to)
    .reduce((sum, { duration }) => sum + duration - 50, 0);

/** Runs in the page, before its own scripts. */
function noting() {
  const notes: Notes = { fcp: null, lcp: null, row: null, longTasks: [], signedIn: null };
  window.bench = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") notes.fcp = startTime;
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
    // The frame that paints the row has begun; what follows it has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        notes.row = performance.now();
      }),
    );
  });
  rows.observe(document, { subtree: true, childList: true });

  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    put.call(this, key, value);
    // A JSON web token, under whatever key and in whatever form.
    if (notes.signedIn === null && /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.test(value)) {
      notes.signedIn = performance.now();
    }
  };
}
