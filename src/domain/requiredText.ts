/** Fields that must not be left empty. */
import * as v from "valibot";

// Tab to carriage return are controls, and a space to whoever pastes them; Braille's blank is one to the eye.
const space = /[\t-\r\p{Z}\u2800]/gu;
// Controls, marks of direction, zero-width characters and fillers of other scripts. A direct debit carries none of them.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text as it is seen, trimmed: every kind of space is a plain one, what shows nothing is gone, and a letter with its
 * marks is one character, which a PDF copied on a Mac splits up.
 */
export const toVisibleText = (typed: string): string =>
  typed.replace(space, " ").replace(invisible, "").normalize("NFC").trim();

/** A name, an address, a code, as it is seen; an empty one is refused with `message`, the German sentence shown below the field. */
export const requiredText = (message: string) =>
  v.pipe(v.string(), v.transform(toVisibleText), v.nonEmpty(message));

/** A password: trimmed and otherwise left as it is, because it was set so somewhere; one that shows nothing is refused with `message`. */
export const requiredPassword = (message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((password) => toVisibleText(password) !== "", message),
  );
