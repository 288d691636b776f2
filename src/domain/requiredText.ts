/** A text field that must not be left empty. */
import * as v from "valibot";

// Zero-width characters and fillers of other scripts (Unicode, Default_Ignorable_Code_Point), and Braille's blank.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u;

/** Trims the text; one without a visible character is refused with `message`, the German sentence shown below the field. */
export const requiredText = (message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visible.test(text), message),
  );
