/**
 * The second minifying pass. esbuild bundles and minifies; terser processes each whole script once more, which saves another 4
 * to 7 % of the transfer (brotli). Results are cached below .local/, because React's takes three seconds.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minify } from "terser";
import { writeWhole } from "./files.mjs";

const { version } = createRequire(import.meta.url)("terser/package.json");
const memory = join(import.meta.dirname, "../.local/minified");
/** The most scripts in the cache: about four builds. */
const MOST = 50;

const options = { compress: { passes: 2, ecma: 2020 }, mangle: true };

/**
 * A line for esbuild's `banner`. A file's name contains a hash of esbuild's output. With this line, the hash also
 * covers terser's version and options. Terser removes the line again.
 */
export const minifiedBy = `/* terser ${version} ${JSON.stringify(options)} */`;

/**
 * Resolves with `{ code, map }` of the minified script. The script is a module unless `isModule` is false. `head` is a
 * comment that is put in front. `map` is esbuild's source map as text, and the new map leads to the same sources.
 * Throws an Error for a script that cannot be parsed.
 */
export async function minified(text, { head, map, isModule = true } = {}) {
  const settings = {
    ...options,
    // A copy, because terser writes `module` into it. Otherwise the value would stay for the next script.
    compress: { ...options.compress },
    module: isModule,
    format: { ecma: 2020, comments: false, preamble: head },
    ...(map && { sourceMap: { content: map, asObject: true } }),
  };
  const key = createHash("sha256")
    .update(JSON.stringify([version, settings, text]))
    .digest("hex");
  const kept = join(memory, `${key.slice(0, 32)}.js`);
  if (!map) {
    try {
      return { code: readFileSync(kept, "utf8") };
    } catch {} // not cached
  }
  const result = await minify(text, settings);
  if (!map) remember(kept, result.code);
  return result;
}

function remember(path, code) {
  mkdirSync(memory, { recursive: true });
  writeWhole(path, code);
  const written = (name) => statSync(join(memory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const names = readdirSync(memory).sort((a, b) => written(b) - written(a));
  for (const name of names.slice(MOST)) rmSync(join(memory, name), { force: true });
}
