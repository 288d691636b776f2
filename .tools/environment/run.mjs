/** `npm run check-environment`: bundles the check with the tests' esbuild settings and runs it. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { testSettings } from "../../build.mjs";

const root = join(import.meta.dirname, "../..");
const file = join(root, ".local", `check-environment-${process.pid}.mjs`);
// Paths are relative to the folder where the operator gave the command. npm changes the working folder, and gives that
// folder in INIT_CWD.
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
