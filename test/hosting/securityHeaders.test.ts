/**
 * What the headers and the page's policy must contain, whatever the table says (OWASP ASVS 5.0, chapter 3.4). The other files
 * test that each host sends the table.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { metaPolicy } from "../../.tools/environment/host.ts";
import { startBackend } from "../backend/server.ts";
import { routeAddresses, strangers } from "./addresses.ts";
import { pdfWorker, someAsset } from "./promises.ts";
import { builtApp } from "./server.ts";

const backend = await startBackend({ dist: builtApp(), papers: false });
test.after(() => backend.close());

/** An example of each kind of answer the site gives: pages, files, and missing files. */
const addresses = [
  ...routeAddresses,
  ...strangers,
  someAsset(),
  pdfWorker(),
  "/config.json",
  "/service-worker.js",
];
const answers = await Promise.all(
  addresses.map(async (path) => {
    const answer = await fetch(backend.url + path, { redirect: "manual" });
    // A long body would keep its connection open.
    await answer.arrayBuffer();
    return { path, answer };
  }),
);

function everywhere(name: string, isGood: (value: string) => boolean) {
  for (const { path, answer } of answers) {
    const value = answer.headers.get(name) ?? "missing";
    assert.ok(isGood(value), `${path}: ${name}: ${value}`);
  }
}

const YEAR_S = 365 * 24 * 3_600;

test("every answer asks for HTTPS for at least a year", () =>
  everywhere(
    "strict-transport-security",
    (value) => Number(/^max-age=(\d+)/.exec(value)?.[1] ?? 0) >= YEAR_S,
  ));

test("no answer's type is guessed", () =>
  everywhere("x-content-type-options", (value) => value === "nosniff"));

test("no answer reveals the page's address to others", () =>
  everywhere("referrer-policy", (value) => value === "no-referrer"));

test("every answer forbids to be framed", () =>
  everywhere("content-security-policy", (value) => /(^|;\s*)frame-ancestors 'none'(;|$)/.test(value)));

test("the reader of foreign PDFs runs its own files alone, and sends nothing elsewhere", () => {
  const { answer } = answers.find(({ path }) => path === pdfWorker()) ?? {};
  const [, own] = answer?.headers.get("content-security-policy")?.split(", ") ?? [];
  assert.is(own, "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
});

test("the page's policy allows no objects and no other base, and runs its own files and scripts with a listed hash", async () => {
  const html = await (await fetch(`${backend.url}/auth/login`)).text();
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
