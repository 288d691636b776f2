/** The pages link to files and headings that exist, and README names the Node that package.json asks for. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { filesBelow } from "../../.build/files.mjs";

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

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

test("the version has an entry for operators", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  assert.match(readFileSync("src/CHANGES.md", "utf8"), `\n## ${version}\n`);
});

test("every link of a page leads to a file and a heading", () => {
  const below = ["src", "test", ".tools", ".build"].flatMap((folder) =>
    filesBelow(folder).map((file) => join(folder, file)),
  );
  const pages = ["README.md", ...below.filter((file) => file.endsWith(".md"))];
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g)].map(([, file, anchor]) => ({
      page,
      target: file ? join(dirname(page), file) : page,
      anchor,
    })),
  );
  assert.ok(links.length >= 20);
  const broken = links.filter(({ target, anchor }) => {
    if (!existsSync(target)) return true;
    const headings = anchor ? [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)] : [];
    return anchor && !headings.some(([, heading = ""]) => anchorOf(heading) === anchor);
  });
  assert.equal(broken, []);
});

test("README, package.json and its lock file ask for the same Node", () => {
  const [, oldest] = readme.match(/^Node (\S+) or newer\./m) ?? [];
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  assert.is(oldest, "20.19", "pdfjs-dist needs it");
  assert.equal(engines, { node: `>=${oldest}` });
  assert.equal(packages[""].engines, engines);
});

test.run();
