/** Files of a build: their list, their names, and writing one while others read it. */
import { readdirSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Every file below `folder`, as a path from there with slashes. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

/** The name of a file in `assets` without the hash of its content, as added by esbuild and styles.mjs. */
export const withoutHash = (name) => name.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, "");

/** Writes a file as a whole, so that another run never reads half of it. */
export function writeWhole(path, text) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}
