/**
 * Which new passwords the pool takes: 8 characters with lower case, upper case and a number (decision 4). Letters are
 * those of Basic Latin: AWS developer guide, "Adding user pool password requirements".
 */
import { randomInt } from "node:crypto";
import { CognitoException, invalidParameter } from "./exception.ts";
import { type PoolSettings, usualSettings } from "./settings.ts";

const MAX_LENGTH = 256; // API reference, ChangePassword

type Policy = Pick<PoolSettings, "minimumLength" | "requiresSymbols">;

/** Developer guide, "Adding user pool password requirements"; a space counts between other characters. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

const rules: readonly (readonly [holds: (password: string, policy: Policy) => boolean, complaint: string])[] =
  [
    [(password, { minimumLength }) => password.length >= minimumLength, "Password not long enough"],
    [
      (password, { requiresSymbols }) => !requiresSymbols || symbol.test(password),
      "Password must have symbol characters",
    ],
    [(password) => /[a-z]/.test(password), "Password must have lowercase characters"],
    [(password) => /[A-Z]/.test(password), "Password must have uppercase characters"],
    [(password) => /\d/.test(password), "Password must have numeric characters"],
  ];

/**
 * Raises InvalidParameterException for a text that no pool accepts (empty, too long, a space at either end), and
 * InvalidPasswordException for the first broken rule. `field` is the parameter's name, for the message.
 */
export function demandPolicy(password: string, field: string, policy: Policy = usualSettings()): void {
  if (password.length > MAX_LENGTH || !/^\S(.*\S)?$/s.test(password)) {
    throw invalidParameter(
      `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$`,
    );
  }
  const broken = rules.find(([holds]) => !holds(password, policy));
  if (!broken) return;
  throw new CognitoException(
    "InvalidPasswordException",
    `Password did not conform with policy: ${broken[1]}`,
  );
}

// Without the letters and digits that look alike: a temporary password is also read out and typed.
const lower = "abcdefghijkmnpqrstuvwxyz";
const upper = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";
const TEMPORARY_LENGTH = 12;

/** A random password by the policy. */
export function createTemporaryPassword(): string {
  const anyOf = (letters: string): string => letters.charAt(randomInt(letters.length));
  const made = Array.from({ length: TEMPORARY_LENGTH }, () => anyOf(lower + upper + digits)).join("");
  return rules.every(([holds]) => holds(made, usualSettings())) ? made : createTemporaryPassword();
}
