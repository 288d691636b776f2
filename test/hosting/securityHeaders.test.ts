/**
 * What the headers and the page's policy must contain, whatever the table says (OWASP ASVS 5.0, chapter 3.4). `keepsItsPromises`
 * tests that each host sends the table's headers with every answer.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { metaPolicy } from "../../.tools/environment/host.ts";
import { builtTable, pdfWorker, readBuilt } from "../support/builtApp.ts";

const { headers, policyOf } = builtTable();
const YEAR_S = 365 * 24 * 3_600;

test("every answer asks for HTTPS for at least a year", () => {
  const [, seconds] = /^max-age=(\d+)/.exec(headers["strict-transport-security"] ?? "") ?? [];
  assert.ok(Number(seconds) >= YEAR_S, seconds);
});

test("no answer's type is guessed", () => assert.is(headers["x-content-type-options"], "nosniff"));

test("no answer reveals the page's address to others", () =>
  assert.is(headers["referrer-policy"], "no-referrer"));

test("every answer forbids to be framed", () =>
  assert.match(headers["content-security-policy"] ?? "", /(^|;\s*)frame-ancestors 'none'(;|$)/));

test("the reader of foreign PDFs runs its own files alone, and sends nothing elsewhere", () => {
  const own = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  assert.is(policyOf(pdfWorker()), own);
});

test("the page's policy allows no objects and no other base, and runs its own files and scripts with a listed hash", () => {
  const html = readBuilt("index.html");
  const policy = new Map(
    metaPolicy(html)
      .split("; ")
      .map((directive) => directive.split(" "))
      .map(([name = "", ...sources]) => [name, sources]),
  );
  for (const name of ["default-src", "object-src", "base-uri", "form-action"]) {
    assert.equal(policy.get(name), ["'none'"], name);
  }
  for (const name of ["script-src", "style-src"]) {
    const [own, ...others] = policy.get(name) ?? [];
    assert.is(own, "'self'");
    assert.ok(others.length > 0 && others.every((one) => /^'sha256-[\w+/]{43}='$/.test(one)), name);
  }
  assert.not.match(metaPolicy(html), /unsafe-(inline|eval)|\*/);
  assert.equal(policy.get("require-trusted-types-for"), ["'script'"]);
});

test.run();
