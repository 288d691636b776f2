/** What an edit costs a returning visitor: which files of a real build get another name. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";

/** A copy of what is built, below the project, so that packages are found. */
const folder = mkdtempSync(join(process.cwd(), ".local", "edited-"));
for (const name of ["src", "public", "test/backend", ".build", "build.mjs", "package.json"]) {
  cpSync(name, join(folder, name), { recursive: true });
}
// What terser made of scripts that no edit below touches.
if (existsSync(".local/minified"))
  // Another lane may be writing there, under a name of its own until it is whole.
  cpSync(".local/minified", join(folder, ".local/minified"), {
    recursive: true,
    filter: (path) => !/\.\d+$/.test(path),
  });
// By its address: bundled into this test, the file would look for the sources beside the bundle.
const { buildApp } = await import(pathToFileURL(join(folder, "build.mjs")).href);

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

/** Names of the bundles that are new, without their hashes. */
const renamed = (before: string[], after: string[]) =>
  after
    .filter((file) => !before.includes(file))
    .map((file) => file.replace(/-\w+(\.\w+)$/, "$1"))
    .sort();

test.after(() => rmSync(folder, { recursive: true, force: true }));

test("few files, and an edit of a screen renames its area alone; one of its styles also the stylesheet", async () => {
  const first = await assets();
  assert.ok(first.filter((file) => file.endsWith(".js")).length <= 15, first.join(" "));

  edit("src/screens/staff/users/Users.tsx", "Mitarbeiter hinzufügen", "Mitarbeiter anlegen");
  const second = await assets();
  assert.equal(renamed(first, second), ["staff.js"]);

  edit("src/screens/staff/Home.module.css", "display: grid", "display: flex");
  const third = await assets();
  assert.equal(renamed(second, third), ["staff.css"]);
});

test("a file that belongs to no bundle fails the build with its contents", async () => {
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
