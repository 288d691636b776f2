/** Which file is which bundle: read from esbuild's metafile. A file that is none of these fails the build. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bundleSources } from "./bundleSources.mjs";
import { root } from "./bundling.mjs";

/** Scripts with a source of their own, by that source. */
const sources = Object.fromEntries(Object.entries(bundleSources).map(([name, source]) => [source, name]));

/** Those that share a chunk. */
export const areas = ["staff", "customer"];

/** Those that only some visitors need, a file each: all but those with screens. */
export const libraries = Object.values(sources).filter((name) => ![...areas, "account"].includes(name));

/** Chunks that several bundles share, by a source only they hold. */
const shared = {
  "node_modules/react-dom/cjs/react-dom-client.production.js": "react",
  "src/shell/start.tsx": "app",
  "src/app/data/useLive.ts": "areas",
};

/** The name of a shared chunk. Packages may lie above the folder that is built. */
const sharedBy = (inputs) =>
  Object.entries(shared).find(([source]) => Object.keys(inputs).some((input) => input.endsWith(source)))?.[1];

/** The source of a font that a bundle imports; it is fetched when something is drawn with it. */
const fontOf = (inputs) => Object.keys(inputs).find((input) => input.endsWith(".woff2"));

/**
 * The entry only hands on what the app's bundle exports: the name it has there, by which the page finds it, so that nobody
 * fetches a file for it.
 */
function nameOfStart(entry) {
  const text = readFileSync(join(root, entry), "utf8");
  const [, exported] =
    /\bimport\s*\{\s*(\w+)(?: as \w+)?\s*\}[^}]*\bexport\s*\{\s*\w+ as startApp\s*\}/.exec(text) ?? [];
  if (!exported) throw new Error(`${entry} does more than hand on one export: ${text}`);
  return exported;
}

/**
 * `{ files, stylesheets, fonts, start }`: address of each bundle's script by name, path of its CSS bundle, each font's
 * address and source, and what the app's bundle calls `startApp`. Throws an Error with one sentence for each file nobody expects.
 */
export function readBundles({ outputs }, out) {
  const address = (file) => `/${relative(out, join(root, file)).replaceAll("\\", "/")}`;
  const files = {};
  const stylesheets = {};
  const fonts = [];
  const unexpected = [];
  const unused = [];
  let start;
  for (const [file, { entryPoint, inputs, cssBundle }] of Object.entries(outputs)) {
    if (file.endsWith(".css") || file.endsWith(".map")) continue;
    if (entryPoint === "src/react.ts") {
      unused.push(file); // only made React's chunk one of its own
      continue;
    }
    if (entryPoint === "src/main.tsx") {
      unused.push(file, ...(cssBundle ? [cssBundle] : []));
      start = nameOfStart(file);
      continue;
    }
    const font = file.endsWith(".woff2") && fontOf(inputs);
    if (font) {
      fonts.push({ address: address(file), source: join(root, font) });
      continue;
    }
    const name = entryPoint ? sources[entryPoint] : sharedBy(inputs);
    if (!name || files[name]) {
      unexpected.push(`${file} is no bundle: it holds ${Object.keys(inputs).slice(0, 5).join(", ")} …`);
      continue;
    }
    files[name] = address(file);
    if (cssBundle) stylesheets[name] = cssBundle;
  }
  if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
  return { files, stylesheets, fonts, unused, start };
}
