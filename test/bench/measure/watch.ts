/** What the page itself notes while it loads: paints, long tasks, when the form is usable, when a row stands. */
import type { BrowserContext, Page } from "playwright-core";

/** All in milliseconds since the navigation began; null for what has not happened. */
export interface Notes {
  fcp: number | null;
  lcp: number | null;
  /** The fields hold what was typed and the button can be pressed. */
  usable: number | null;
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
export const PASSWORD = "Demo2026pass";

/** Every page of the context takes notes; `types` has it fill the login's form as soon as there is one. */
export async function takeNotes(context: BrowserContext, { types = false } = {}): Promise<void> {
  await context.addInitScript(noting, { types, email: EMAIL, password: PASSWORD });
}

export const notesOf = (page: Page): Promise<Notes> => page.evaluate(() => window.bench);

/** Waits until the note is there. */
export async function noted(page: Page, note: "usable" | "row" | "signedIn" | "fcp"): Promise<Notes> {
  await page.waitForFunction((name) => window.bench?.[name] != null, note, { polling: 50 });
  return notesOf(page);
}

/** Beyond 50 ms a task blocks (W3C, Long Tasks): how long in all, between two moments. */
export const blockedMs = ({ longTasks }: Notes, from = 0, to = Number.POSITIVE_INFINITY): number =>
  longTasks
    .filter(({ start, duration }) => start + duration > from && start < to)
    .reduce((sum, { duration }) => sum + duration - 50, 0);

/** Runs in the page, before its own scripts. */
function noting({ types, email, password }: { types: boolean; email: string; password: string }) {
  const notes: Notes = { fcp: null, lcp: null, usable: null, row: null, longTasks: [], signedIn: null };
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

  let typed = false;
  const type = (field: HTMLInputElement, text: string) => {
    // As a browser does it: past React's own idea of the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const look = () => {
    if (notes.row === null && document.querySelector("[data-rows] li, tbody tr")) {
      notes.row = -1;
      requestAnimationFrame(() =>
        setTimeout(() => {
          notes.row = performance.now();
        }),
      );
    }
    if (!types || notes.usable !== null) return;
    const name = document.querySelector<HTMLInputElement>("input[type=email], input[name=username]");
    const secret = document.querySelector<HTMLInputElement>("input[type=password]");
    const button = document.querySelector<HTMLButtonElement>("button[type=submit]");
    if (!name || !secret || !button) return;
    if (!typed) {
      typed = true;
      type(name, email);
      type(secret, password);
    }
    if (!button.disabled && name.value === email) notes.usable = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });

  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    put.call(this, key, value);
    if (notes.signedIn === null && /cognito\.session$|accessToken$/.test(key)) {
      notes.signedIn = performance.now();
    }
  };
}
