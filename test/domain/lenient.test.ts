/** Texts of other services, made fit for screens. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import { Failure } from "../../src/domain/failure.ts";
import { anyText, lenientId, lenientText, readableRows, unshortened } from "../../src/domain/lenient.ts";
import { permissionsText, staffUser } from "../../src/domain/staff.ts";

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
});

test("an id is never cut: one longer than any store's makes its record unreadable", () => {
  assert.is(v.parse(lenientId, "x".repeat(1_024)).length, 1_024);
  assert.not(v.safeParse(lenientId, "x".repeat(1_025)).success);
  const rows = ["good", "x".repeat(1_000_000)].map((id) => ({ id, client_id: "1" }));
  for (const schema of [appCustomer, staffUser]) assert.is(v.parse(readableRows(schema), rows).unreadable, 1);
  const path = "x".repeat(1_000_000);
  assert.not(v.safeParse(appCustomer, { id: "1", avv: { sent: true, path } }).success);
});

test("a list of any length ends at its limit, and says how many it lacks", () => {
  const list = Array.from({ length: 30_000 }, (_, id) => ({ id: String(id) }));
  const { rows, unreadable } = v.parse(readableRows(appCustomer), [null, ...list]);
  assert.equal([rows.length, unreadable], [19_999, 10_002]);
});

test("a failure's detail, which dialogs show, is short", () => {
  const failure = new Failure("GraphQLError", { detail: "x".repeat(1_000_000) });
  for (const text of [failure.detail, failure.message]) assert.ok(text.length < 1_100);
});

test("permissions nested deeper than JSON can be written are not shown, and throw nothing", () => {
  const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
  assert.is(permissionsText(deep), "zu tief verschachtelt");
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
