/** Which file is which bundle: read from esbuild's metafile. A file that is none of these fails the build. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bundleSources, handedOn } from "./bundleSources.mjs";
import { root } from "./bundling.mjs";

/** Scripts with a source of their own, by that source. */
const sources = Object.fromEntries(Object.entries(bundleSources).map(([name, source]) => [source, name]));

/** What each of those with screens is imported with. */
export const companions = {
  staff: ["areas"],
  records: ["staff", "areas", "documents"],
  customer: ["areas", "documents"],
  account: [],
};

/** Those that only some visitors need, a file each: all but those with screens. */
export const libraries = Object.values(sources).filter((name) => !(name in companions));

/** Chunks that several bundles share, by a source only they hold. */
const shared = {
  "node_modules/react-dom/cjs/react-dom-client.production.js": "react",
  "src/shell/start.tsx": "app",
  "src/areas/staff.ts": "staff",
  "src/app/data/useLive.ts": "areas",
  "src/ui/pdf/Pdf.tsx": "documents",
};

/** The name of a shared chunk. Packages may lie above the folder that is built. */
const sharedBy = (inputs) =>
  Object.entries(shared).find(([source]) => Object.keys(inputs).some((input) => input.endsWith(source)))?.[1];

/** The source of a font that a bundle imports; it is fetched when something is drawn with it. */
const fontOf = (inputs) => Object.keys(inputs).find((input) => input.endsWith(".woff2"));

/** `{ name: alias }` of a clause such as `{a as b,c}`. */
const clause = (text) =>
  Object.fromEntries(
    text
      .split(",")
      .map((part) => part.trim().split(/\s+as\s+/))
      .map(([from, to = from]) => [to, from]),
  );

/**
 * Which exports of its bundle an entry hands on, by the names they are to have (`handedOn` in bundleSources.mjs). Throws an
 * Error for an entry that does anything else.
 */
function exportsOf(entry, names) {
  const text = readFileSync(join(root, entry), "utf8");
  const [, imported, exported] =
    /\bimport\s*\{([^}]+)\}\s*from\s*"[^"]+";(?:import\s*"[^"]+";)*export\s*\{([^}]+)\};?\s*$/.exec(text) ??
    [];
  const [aliases, locals] = [imported ?? "", exported ?? ""].map(clause);
  if (Object.keys(locals).sort().join() !== names.join())
    throw new Error(`${entry} does more than hand on ${names} of one bundle: ${text}`);
  return Object.fromEntries(names.map((name) => [name, aliases[locals[name]]]));
}

/**
 * A bundle's script with the exports that its entry hands on, so that nobody fetches a file for the entry. `names` is as
 * `exportsOf` gives it; without it the script stays as it is.
 */
export function withExports(text, names) {
  if (!names) return text;
  const locals = clause(/\bexport\s*\{([^}]+)\};?\s*$/.exec(text)?.[1] ?? "");
  const more = Object.entries(names).map(([name, exported]) => `${locals[exported]} as ${name}`);
  return `${text.trimEnd()}export{${more}};\n`;
}

/**
 * `{ files, stylesheets, fonts, exports }`: address of each bundle's script by name, path of its CSS bundle, each font's
 * address and source, and by bundle what it exports for its entry. Throws an Error with one sentence for each file nobody
 * expects.
 */
export function readBundles({ outputs }, out) {
  const address = (file) => `/${relative(out, join(root, file)).replaceAll("\\", "/")}`;
  const files = {};
  const stylesheets = {};
  const fonts = [];
  const unexpected = [];
  const unused = [];
  const exports = {};
  for (const [file, { entryPoint, inputs, cssBundle }] of Object.entries(outputs)) {
    if (file.endsWith(".css") || file.endsWith(".map")) continue;
    if (entryPoint === "src/react.ts") {
      unused.push(file); // only made React's chunk one of its own
      continue;
    }
    if (entryPoint in handedOn) {
      const { bundle, names } = handedOn[entryPoint];
      unused.push(file);
      exports[bundle] = exportsOf(file, names);
      if (cssBundle) stylesheets[bundle] = cssBundle;
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
  return { files, stylesheets, fonts, unused, exports };
}
