/** Reads a form's fields from the DOM, which also holds text typed before React ran and text that the browser filled in. */
import type { TypedFields } from "./formState.ts";

export interface FormReading {
  typed: TypedFields;
  /**
   * Names of autofilled fields that the page cannot read yet. Until the visitor's first gesture, Chromium shows a stored
   * password but gives the page an empty text. They count as filled in, because the click or key that submits makes them
   * readable.
   */
  unreadable: readonly string[];
  /** Names of fields that still hold their initial text, which was proposed or kept from before. */
  given: readonly string[];
}

export const emptyReading: FormReading = { typed: {}, unreadable: [], given: [] };

export function readForm(form: HTMLFormElement): FormReading {
  const typed: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") typed[name] = value;
  const unreadable: string[] = [];
  const given: string[] = [];
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !(control.name in typed)) continue;
    if (control.value === "") {
      if (control.matches(":-webkit-autofill")) unreadable.push(control.name);
    } else if (control.value === control.defaultValue) given.push(control.name);
  }
  return { typed, unreadable, given };
}

export const sameReading = (a: FormReading, b: FormReading): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
