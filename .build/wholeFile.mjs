/** Writes a file as a whole, so that another run never reads half of it. */
import { renameSync, writeFileSync } from "node:fs";

export function writeWhole(path, text) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, path);
}
