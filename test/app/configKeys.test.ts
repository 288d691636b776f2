/** src/CONFIGURATION.md lists every key of config.json. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { configSchema } from "../../src/core/config.ts";

const page = readFileSync(resolve("src/CONFIGURATION.md"), "utf8");

interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  /** The schema inside an optional one. */
  readonly wrapped?: Schema;
}

/** Paths of the keys that hold no further keys: "company.name", "region". */
const keysOf = (schema: Schema, path: readonly string[] = []): string[] => {
  const { entries } = schema.wrapped ?? schema;
  if (!entries) return [path.join(".")];
  return Object.entries(entries).flatMap(([key, inner]) => keysOf(inner, [...path, key]));
};

test("every key of the schema is in src/CONFIGURATION.md, alone or in its parent's shape", () => {
  const keys = keysOf(configSchema);
  assert.ok(keys.length > 20);
  for (const key of keys) {
    const [, parent = "", last = ""] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    const row = page.split("\n").find((line) => line.startsWith(`| \`${parent}\` | \`{`));
    const isListed = page.includes(`\`${key}\``) || new RegExp(`\\b${last}\\b`).test(row ?? "");
    assert.ok(isListed, `src/CONFIGURATION.md does not list ${key}`);
  }
});

test.run();
