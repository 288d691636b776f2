/** src/README.md lists every key of config.json. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { configSchema } from "../../src/app/config.ts";

const readme = readFileSync(resolve("src/README.md"), "utf8");

interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  /** Of an optional one. */
  readonly wrapped?: Schema;
}

/** "company.name", "region": the keys that hold no further ones. */
const keysOf = (schema: Schema, path: readonly string[] = []): string[] => {
  const { entries } = schema.wrapped ?? schema;
  if (!entries) return [path.join(".")];
  return Object.entries(entries).flatMap(([key, inner]) => keysOf(inner, [...path, key]));
};

test("every key of the schema is in src/README.md, alone or in its parent's shape", () => {
  const keys = keysOf(configSchema);
  assert.ok(keys.length > 20);
  for (const key of keys) {
    const [, parent = "", last = ""] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    const row = readme.split("\n").find((line) => line.startsWith(`| \`${parent}\` | \`{`));
    const isListed = readme.includes(`\`${key}\``) || new RegExp(`\\b${last}\\b`).test(row ?? "");
    assert.ok(isListed, `src/README.md does not list ${key}`);
  }
});

test.run();
