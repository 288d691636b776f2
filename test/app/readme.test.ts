/** README's table "Where do I change ...?" names files that exist. */
import { existsSync, readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";

const readme = readFileSync("README.md", "utf8");
const table = readme.slice(readme.indexOf("## Where do I change"), readme.indexOf("## Configuration"));
const files = [...table.matchAll(/`([^`]+\.\w+)`/g)].map((match) => match[1] ?? "");

test("every file of the table exists", () => {
  assert.ok(files.length >= 15, `${files.length} files`);
  assert.equal(
    files.filter((file) => !existsSync(file)),
    [],
  );
});

test("every link of README leads to a file", () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)(#[\w-]+)?\)/g)].map((match) => match[1] ?? "");
  assert.ok(links.length >= 6);
  assert.equal(
    links.filter((link) => !existsSync(link)),
    [],
  );
});

test.run();
