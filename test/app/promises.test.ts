/** src/PROMISES.md: every promise and every ASVS row names what proves it, and all of that exists. */
import { existsSync, readFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";

const page = readFileSync("src/PROMISES.md", "utf8");
const [, section = ""] = page.split("\n## Held against OWASP ASVS 5.0\n");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, row = "", , how = "", tests = ""]) => ({
    row,
    checks: [...how.matchAll(/`((?:account|cors|host|policy)\.[\w-]+)`/g)].map(([, id = ""]) => id),
    tests: [...tests.matchAll(/`([\w/.]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file = "", name = ""]) => ({
      file,
      name,
    })),
  }));

const expected = [
  ...["3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5", "3.4.6", "3.4.7", "3.5.4", "3.7.2"],
  ...["7.3.1", "7.3.2", "7.4.1", "7.4.3", "7.5.1", "10.4.5", "14.2.6", "14.3.1", "14.3.3"],
];

test("each promise names files that exist, and the word that it needs", () => {
  const promises = (page.split("\n## ")[0] ?? "").split("\n").filter((line) => /^\| (?!To |---)/.test(line));
  assert.ok(promises.length >= 14, `${promises.length} promises`);
  for (const promise of promises) {
    const [, proof = "", word = ""] = promise.split(" | ");
    const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    assert.ok(named.length > 0 && word !== "", promise);
    const fileOf = (name: string) =>
      name.includes(".") ? `test/${name}` : `test/simulation/invariants/${name}.ts`;
    assert.equal(
      named.filter((name) => !existsSync(fileOf(name))),
      [],
    );
  }
});

test("each row names tests that exist", () => {
  assert.equal(
    rows.map(({ row }) => row),
    expected,
  );
  for (const { row, tests } of rows) {
    assert.ok(tests.length > 0, row);
    for (const { file, name } of tests) {
      assert.ok(existsSync(`test/${file}`), `${row}: ${file}`);
      assert.ok(readFileSync(`test/${file}`, "utf8").includes(`"${name}"`), `${row}: ${file}: ${name}`);
    }
  }
});

test("each check that a row names has a test that provokes its fault", () => {
  const faults = readFileSync("test/environment/faults.all.test.ts", "utf8");
  const checks = rows.flatMap((row) => row.checks);
  assert.ok(checks.length >= 9, checks.join(" "));
  assert.equal(
    checks.filter((id) => !faults.includes(`"${id}"`)),
    [],
  );
});

test.run();
