/** A password being chosen: it follows the provider's policy (specification, sections 5 and 9; decision 4). */
import * as v from "valibot";
import { email } from "./email.ts";
import { code, existingPassword } from "./signIn.ts";

/** One line of the live checklist. */
export interface PolicyRule {
  label: string;
  holds: (password: string) => boolean;
}

/** The provider's policy: 8 characters, lower case, upper case, a number. */
export const passwordPolicy: readonly PolicyRule[] = [
  { label: "mindestens 8 Zeichen", holds: (password) => password.length >= 8 },
  { label: "ein Kleinbuchstabe", holds: (password) => /\p{Ll}/u.test(password) },
  { label: "ein Großbuchstabe", holds: (password) => /\p{Lu}/u.test(password) },
  { label: "eine Ziffer", holds: (password) => /\d/.test(password) },
];

export const newPassword = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Bitte geben Sie ein neues Passwort ein."),
  v.check(
    (password) => passwordPolicy.every((rule) => rule.holds(password)),
    "Das Passwort erfüllt noch nicht alle Bedingungen.",
  ),
);

/** For the field that repeats the new password. */
const repeated = v.pipe(v.string(), v.trim(), v.nonEmpty("Bitte wiederholen Sie das neue Passwort."));
const repeatMismatch = "Die Passwörter stimmen nicht überein.";

const choice = { password: newPassword, repeat: repeated };

// Checked while another field is still wrong, too; a plain check would wait for all of them.
const both = [["password"], ["repeat"]] as const;
const agree = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;

/** After the first sign-in with an invitation's password. */
export const firstPasswordForm = v.pipe(
  v.object(choice),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

export const forgottenForm = v.object({ email });

/** With the code that was sent. */
export const resetForm = v.pipe(
  v.object({ code, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

export const changeForm = v.pipe(
  v.object({ old: existingPassword, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);
