/**
 * `npm run explain-stack -- FILE` prints the place in the source for each frame of a fault report. FILE holds one
 * report, a list of them, or the answer of the local backend's /reports.json. `--maps FOLDER` names the maps; the
 * default is dist-maps/.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { AnyMap, originalPositionFor, sourceContentFor } from "@jridgewell/trace-mapping";
import { root } from "./bundling.mjs";

/** A report as text: a line about it, then one for each frame with the source's own line below. */
export function explainReport({ code, route, build, frames }, folder) {
  const head = `${code} at ${route ?? "no screen"}, build ${build}`;
  return [head, ...frames.map((frame) => explainFrame(frame, build, folder))].join("\n");
}

function explainFrame({ file, line, column }, build, folder) {
  const place = `${file}:${line}:${column}`;
  const path = join(folder, `${file}.map`);
  if (!existsSync(path)) return `  ${place}  (no map of this file: build that version with --maps)`;
  const json = JSON.parse(readFileSync(path, "utf8"));
  // Only the map of index.html has `x_build`. Every other file name contains a hash, so its map cannot be of another
  // build.
  if (json.x_build && json.x_build !== build) return `  ${place}  (the map is of build ${json.x_build})`;
  const map = new AnyMap(json);
  // Browsers count columns from 1, maps from 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) });
  if (found.source === null) return `  ${place}  (no source)`;
  const text = sourceContentFor(map, found.source)?.split("\n")[found.line - 1]?.trim() ?? "";
  const name = found.name ? `  ${found.name}` : "";
  return `  ${found.source}:${found.line}:${found.column + 1}${name}\n      ${text}`;
}

export function reportsIn(json) {
  const list = Array.isArray(json) ? json : Array.isArray(json?.received) ? json.received : [json];
  const reports = list.map((entry) => entry?.report ?? entry);
  if (reports.some((report) => !Array.isArray(report?.frames)))
    throw new Error("The file holds no fault report.");
  return reports;
}

function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { maps: { type: "string" } },
  });
  const [file] = positionals;
  if (!file) throw new Error("Usage: npm run explain-stack -- FILE [--maps FOLDER]");
  const folder = resolve(values.maps ?? join(root, "dist-maps"));
  if (!existsSync(folder))
    throw new Error(`${folder} does not exist: npm run build -- --maps writes dist-maps/.`);
  const reports = reportsIn(JSON.parse(readFileSync(file, "utf8")));
  console.log(reports.map((report) => explainReport(report, folder)).join("\n\n"));
}

if (process.argv[1] === import.meta.filename) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
