/**
 * The second minifying pass. esbuild bundles and shortens; terser goes through the whole of a script once more, which saves
 * another 4 to 7 % of what travels (brotli). What it made of a script is remembered below .local/, for React's takes it
 * three seconds.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minify } from "terser";
import { writeWhole } from "./wholeFile.mjs";

const { version } = createRequire(import.meta.url)("terser/package.json");
const memory = join(import.meta.dirname, "../.local/minified");
/** Scripts that are remembered at most: those of some four builds. */
const MOST = 50;

const options = { compress: { passes: 2, ecma: 2020 }, mangle: true };

/**
 * For esbuild's `banner`: a file's name holds a hash of what esbuild wrote, and what terser makes of it must be part of
 * that. Terser drops the line again.
 */
export const minifiedBy = `/* terser ${version} ${JSON.stringify(options)} */`;

/**
 * `{ code, map }` of a script; a module unless `isModule` is false. `head` is a comment that stays in front, `map` esbuild's
 * source map, as text: the new one leads to the same sources. Throws an Error for a script that cannot be parsed.
 */
export async function minified(text, { head, map, isModule = true } = {}) {
  const settings = {
    ...options,
    // A copy: terser writes `module` into it, and a script would be minified as the one before it was.
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
    } catch {} // not remembered
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
