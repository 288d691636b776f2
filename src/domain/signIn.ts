/** What is typed to sign in (specification, sections 3 and 5; decisions 3, 4, 18). */
import * as v from "valibot";
import { email } from "./email.ts";
import { existingPassword } from "./password.ts";

export const signInForm = v.object({ email, password: existingPassword });
export type Credentials = v.InferOutput<typeof signInForm>;

/** Digits kept as text: a code may begin with zeros. */
export const code = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie den Code ein."),
  v.regex(/^\d{6}$/, "Der Code besteht aus sechs Ziffern."),
);

export const codeForm = v.object({ code });
