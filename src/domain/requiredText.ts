/** A text field that must not be left empty. */
import * as v from "valibot";

/** Trims the text; an empty one is refused with `message`, which is the German sentence shown below the field. */
export const requiredText = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
