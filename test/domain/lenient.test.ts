/** Texts of other services, made fit for screens. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import type { Failure } from "../../src/domain/failure.ts";
import { anyText, lenientId, lenientText, unshortened } from "../../src/domain/lenient.ts";

test("characters that turn the direction of later text are removed; Hebrew and Arabic names stay", () => {
  for (const schema of [lenientText, anyText]) {
    assert.is(v.parse(schema, " \u202eHbmG uaB\u202c "), "HbmG uaB");
    assert.is(v.parse(schema, "Bau\u2067 AG"), "Bau AG");
    for (const name of ["שרה כהן", "محمد علي", "נתן\u200f!"]) assert.is(v.parse(schema, name), name);
  }
});

test("a text of more than a thousand characters is shortened, and names its length", () => {
  const remark = `${"Wort ".repeat(199)}Ende.`;
  const long = "x".repeat(1_000_000);
  for (const schema of [lenientText, anyText]) {
    assert.is(v.parse(schema, remark), remark);
    const shown = v.parse(schema, long);
    assert.match(shown, /^x{900,} … \(gekürzt, insgesamt 1\.000\.000 Zeichen\)$/);
    assert.is(v.parse(schema, shown), shown, "read again it stays as it is");
    assert.match(v.parse(schema, `x${"😀".repeat(1_000)}`), /😀 … /, "no character is cut in half");
  }
  assert.is(v.parse(lenientId, long), long);
});

test("a shortened text is never sent", () => {
  const texts = { name: "Anna", client: v.parse(lenientText, "x".repeat(998)) };
  assert.is(unshortened(texts), texts);
  const shortened = { name: v.parse(lenientText, "x".repeat(1_001)) };
  assert.throws(
    () => unshortened(shortened),
    (failure: Failure) => failure.code === "Rejected",
  );
});

test.run();
