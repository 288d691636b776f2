/** Texts of other services, as screens can show them. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { anyText, lenientText } from "../../src/domain/lenient.ts";

test("what turns the direction of the text behind it is left out; names in Hebrew and Arabic stay", () => {
  for (const schema of [lenientText, anyText]) {
    assert.is(v.parse(schema, " \u202eHbmG uaB\u202c "), "HbmG uaB");
    assert.is(v.parse(schema, "Bau\u2067 AG"), "Bau AG");
    for (const name of ["שרה כהן", "محمد علي", "נתן\u200f!"]) assert.is(v.parse(schema, name), name);
  }
});

test.run();
