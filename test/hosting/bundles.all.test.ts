/** The cost of an edit for a returning visitor: the files of a real build that get another name. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { unbundled } from "../support/unbundled.ts";

/** A copy of the sources below the project, so that packages are found. */
const folder = mkdtempSync(join(process.cwd(), ".local", "edited-"));
for (const name of ["src", "public", "test/backend", ".build", "build.mjs", "package.json"]) {
  cpSync(name, join(folder, name), { recursive: true });
}
// Terser's results for scripts that no edit below touches.
if (existsSync(".local/minified"))
  // Another process may be writing there, under a temporary name until the file is complete.
  cpSync(".local/minified", join(folder, ".local/minified"), {
    recursive: true,
    filter: (path) => !/\.\d+$/.test(path),
  });
const { buildApp } = await unbundled(join(folder, "build.mjs"));

async function assets(): Promise<string[]> {
  const out = join(folder, "dist");
  await buildApp({ out, quiet: true, compressed: false });
  return readdirSync(join(out, "assets"));
}

function edit(file: string, from: string, to: string) {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  assert.ok(text.includes(from), `${file} holds ${from}`);
  writeFileSync(path, text.replace(from, to));
}

/** Names of the new bundles, without their hashes. */
const renamed = (before: string[], after: string[]) =>
  after
    .filter((file) => !before.includes(file))
    .map((file) => file.replace(/-\w+(\.\w+)$/, "$1"))
    .sort();

test.after(() => rmSync(folder, { recursive: true, force: true }));

test("few files exist, and a screen's edit renames only its area; an edit of its styles also the stylesheet", async () => {
  const first = await assets();
  assert.ok(first.filter((file) => file.endsWith(".js")).length <= 15, first.join(" "));

  edit("src/screens/staff/users/Users.tsx", "Hinzugefügt am", "Angelegt am");
  const second = await assets();
  assert.equal(renamed(first, second), ["records.js"]);

  edit("src/screens/staff/home/Home.module.css", "flex-wrap: wrap", "flex-wrap: nowrap");
  const third = await assets();
  assert.equal(renamed(second, third), ["staff.css"]);

  edit("src/screens/staff/home/Home.tsx", '"Guten Tag"', '"Willkommen"');
  const fourth = await assets();
  assert.equal(renamed(third, fourth), ["chunk.js", "records.js"], "records imports staff's first bundle");
});

test("a file that belongs to no bundle fails the build, with its contents", async () => {
  edit(
    "src/screens/customer/AVVView.tsx",
    "export const AVVView",
    'export const lost = () => import("../../domain/csv.ts");\nexport const AVVView',
  );
  const failure = await buildApp({ out: join(folder, "dist"), quiet: true, compressed: false }).then(
    () => null,
    (error: Error) => error.message,
  );
  assert.match(failure ?? "", /is no bundle/);
});

test.run();
