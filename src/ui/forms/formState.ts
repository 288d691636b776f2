/** What a form tells the fields inside it, and how they reach it. */
import { createContext, use } from "react";

/** What stands in the fields, by field name, as typed: neither trimmed nor checked. */
export type TypedFields = Readonly<Record<string, string>>;

/** German texts by field name. */
export type Issues = Readonly<Record<string, string>>;

export interface FormState {
  /** The id of a field's control, for its label and for links to it. */
  idOf(name: string): string;
  /** What is wrong with a field, or null. Shown only once the field is `touched`. */
  issueOf(name: string): string | null;
  /** Typed in and left, or part of a failed attempt to submit. */
  touched(name: string): boolean;
  /** Does everything satisfy the schema? */
  complete: boolean;
  typed: TypedFields;
  focus(name: string): void;
}

export const FormContext = createContext<FormState | null>(null);

/** The form around a field. Throws outside of a `<Form>`: a field without one could never be read. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("A field stands outside of a <Form>.");
  return form;
}
