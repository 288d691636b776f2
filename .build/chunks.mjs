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

/** The design's values: the page keeps only those the login uses, so all of them come with the screens. */
const TOKENS = "src/styles/tokens.css";

/**
 * The style sheets in import order: `eager` those of the entry without any import(), `lazy` the rest. A bundle lists them
 * all in one file; the login needs only its own.
 */
export function stylesOf({ files, closure, eager, lazyEntries }) {
  const all = new Set([...eager, ...lazyEntries.flatMap((entry) => [...closure(entry)]), ...files]);
  const sheets = [...all].filter((file) => file.endsWith(".css")).map((file) => `./${file}`);
  return {
    eager: sheets.filter((file) => eager.has(file.slice(2))),
    lazy: sheets.filter((file) => !eager.has(file.slice(2)) || file === `./${TOKENS}`),
  };
}

/** Parts that are fetched together share one chunk of what they alone have in common. */
const companyOf = (file) => /^src\/screens\/(\w+)\//.exec(file)?.[1] ?? file;

/**
 * Keeps together what is fetched together. esbuild makes a chunk for every set of entries that share a file (measured
 * here: 47 files for the login, 22 more for a screen of staff). So each lazy entry is made to import files it may not
 * need, until the sets are few: all eager files, which are there already; what several companies share; and what its own
 * company shares. Never those that name the screens' chunks: they are renamed with each of them, and every chunk that
 * imports them would be, too. `packages` are
 * the whole of React. `painter`, which makes the first paint, imports whatever `entry` does, so that it splits nothing.
 */
export function keepTogether({ closure, eager, lazyEntries, naming }, { entry, painter, packages }) {
  // Packages follow the files that import them.
  const code = (files) => [...files].filter((file) => /^src\/.*\.([jt]sx?|module\.css)$/.test(file));
  const there = code(eager).filter((file) => ![...closure(file)].some((one) => naming.has(one)));
  const users = new Map();
  for (const entry of lazyEntries) {
    for (const file of code(closure(entry))) {
      if (eager.has(file)) continue;
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
    setup({ onLoad }) {
      onLoad({ filter: /\.m?[jt]sx?$/ }, ({ path }) => {
        const files = added.get(path);
        if (!files) return undefined;
        const imports = [...packages, ...files.map((file) => join(root, file))]
          .map((file) => `import ${JSON.stringify(file)};`)
          .join("");
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

/** What is needed wherever the login is not. */
const ANYWHERE = ["src/shell/Elsewhere.tsx", "src/app/session/identification.ts"];
const inSession = [...ANYWHERE, "src/app/network/createWire.ts"];

const frames = {
  admin: [...inSession, "src/layouts/StaffLayout.tsx"],
  employee: [...inSession, "src/layouts/StaffLayout.tsx"],
  customer: [...inSession, "src/layouts/CustomerLayout.tsx"],
  auth: ANYWHERE,
};

/** Screens whose first question src/shell/askAhead.ts knows. */
const ASKED_AHEAD = ["Customers"];

/**
 * What the early script knows: FILES, and ROUTES, of which the first that fits counts: a pattern, whether it needs a
 * session, the numbers of the files its frame and screen consist of beyond the entry's, and whether its first question is
 * asked ahead. Written out for each route,
 * the hashed names would outweigh the login.
 */
export function earlyRoutes(routing, chunks, eager) {
  const all = [];
  const numberOf = (file) => (all.includes(file) ? all.indexOf(file) : all.push(file) - 1);
  const screens = readdirSync(join(root, "src/screens"), { recursive: true, encoding: "utf8" });
  const numbersOf = (sources) => {
    // Eager ones have no chunk of their own: they stand in the entry's closure.
    const files = sources.flatMap((source) => (chunks.has(source) ? chunks.closure(source) : []));
    return [...new Set(files)].filter((file) => !eager.includes(file)).map(numberOf);
  };
  const patterns = new Map();
  for (const { name, area, pattern, needsSession } of routing) {
    const screen = screens.find((file) => basename(file) === `${name}.tsx`);
    if (!screen) throw new Error(`the route ${name} has no screen file`);
    const isEager = area === "auth" && !chunks.has(`src/screens/${screen}`);
    const files = isEager ? [] : numbersOf([...frames[area], `src/screens/${screen.replaceAll("\\", "/")}`]);
    const asksAhead = ASKED_AHEAD.includes(name) ? [1] : [];
    const needs = JSON.stringify([Number(needsSession), files, ...asksAhead]);
    const unnamed = pattern.replace(/\(\?<\w+>([^)]+)\)/g, "$1").replace(/^\^|\/\?\$$/g, "");
    patterns.set(needs, [...(patterns.get(needs) ?? []), unnamed]);
  }
  // Both kinds of staff have the same addresses: once is enough.
  const once = (alike) => alike.join("|").replace(/^\/admin(.*)\|\/employee\1$/, "/(admin|employee)$1");
  const routes = [...patterns].map(([needs, alike]) => [once(alike), ...JSON.parse(needs)]);
  const unknown = [".*", 0, numbersOf(ANYWHERE)];
  return { FILES: all.map((file) => basename(file, ".js")), ROUTES: [...routes, unknown] };
}
