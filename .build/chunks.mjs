/** What esbuild's metafile says about chunks, in addresses of the page; and which styles the login needs. */
import { readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";
import { appSettings, root } from "./bundling.mjs";

/**
 * The style sheets reachable from `entry` in import order: `eager` without any import(), `lazy` the rest. A bundle lists
 * them all in one file; the login needs only its own.
 */
export async function stylesOf(entry) {
  const { metafile } = await build({ ...appSettings, entryPoints: [entry], outdir: "unused", write: false });
  const { inputs } = metafile;
  const walk = (file, kinds, seen) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path, kind } of inputs[file]?.imports ?? [])
      if (kinds.includes(kind)) walk(path, kinds, seen);
    return seen;
  };
  const styles = (files) => [...files].filter((file) => file.endsWith(".css")).map((file) => `./${file}`);
  const eager = styles(walk(entry, ["import-statement"], new Set()));
  const all = styles(walk(entry, ["import-statement", "dynamic-import"], new Set()));
  return { eager, lazy: all.filter((file) => !eager.includes(file)) };
}

/** Reads `metafile` of a build into `out`. */
export function readChunks({ outputs }, out) {
  const address = (file) => `/${relative(out, join(root, file)).replaceAll("\\", "/")}`;
  const byEntry = new Map();
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint) byEntry.set(entryPoint, file);

  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path, kind } of outputs[file].imports) if (kind === "import-statement") closure(path, seen);
    return seen;
  };

  return {
    /** The output file of an entry or of something imported by import(). Throws when it has none. */
    file(source) {
      const file = byEntry.get(source);
      if (!file) throw new Error(`${source} has no chunk of its own`);
      return file;
    },
    has: (source) => byEntry.has(source),
    /** Addresses of a chunk and of everything it imports statically, itself first. */
    closure: (source) => [...closure(byEntry.get(source))].map(address),
    address,
    /** The style sheet that a made-up entry became. */
    styles: (source) => outputs[byEntry.get(source)].cssBundle,
  };
}

const frames = {
  admin: ["src/layouts/StaffLayout.tsx", "src/app/dataWire.ts"],
  employee: ["src/layouts/StaffLayout.tsx", "src/app/dataWire.ts"],
  customer: ["src/layouts/CustomerLayout.tsx", "src/app/dataWire.ts"],
  auth: [],
};

/** What the early script knows of each route: its pattern, and the files of its frame and screen beyond the entry's. */
export function earlyRoutes(routing, chunks, eager) {
  const screens = readdirSync(join(root, "src/screens"), { recursive: true, encoding: "utf8" });
  return routing.map(({ name, area, pattern, needsSession }) => {
    const screen = screens.find((file) => basename(file) === `${name}.tsx`);
    if (!screen) throw new Error(`the route ${name} has no screen file`);
    const sources = [...frames[area], `src/screens/${screen.replaceAll("\\", "/")}`];
    // Eager ones have no chunk of their own: they stand in the entry's closure.
    const files = sources.flatMap((source) => (chunks.has(source) ? chunks.closure(source) : []));
    return { pattern, needsSession, files: [...new Set(files)].filter((file) => !eager.includes(file)) };
  });
}
