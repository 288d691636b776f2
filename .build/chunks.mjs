/** What esbuild's metafile says about chunks, in addresses of the page; and which styles the login needs. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";
import { appSettings, root } from "./bundling.mjs";

/** Who imports whom, from `entry` on, before anything is split. */
export async function importGraph(entry) {
  const { metafile } = await build({ ...appSettings, entryPoints: [entry], outdir: "unused", write: false });
  const { inputs } = metafile;
  const imports = (file, kind) =>
    (inputs[file]?.imports ?? []).filter((one) => one.kind === kind && !one.external).map((one) => one.path);
  /** A file and everything it imports statically. */
  const closure = (file, seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const path of imports(file, "import-statement")) closure(path, seen);
    return seen;
  };
  const eager = closure(entry);
  const lazyEntries = [...new Set(Object.keys(inputs).flatMap((file) => imports(file, "dynamic-import")))];
  /** The files that name the chunks of screens and layouts. */
  const naming = new Set(
    Object.keys(inputs).filter((file) =>
      imports(file, "dynamic-import").some((path) => /^src\/(screens|layouts)\//.test(path)),
    ),
  );
  return { files: Object.keys(inputs), closure, eager, lazyEntries, naming };
}

/**
 * The style sheets in import order: `eager` those of the entry without any import(), `lazy` the rest. A bundle lists them
 * all in one file; the login needs only its own.
 */
export function stylesOf({ files, closure, eager, lazyEntries }) {
  const all = new Set([...eager, ...lazyEntries.flatMap((entry) => [...closure(entry)]), ...files]);
  const sheets = [...all].filter((file) => file.endsWith(".css")).map((file) => `./${file}`);
  return {
    eager: sheets.filter((file) => eager.has(file.slice(2))),
    lazy: sheets.filter((file) => !eager.has(file.slice(2))),
  };
}

/** Parts that are fetched together share one chunk of what they alone have in common. */
const companyOf = (file) =>
  /^src\/screens\/(\w+)\//.exec(file)?.[1] ?? /^src\/(layouts|shell)\//.exec(file)?.[1] ?? file;

/**
 * Keeps together what is fetched together. esbuild makes a chunk for every set of entries that share a file (measured
 * here: 47 files for the login, 22 more for a screen of staff). So each lazy entry is made to import files it may not
 * need, until the sets are few: all eager files, which are there already; what several companies share; and what its own
 * company shares. Never those that name the screens' chunks: they are renamed with each of them, and every chunk that
 * imports them would be, too. `painter`, which makes the first paint, imports whatever `entry` does, so that it splits nothing.
 */
export function keepTogether({ closure, eager, lazyEntries, naming }, { entry, painter }) {
  const code = (files) => [...files].filter((file) => /\.([jt]sx?|module\.css)$/.test(file));
  const there = code(eager).filter((file) => ![...closure(file)].some((one) => naming.has(one)));
  const users = new Map();
  for (const entry of lazyEntries) {
    for (const file of code(closure(entry))) {
      if (eager.has(file) || lazyEntries.includes(file)) continue;
      users.set(file, [...(users.get(file) ?? []), entry]);
    }
  }
  const shared = [...users].filter(([, entries]) => entries.length > 1);
  const companies = (entries) => new Set(entries.map(companyOf));
  const together = (entry) =>
    shared
      .filter(([, entries]) => companies(entries).size > 1 || companies(entries).has(companyOf(entry)))
      .map(([file]) => file);
  const added = new Map(lazyEntries.map((lazy) => [join(root, lazy), [...there, ...together(lazy)]]));
  added.set(
    join(root, painter),
    code(eager).filter((file) => file !== entry),
  );
  return {
    name: "keep-together",
    setup({ onLoad, onResolve }) {
      // Packages that say they have no side effects would be dropped when nothing is taken from them.
      onResolve({ filter: /^together:/ }, ({ path }) => ({
        path: join(root, path.slice(9)),
        sideEffects: true,
      }));
      onLoad({ filter: /\.m?[jt]sx?$/ }, ({ path }) => {
        const files = added.get(path);
        if (!files) return undefined;
        const imports = files.map((file) => `import ${JSON.stringify(`together:${file}`)};`).join("");
        return {
          contents: `${readFileSync(path, "utf8")}\n${imports}`,
          loader: path.endsWith("x") ? "tsx" : path.endsWith("ts") ? "ts" : "js",
        };
      });
    },
  };
}

/**
 * A package of many small functions, of which the login needs a few: its eager importers get a copy of their own, so that
 * what only screens use is not fetched for the login. Only for packages without state (two copies of valibot's schemas
 * understand each other). Measured: 1.9 KiB of the first load.
 */
export const copyForTheLogin = (name, { eager }) => ({
  name: "copy-for-the-login",
  setup({ onResolve, resolve }) {
    const ofTheLogin = new Set([...eager].map((file) => join(root, file)));
    onResolve({ filter: new RegExp(`^${name}$`) }, async ({ path, importer, pluginData, ...args }) => {
      if (pluginData === name || ofTheLogin.has(importer)) return undefined;
      const found = await resolve(path, { ...args, importer, pluginData: name });
      return { ...found, suffix: "?screens" };
    });
  },
});

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
  };
}

const frames = {
  admin: ["src/layouts/StaffLayout.tsx", "src/app/dataWire.ts"],
  employee: ["src/layouts/StaffLayout.tsx", "src/app/dataWire.ts"],
  customer: ["src/layouts/CustomerLayout.tsx", "src/app/dataWire.ts"],
  auth: [],
};

/**
 * What the early script knows: FILES, and for each route its pattern, whether it needs a session, and the numbers of the
 * files its frame and screen consist of beyond the entry's. Written out, the hashed names would outweigh the login.
 */
export function earlyRoutes(routing, chunks, eager) {
  const all = [];
  const numberOf = (file) => (all.includes(file) ? all.indexOf(file) : all.push(file) - 1);
  const screens = readdirSync(join(root, "src/screens"), { recursive: true, encoding: "utf8" });
  const routes = routing.map(({ name, area, pattern, needsSession }) => {
    const screen = screens.find((file) => basename(file) === `${name}.tsx`);
    if (!screen) throw new Error(`the route ${name} has no screen file`);
    const sources = [...frames[area], `src/screens/${screen.replaceAll("\\", "/")}`];
    // Eager ones have no chunk of their own: they stand in the entry's closure.
    const files = sources.flatMap((source) => (chunks.has(source) ? chunks.closure(source) : []));
    const beyond = [...new Set(files)].filter((file) => !eager.includes(file));
    return [pattern, Number(needsSession), beyond.map(numberOf)];
  });
  return { FILES: all.map((file) => file.replace("/assets/", "")), ROUTES: routes };
}
