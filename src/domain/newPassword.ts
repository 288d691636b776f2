/** Forms in which a new password is chosen, and the rules it must meet (decision 4). */
import * as v from "valibot";
import { attributeValue } from "./accountAttributes.ts";
import { email } from "./email.ts";
import type { Failure } from "./failure.ts";
import { requiredPassword } from "./requiredText.ts";
import { code, existingPassword } from "./signIn.ts";

/** One line of the checklist below the field: its German text, and whether a password meets it. */
export interface PolicyRule {
  label: string;
  holds: (password: string) => boolean;
}

/**
 * Cognito's password policy of this user pool: 8 characters, lower case, upper case, a number (decision 4). Letters are
 * those of Basic Latin: "Österreich2026" has no upper case (AWS developer guide, "Adding user pool password requirements").
 */
export const passwordPolicy: readonly PolicyRule[] = [
  { label: "mindestens 8 Zeichen", holds: (password) => password.length >= 8 },
  { label: "ein Kleinbuchstabe (a–z)", holds: (password) => /[a-z]/.test(password) },
  { label: "ein Großbuchstabe (A–Z)", holds: (password) => /[A-Z]/.test(password) },
  { label: "eine Ziffer", holds: (password) => /\d/.test(password) },
];

/** Cognito counts these alone ("Adding user pool password requirements"). */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

type Holds = (password: string, refused: string) => boolean;

/** What a stricter pool asks for, by the last words of the failure's detail. Each label completes "verlangt außerdem: ...". */
const stricterRules: readonly (readonly [word: string, label: string, holds?: Holds])[] = [
  ["symbol", "ein Sonderzeichen, zum Beispiel ! ? # %", (password) => symbol.test(password)],
  ["long enough", "ein längeres Passwort", (password, refused) => password.length > refused.length],
  ["less than", "höchstens 256 Zeichen", (password) => password.length <= 256],
  ["space", "kein Leerzeichen am Anfang oder Ende"],
  ["security reasons", "ein Passwort, das anderswo nicht bekannt geworden ist"],
  ["lowercase", "ein Kleinbuchstabe (a–z)"],
  ["uppercase", "ein Großbuchstabe (A–Z)"],
  ["numeric", "eine Ziffer"],
];

/**
 * The rule by which the pool has refused a password, and a `notice` that names it. Where the pool names none, the next
 * password must be another one, and the notice says nothing.
 */
export function refusalRule({ code, detail }: Failure, refused = "") {
  const rule = stricterRules.find(([word]) => code === "InvalidPasswordException" && detail.endsWith(word));
  const [, label, holds] = rule ?? ["", "ein anderes Passwort als das abgelehnte"];
  const notice = rule ? { text: `Der Anmeldedienst verlangt außerdem: ${label}.` } : {};
  return { label, notice, holds: (password: string) => holds?.(password, refused) ?? password !== refused };
}

/** A new password, trimmed; it must meet the whole policy. */
export const newPassword = v.pipe(
  requiredPassword("Bitte geben Sie ein neues Passwort ein."),
  v.check(
    (password) => passwordPolicy.every((rule) => rule.holds(password)),
    "Das Passwort erfüllt noch nicht alle Bedingungen.",
  ),
);

const repeated = requiredPassword("Bitte wiederholen Sie das neue Passwort.");
const repeatMismatch = "Die Passwörter stimmen nicht überein.";

const choice = { password: newPassword, repeat: repeated };

// partialCheck runs while another field is still invalid; a plain check would wait for all of them.
const both = [["password"], ["repeat"]] as const;
const agree = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;

/** The first own password, after signing in with the invitation's (decision 1), and `attributes` that the pool requires. */
export const firstPasswordForm = (attributes: readonly string[]) =>
  v.pipe(
    v.object({
      ...choice,
      ...Object.fromEntries(attributes.map((name) => [name, attributeValue(name)])),
    }),
    v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
  );

/** Asks for a reset code. */
export const forgottenForm = v.object({ email });

/** Sets a new password with the code that was sent. */
export const resetForm = v.pipe(
  v.object({ code, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);

/** A signed-in visitor changes the password. */
export const changeForm = v.pipe(
  v.object({ old: existingPassword, ...choice }),
  v.forward(v.partialCheck(both, agree, repeatMismatch), ["repeat"]),
);
