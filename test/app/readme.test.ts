/** README's table "Where do I change ...?" names files that exist, and README the Node that package.json asks for. */
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

test("README, package.json and its lock file ask for the same Node", () => {
  const [, oldest] = readme.match(/^Node (\S+) or newer\./m) ?? [];
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  assert.is(oldest, "20.12", "Dirent.parentPath is not there before");
  assert.equal(engines, { node: `>=${oldest}` });
  assert.equal(packages[""].engines, engines);
});

test.run();
