/** The service worker: src/sw.ts compiled, with the list of what it keeps in front. */
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { appSettings, root } from "./bundling.mjs";
import { areas, caching, headers } from "./hosting.mjs";
import { withoutHash } from "./withoutHash.mjs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("base64");

/** How the text face's file is called: of the fonts the worker keeps this one alone, because every screen is set in it. */
export const TEXT_FACE_PREFIX = "text-";

/**
 * Not part of the app: what hosts and installers read, compressed copies, and what only a debugger fetches. Nor are
 * fonts but the text face, and what draws a contract, which is fetched with the first one
 * somebody reads: the browser's own cache keeps them.
 */
const isKept = (file) =>
  !/\.(br|gz|map|txt)$/.test(file) &&
  !/^assets\/(pdfLibrary-|pdfjs-)/.test(file) &&
  (!file.endsWith(".woff2") || file.startsWith(`assets/${TEXT_FACE_PREFIX}`)) &&
  !/^(404\.html|config\..*|reload\.js|icons\/.*\.png)$/.test(file);

/** Writes service-worker.js into `out`, a folder that holds everything else of the app already. */
export async function writeWorker(out) {
  const { outputFiles } = await build({
    ...appSettings,
    entryPoints: [join(root, "src/sw.ts")],
    format: "iife",
    splitting: false,
    sourcemap: false,
    metafile: false,
    write: false,
    outdir: out,
  });
  const code = outputFiles[0].text;
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(out.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter(isKept)
    // By names: an edit of one file moves no other, and a test that was served the worker stays passed.
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

/** While developing nothing may be answered from a cache: a worker that takes away every worker. */
export const writeRemover = (out) =>
  cpSync(join(root, ".build/hosting/kill-sw.js"), join(out, "service-worker.js"));
