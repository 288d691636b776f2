/** `npm run check-environment`: bundles the check by the tests' esbuild settings and runs it. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { testSettings } from "../../build.mjs";

const root = join(import.meta.dirname, "../..");
const file = join(root, ".local", `check-environment-${process.pid}.mjs`);
// Paths are meant from where the command was given; npm changes the folder.
const from = process.env.INIT_CWD ?? process.cwd();
const args = process.argv
  .slice(2)
  .map((arg) => (/^[^-].*\.json$/.test(arg) && !/^https?:/.test(arg) ? resolve(from, arg) : arg));

try {
  await build({ ...testSettings, entryPoints: [join(import.meta.dirname, "main.ts")], outfile: file });
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", file, ...args], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(file, { force: true });
}
