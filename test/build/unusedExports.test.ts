/** `npm run check` refuses exports that nobody uses. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";

const {
  unusedExports,
  readUsers,
}: {
  unusedExports(files: ReadonlyMap<string, string>): string[];
  readUsers(): ReadonlyMap<string, string>;
} = await import(pathToFileURL(resolve(".build/unusedExports.mjs")).href);

/** What is unused in src/domain/a.ts with this text, if these files import it. */
const unusedIn = (text: string, others: Readonly<Record<string, string>> = {}) =>
  unusedExports(new Map(Object.entries({ "src/domain/a.ts": text, ...others }))).map(
    (sentence) => /exports (\w+),/.exec(sentence)?.[1],
  );

test("the app exports nothing that nobody uses", () => {
  assert.equal(unusedExports(readUsers()), []);
});

test("an export is used by a named import, under any name, and by a file that imports the whole", () => {
  const text = "export const one = 1;\nexport function two() {}\nexport interface Three {}\n";
  assert.equal(unusedIn(text), ["one", "two", "Three"]);
  const imports =
    'import {\n  one as uno,\n  type Three,\n} from "../domain/a.ts";\nimport x, { two } from "../domain/a.ts";';
  assert.equal(unusedIn(text, { "src/core/b.ts": imports }), []);
  const all = 'import * as a from "../domain/a.ts";\na.one;\n';
  assert.equal(unusedIn(text, { "src/core/b.ts": all }), ["two", "Three"]);
  const later = 'const { two } = await import("../domain/a.ts");';
  assert.equal(unusedIn(text, { "src/core/b.ts": later }), ["one", "Three"]);
});

test("a test alone keeps only what the file itself uses; a type may stay beside what takes it", () => {
  const text =
    "export const rule = 1;\nexport const dead = 2;\nexport interface Options {}\nuse(rule as Options);\n";
  const tests = { "test/domain/a.test.ts": 'import { dead, rule } from "../../src/domain/a.ts";' };
  assert.equal(unusedIn(text, tests), ["dead"]);
  assert.equal(unusedIn(text), ["rule", "dead"]);
});

test("a name inside another one, in another file, is no use", () => {
  assert.equal(
    unusedIn("export const day = 1;\n", { "src/core/b.ts": 'import { days } from "../domain/a.ts";' }),
    ["day"],
  );
  assert.equal(
    unusedIn("export const day = 1;\n", { "src/core/b.ts": 'import { day } from "../domain/c.ts";' }),
    ["day"],
  );
});

test.run();
