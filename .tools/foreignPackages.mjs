/** Packages that only a tool needs. They are no dependencies of the app, and lie below .local in a folder of their own. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LIMIT_MS = 10 * 60_000;

/** Installs the packages of `from` in `folder`, unless their list is unchanged. Ends the process if npm fails. */
export function installForeign(from, folder) {
  const isLocked = existsSync(join(from, "package-lock.json"));
  const files = ["package.json", ...(isLocked ? ["package-lock.json"] : [])];
  const wanted = files.map((file) => readFileSync(join(from, file), "utf8")).join("\n");
  const installed = join(folder, "installed.txt");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(join(from, file), join(folder, file));
  console.log(`Installing packages into ${folder} …`);
  const words = [isLocked ? "ci" : "install", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status } = spawnSync("npm", words, { cwd: folder, stdio: "inherit", timeout: LIMIT_MS });
  if (status !== 0) process.exit(1);
  writeFileSync(installed, wanted);
}
