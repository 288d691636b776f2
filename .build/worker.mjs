/** The service worker: src/sw.ts compiled, with the list of its cached files in front. */
import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { browserSettings, root } from "./bundling.mjs";
import { filesBelow, withoutHash } from "./files.mjs";
import { areas, caching, headers } from "./hosting.mjs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("base64");

/**
 * Whether the worker caches a file. It leaves out files for hosts and installers, compressed copies, and the code that
 * draws a contract. The page fetches that code when a visitor reads the first contract, and the browser's own cache
 * keeps it.
 */
const isKept = (file) =>
  !/\.(br|gz|txt)$/.test(file) &&
  !/^assets\/(pdfLibrary-|pdfjs-)/.test(file) &&
  !/^(404\.html|config\..*|reload\.js|icons\/.*\.png)$/.test(file);

/** Writes service-worker.js into `out`, a folder that already holds everything else of the app. */
export async function writeWorker(out) {
  const settings = { ...browserSettings, entryPoints: ["src/sw.ts"], format: "iife", write: false };
  const { outputFiles } = await build(settings);
  const code = outputFiles[0].text;
  const files = filesBelow(out)
    .filter(isKept)
    // By their names without hashes, so that an edit of one file moves no entry.
    .sort((a, b) => withoutHash(a).localeCompare(withoutHash(b), "en") || a.localeCompare(b, "en"));
  const manifest = files.map((file) => ({
    url: `/${file}`,
    integrity: `sha256-${sha256(readFileSync(join(out, file)))}`,
  }));
  const version = createHash("sha256")
    .update(JSON.stringify([code, manifest, headers, caching, areas]))
    .digest("hex")
    .slice(0, 12);
  const constants = { MANIFEST: manifest, VERSION: version, AREAS: areas };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name}=${JSON.stringify(value)};\n`);
  writeFileSync(join(out, "service-worker.js"), lines.join("") + code);
}

/**
 * During development no answer may come from a cache, so this worker removes itself, the earlier worker and their
 * caches.
 */
export const writeRemover = (out) =>
  cpSync(join(root, ".build/hosting/kill-sw.js"), join(out, "service-worker.js"));
