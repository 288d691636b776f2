/** What stands in a form's fields right now. The DOM knows it, also before React runs and after the browser filled it. */
import type { TypedFields } from "./formState.ts";

export interface FormReading {
  typed: TypedFields;
  /**
   * Fields the browser has filled but not yet handed over: until the reader's first gesture, Chromium shows a stored
   * password to the reader and an empty text to the page. They count as filled; the gesture of submitting opens them.
   */
  sealed: readonly string[];
}

export const nothingRead: FormReading = { typed: {}, sealed: [] };

export function readForm(form: HTMLFormElement): FormReading {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") typed[name] = value;
  const sealed: string[] = [];
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || control.value !== "") continue;
    if (control.name in typed && control.matches(":autofill")) sealed.push(control.name);
  }
  return { typed, sealed };
}

export const sameReading = (a: FormReading, b: FormReading): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
