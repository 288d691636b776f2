/** Assigns files to bundles by esbuild's metafile. A file that belongs to none fails the build. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bundleSources } from "./bundleSources.mjs";
import { root } from "./bundling.mjs";

/** The name of each bundle, by the source that the bundle begins with. */
const sources = Object.fromEntries(Object.entries(bundleSources).map(([name, source]) => [source, name]));

/** The areas' bundles, which share the chunk `areas`. */
export const areas = ["staff", "customer"];

/** The name of each chunk that several bundles share, by a source that only this chunk contains. */
const shared = {
  "node_modules/react-dom/cjs/react-dom-client.production.js": "react",
  "src/start/startApp.tsx": "app",
  "src/hooks/useLive.ts": "areas",
};

/** The name of a shared chunk. Packages may lie above the folder that is built. */
const sharedBy = (inputs) =>
  Object.entries(shared).find(([source]) => Object.keys(inputs).some((input) => input.endsWith(source)))?.[1];

/**
 * The name of `startApp` among the exports of the app's bundle. The entry only re-exports it, so the page uses the bundle
 * directly and no visitor fetches the entry.
 */
function nameOfStart(entry) {
  const text = readFileSync(join(root, entry), "utf8");
  const [, exported] =
    /\bimport\s*\{\s*([\w$]+)(?: as [\w$]+)?\s*\}[^}]*\bexport\s*\{\s*[\w$]+ as startApp\s*\}/.exec(text) ??
    [];
  if (!exported) throw new Error(`${entry} does more than hand on one export: ${text}`);
  return exported;
}

/**
 * Returns `{ files, stylesheets, unused, start }`. By name of the bundle, `files` has the addresses of scripts and
 * `stylesheets` the paths of CSS bundles. `unused` lists the files to delete. `start` is the name of `startApp` in the
 * app's bundle. Throws an Error with one sentence for each unexpected file.
 */
export function readBundles({ outputs }, out) {
  const address = (file) => `/${relative(out, join(root, file)).replaceAll("\\", "/")}`;
  const files = {};
  const stylesheets = {};
  const unexpected = [];
  const unused = [];
  let start;
  for (const [file, { entryPoint, inputs, cssBundle }] of Object.entries(outputs)) {
    if (file.endsWith(".css") || file.endsWith(".map")) continue;
    if (entryPoint === "src/react.ts") {
      unused.push(file); // exists only to give React a chunk of its own
      continue;
    }
    if (entryPoint === "src/main.tsx") {
      unused.push(file, ...(cssBundle ? [cssBundle] : []));
      start = nameOfStart(file);
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
  return { files, stylesheets, unused, start };
}
