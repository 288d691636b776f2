/**
 * Which folder of src may import which, in which order the parts of a folder stand, and that no imports form a circle:
 * checked on the import statements themselves, so type-only imports count.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { bundleSources } from "./bundleSources.mjs";

/** Folder -> folders (or single files) it may import besides itself, also by import(). */
const rules = {
  domain: { may: [] },
  ui: { may: [] },
  styles: { may: [] },
  storageKeys: { may: [] },
  react: { may: [] },
  wire: { may: ["domain", "storageKeys"] },
  routes: { may: ["domain", "storageKeys"] },
  services: { may: ["wire", "domain"] },
  app: { may: ["domain", "wire", "ui", "routes", "storageKeys"] },
  layouts: { may: ["domain", "app", "ui", "routes"] },
  screens: { may: ["domain", "services", "app", "ui", "routes", "storageKeys"] },
  shell: {
    may: [
      ...["domain", "wire", "services", "app", "ui", "layouts", "routes", "styles", "storageKeys", "react"],
      "screens/auth",
    ],
  },
  areas: { may: ["shell/start", "shell/areas", "shell/bootstrap/early", "layouts", "screens"] },
  main: { may: ["shell"] },
  sw: { may: ["storageKeys"] },
  backend: { may: ["domain"] },
};

/**
 * The floors inside a folder, lowest first: folders and single files, each of which may import its own floor and those
 * below.
 * A file below none of these names has no floor.
 */
const floors = {
  wire: [
    ["clock", "listeners", "storage", "tokenSource", "tokenRetryLimit"],
    ["http"],
    ["graphql", "cognito", "realtime"],
    ["createRead"],
  ],
  app: [
    ["store", "config", "buildName", "platform", "messages"],
    ["data"],
    ["navigation"],
    ["session"],
    ["network"],
    ["createApp", "context"],
    ["inAppBrowser", "useCountdown", "usePrintTime", "updates"],
  ],
};

/**
 * The app has its floors twice: what the app object is made of, which is all that this file reaches, and above it what
 * takes the made object from the context.
 */
const MADE_OF = "src/app/context.ts";

/** The files that bundles begin with: by importing React's (src/react.ts) they stay one bundle each. */
const isLeaf = (file) => Object.values(bundleSources).includes(`src/${file}.ts`);

const statement =
  /^\s*(?:import|export)\b[^"'`;]*?from\s*["'](\.[^"']+)["']|^\s*import\s*["'](\.[^"']+)["']/gm;
const dynamic = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;

/** "src/screens/staff/Customers.tsx" -> { folder: "screens", file: "screens/staff/Customers" } */
function placeOf(path) {
  const file = path.replace(/^src\//, "").replace(/\.tsx?$/, "");
  return { folder: file.split("/")[0], file };
}

/** Every source as `{ source, targets: [{ target, lazily }] }`, paths from `root`. */
function readSources(root) {
  const filesIn = (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      `${folder}/${file}`.replaceAll("\\", "/"),
    );
  return [...filesIn("src"), ...filesIn("test/backend")]
    .filter((file) => /\.tsx?$/.test(file) && !/\.(d|test)\.tsx?$/.test(file))
    .map((source) => {
      const text = readFileSync(join(root, source), "utf8");
      const targetOf = (to) => relative(root, resolve(root, dirname(source), to)).replaceAll("\\", "/");
      const targets = [
        ...[...text.matchAll(statement)].map((match) => ({ to: match[1] ?? match[2], lazily: false })),
        ...[...text.matchAll(dynamic)].map((match) => ({ to: match[1], lazily: true })),
      ].map(({ to, lazily }) => ({ target: targetOf(to), lazily }));
      return { source, targets };
    });
}

/** Checks every source file below `root`; returns one sentence per broken rule. */
export function brokenImportRules(root) {
  const sources = readSources(root);
  /** What each file imports at once; an import() waits for nothing, and forms no circle. */
  const imports = new Map(
    sources.map(({ source, targets }) => [
      source,
      targets.flatMap(({ target, lazily }) => (lazily ? [] : [target])),
    ]),
  );
  return [
    ...sources.flatMap(brokenFolderRules),
    ...sources.flatMap(({ source, targets }) =>
      targets.flatMap(({ target }) => brokenFloorRule(source, target, imports) ?? []),
    ),
    ...circles(imports),
  ];
}

function brokenFolderRules({ source, targets }) {
  const inBackend = source.startsWith("test/");
  const from = inBackend ? { folder: "backend", file: source } : placeOf(source);
  const rule = rules[from.folder];
  if (!rule) return [`${source} belongs to no folder the import rules name`];
  const isAllowed = ({ target }) => {
    if (!target.startsWith("src/")) return inBackend && target.startsWith("test/backend/");
    const { folder, file } = placeOf(target);
    return (
      folder === from.folder ||
      (folder === "react" && isLeaf(from.file)) ||
      rule.may.some((may) => may === folder || file === may || file.startsWith(`${may}/`))
    );
  };
  return targets.filter((one) => !isAllowed(one)).map(({ target }) => `${source} may not import ${target}`);
}

/** The floor of a file in a folder that has floors, counted from 0; null in other folders, -1 where it has none. */
function floorOf(path) {
  const { folder, file } = placeOf(path);
  const [, part] = file.split("/");
  return folder in floors ? floors[folder].findIndex((names) => names.includes(part)) : null;
}

function brokenFloorRule(source, target, imports) {
  const [from, to] = [floorOf(source), floorOf(target)];
  if (from === null || placeOf(source).folder !== placeOf(target).folder) return null;
  if (from === -1) return `${source} has no floor in its folder`;
  const madeOf = reachedFrom(MADE_OF, imports);
  if (madeOf.has(target) && !madeOf.has(source)) return null;
  return to > from ? `${source} may not import ${target}, which stands above it` : null;
}

/** All that a file imports, itself included. */
function reachedFrom(start, imports) {
  const reached = new Set([start]);
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target);
  return reached;
}

/** One sentence for each circle of imports, found from its first file. */
function circles(imports) {
  const found = [];
  const done = new Set();
  function follow(file, path) {
    if (path.includes(file)) {
      found.push(`${[...path.slice(path.indexOf(file)), file].join(" imports ")}: a circle`);
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  }
  for (const file of imports.keys()) follow(file, []);
  return found;
}
