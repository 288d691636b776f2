/** The context that connects a form and its fields. */
import { createContext, use } from "react";

/** The fields' raw texts by field name, neither trimmed nor checked. */
export type TypedFields = Readonly<Record<string, string>>;

/** German messages by field name. */
export type Issues = Readonly<Record<string, string>>;

export interface FormState {
  /** The id of a field's control, for its label and for links to it. */
  idOf(name: string): string;
  /** The field's issue, or null. Shown only once the field is `touched`. */
  issueOf(name: string): string | null;
  /**
   * True if the field was edited and left, was invalid at a submit, has held invalid text from the beginning, or if a
   * service has found an issue.
   */
  touched(name: string): boolean;
  /** Every field satisfies the schema. Autofilled fields that the page cannot read yet count as filled in. */
  complete: boolean;
  typed: TypedFields;
  focus(name: string): void;
}

export const FormContext = createContext<FormState | null>(null);

/** The state of the form around a field. Throws outside of a `<Form>`. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("useForm needs a <Form> around it.");
  return form;
}
