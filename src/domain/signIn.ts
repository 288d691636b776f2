/** What is typed to sign in (specification, sections 3 and 5; decision 4). */
import * as v from "valibot";
import { email } from "./email.ts";
import { existingPassword } from "./password.ts";

export const signInForm = v.object({ email, password: existingPassword });
export type Credentials = v.InferOutput<typeof signInForm>;
