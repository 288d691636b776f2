/** No text from outside keeps the page busy: links, stacks, pasted numbers and addresses, at their limits and far beyond. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { transformSync } from "esbuild";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { stackFrames } from "../../src/core/faultReports.ts";
import { linkEmail } from "../../src/domain/addresses.ts";
import { toCsv } from "../../src/domain/csv.ts";
import { documentsZipName } from "../../src/domain/document.ts";
import { isSendable } from "../../src/domain/formFields.ts";
import { ibanIssue, toElectronicBic } from "../../src/domain/iban.ts";
import { MOST_ADDRESS_CHARACTERS, MOST_TEXT_CHARACTERS } from "../../src/domain/limits.ts";
import { schemeNamedBy } from "../../src/domain/mandate.ts";
import { searchText } from "../../src/domain/search.ts";
import { matchAddress, repairedAddress } from "../../src/routes.ts";
import { isThrottled } from "../../src/wire/graphql.ts";

const MOST_MS = 20;

/** Processor time of one run in milliseconds, the best of three. */
function costOf(run: () => void): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

/** Fails for a run that takes longer. The first measure, of one run, is cheap. */
function assertQuick(what: string, run: () => void) {
  const begun = performance.now();
  run();
  if (performance.now() - begun < MOST_MS / 2) return;
  const cost = costOf(run);
  assert.ok(cost < MOST_MS, `${what}: ${cost.toFixed(1)} ms`);
}

const repeated = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

const MILLION = 1_000_000;

test("a login's link of any length is read at once", () => {
  for (const part of ["?", "-", "?-", "%0A", "?%0A", "#", "%2", "%23", " ", "+", "&", "\n"])
    for (const end of ["", "%0Ax", "?%0Ax", "x"])
      for (const length of [3_000, MILLION]) {
        const link = `#email=a@b.de${repeated(part, length)}${end}`;
        assertQuick(link.slice(0, 30), () => linkEmail(link));
        assertQuick(link.slice(0, 30), () => linkEmail(link.slice(7)));
      }
  assert.is(linkEmail(`#email=max@firma.de${"?".repeat(10_000)}\nx`), "max@firma.de");
  assert.is(linkEmail(`?${"utm_source=mail&".repeat(100)}#email=max@firma.de`), "max@firma.de");
});

test("an address of any length is repaired or refused at once", () => {
  for (const part of ["!", "%25", "%41", "/", ".", "%2541", "a.", "&", "%"])
    for (const length of [MOST_ADDRESS_CHARACTERS, MILLION]) {
      const pathname = `/customer${repeated(part, length)}x`;
      assertQuick(pathname.slice(0, 30), () => repairedAddress(pathname));
      assertQuick(pathname.slice(0, 30), () => matchAddress(pathname));
    }
  assert.equal(repairedAddress(`/customer${".".repeat(1_000)}`)?.path, "/customer");
});

test("a stack of any length is searched for our frames at once", () => {
  for (const part of [
    "https://a:1:1",
    "https://",
    "a@https://b:1",
    "a",
    "at ",
    "@",
    ":1",
    "a-extension:",
    "at https://a:1:1x\n",
  ])
    for (const start of ["    at ", "@"])
      for (const length of [MOST_ADDRESS_CHARACTERS, MILLION]) {
        const error = new Error("");
        error.stack = `${start}${repeated(part, length)}!`;
        assertQuick(error.stack.slice(0, 30), () => stackFrames(error, "https://a"));
      }
});

test("pasted numbers and addresses, and what services answer, are read at once", () => {
  const parts = [
    "DE12",
    "D E 1 2 ",
    "I ",
    "IBAN ",
    "B I C ",
    "\ufdfa",
    "A1",
    "7",
    "@",
    "a@",
    "a.",
    "\u00e4@",
    "-",
    ", ",
    " ",
    "sepa",
    '"errorType":',
  ];
  for (const part of parts) {
    const text = repeated(part, MOST_TEXT_CHARACTERS);
    const pasted = repeated(part, 100_000);
    assertQuick(`a pasted ${part}`, () => ibanIssue(pasted));
    assertQuick(`a pasted ${part}`, () => isSendable(pasted));
    const readers = { ibanIssue, toElectronicBic, isSendable, searchText, schemeNamedBy, isThrottled };
    for (const [name, read] of Object.entries(readers)) assertQuick(`${name} ${part}`, () => read(text));
    assertQuick(`a file's name ${part}`, () => documentsZipName(text));
    assertQuick(`CSV ${part}`, () => toCsv([text], [[text]]));
  }
});

/** Every node of a syntax tree. */
function* nodesOf(node: unknown): Generator<Record<string, unknown>> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield node as Record<string, unknown>;
  for (const inner of Object.values(node)) yield* nodesOf(inner);
}

/** The regular expressions written in a source. */
function expressionsIn(file: string): RegExp[] {
  const source = readFileSync(join("src", file), "utf8");
  const { code } = transformSync(source, { loader: file.endsWith("x") ? "tsx" : "ts", jsx: "automatic" });
  const tree = parse(code, { ecmaVersion: "latest", sourceType: "module" });
  return [...nodesOf(tree)].flatMap(({ regex }) => {
    const literal = regex as { pattern: string; flags: string } | undefined;
    return literal ? [new RegExp(literal.pattern, literal.flags)] : [];
  });
}

/** What an expression may stumble over: its own words and signs, and a few of everything. */
function partsFor({ source }: RegExp): string[] {
  const own = (source.match(/[\w:/]{2,}|[^\\\w()[\]|^$]/g) ?? []).slice(0, 8);
  return [...new Set([...own, "a", "0", " ", "?", "@", ".", "/", "%", "-"])];
}

test("every expression of src ends in time on the longest text that is shown, whatever stands in it", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" });
  const files = sources.filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  let count = 0;
  for (const file of files)
    for (const expression of expressionsIn(file)) {
      count += 1;
      const parts = partsFor(expression);
      const pairs = parts.flatMap((one) => parts.map((other) => one + other));
      for (const part of [...parts, ...pairs])
        for (const end of ["", "\nx"]) {
          const text = repeated(part, MOST_TEXT_CHARACTERS - end.length) + end;
          assertQuick(`${file} ${expression} ${part}`, () => text.replace(expression, ""));
        }
    }
  assert.ok(count > 100, `${count} expressions were found`);
});

test.run();
