/** Assigns files to bundles by esbuild's metafile. A file that belongs to none fails the build. */
import { appendFileSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { bundleSources } from "./bundleSources.mjs";
import { root } from "./bundling.mjs";

/** The name of each bundle, by the source that the bundle begins with. */
const sources = Object.fromEntries(Object.entries(bundleSources).map(([name, source]) => [source, name]));

/** The bundles that an area's bundle needs, in the order of their styles. */
export const needed = {
  staff: ["areas", "staff"],
  records: ["areas", "documents", "staff", "records"],
  customer: ["areas", "documents", "customer"],
};

/** The name of each chunk that several bundles share, by a source that only this chunk contains. */
const shared = {
  "node_modules/react-dom/cjs/react-dom-client.production.js": "react",
  "src/start/startApp.tsx": "app",
  "src/hooks/useLive.ts": "areas",
  "src/layouts/StaffLayout.tsx": "staff",
  "src/screens/documents/SignedPdf.tsx": "documents",
};

/** Entries that other entries import. Their code is in a shared chunk. */
const stubs = ["src/main.tsx", "src/areas/staff.ts"];

/** The name of a shared chunk. Packages may lie above the folder that is built. */
const sharedBy = (inputs) =>
  Object.entries(shared).find(([source]) => Object.keys(inputs).some((input) => input.endsWith(source)))?.[1];

const pairsOf = (list) => list.split(",").map((pair) => pair.trim().split(" as "));

/**
 * The line that a stub's chunk needs to export what the stub exports, so that no visitor fetches the stub, by the chunk's
 * name. `read` gives a file's text by its name. Throws an Error if a stub does more than hand on exports of one chunk.
 */
export function handedOn({ outputs }, read) {
  const lineOf = ([file]) => {
    const [, imported, chunk, exported] =
      /\bimport\s*\{([^}]+)\}\s*from\s*"\.\/([^"]+)"[^{]*\bexport\s*\{([^}]+)\}/.exec(read(basename(file))) ??
      [];
    if (!chunk) throw new Error(`${file} does more than hand on exports of one chunk.`);
    const inChunk = new Map(pairsOf(imported).map(([name, local = name]) => [local, name]));
    const names = pairsOf(exported).map(([local, name = local]) => `${inChunk.get(local)} as ${name}`);
    return [chunk, `export {${names}} from "./${chunk}";\n`];
  };
  return new Map(
    Object.entries(outputs)
      .filter(([, { entryPoint }]) => stubs.includes(entryPoint))
      .map(lineOf),
  );
}

/**
 * Returns `{ files, stylesheets, unused }`. By name of the bundle, `files` has the addresses of scripts and
 * `stylesheets` the paths of CSS bundles. `unused` lists the files to delete. Chunks with a stub get the stub's exports.
 * Throws an Error with one sentence for each unexpected file.
 */
export function readBundles({ outputs }, out) {
  const address = (file) => `/${relative(out, join(root, file)).replaceAll("\\", "/")}`;
  const files = {};
  const stylesheets = {};
  const unexpected = [];
  const unused = [];
  for (const [file, { entryPoint, inputs, cssBundle }] of Object.entries(outputs)) {
    if (file.endsWith(".css") || file.endsWith(".map")) continue;
    const name = entryPoint ? (sources[entryPoint] ?? entryPoint) : sharedBy(inputs);
    if (cssBundle) stylesheets[name] = cssBundle;
    // src/react.ts exists only to give React a chunk of its own.
    if (entryPoint === "src/react.ts" || stubs.includes(entryPoint)) {
      unused.push(file);
      continue;
    }
    if (!name || files[name]) {
      unexpected.push(`${file} is no bundle: it holds ${Object.keys(inputs).slice(0, 5).join(", ")} …`);
      continue;
    }
    files[name] = address(file);
  }
  if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
  const assets = join(out, "assets");
  for (const [chunk, line] of handedOn({ outputs }, (name) => readFileSync(join(assets, name), "utf8")))
    appendFileSync(join(assets, chunk), line);
  return { files, stylesheets, unused };
}
