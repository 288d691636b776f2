/**
 * Which folder of src may import which, and which file may write links to mail programs and telephones. The import
 * statements themselves are checked, so type-only imports count. `npm run check` refuses import cycles of files (noImportCycles
 * in .biome.json).
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { bundleSources } from "./bundleSources.mjs";
import { filesBelow } from "./files.mjs";

/**
 * Folder -> folders (or single files) it may import besides itself, also by import(). Of a folder after "type " it may
 * import types alone.
 */
const rules = {
  domain: [],
  ui: [],
  styles: [],
  storageKeys: [],
  react: [],
  messages: ["domain"],
  routes: ["domain"],
  wire: ["domain", "storageKeys"],
  services: ["wire", "domain"],
  tasks: ["domain", "services", "type core", "messages", "routes"],
  core: ["domain", "wire", "messages", "routes", "storageKeys", "ui/pdf/pdfWindows"],
  hooks: ["domain", "wire", "core", "tasks", "messages", "ui", "routes", "storageKeys"],
  layouts: ["domain", "core", "hooks", "ui", "routes"],
  screens: ["domain", "services", "tasks", "core", "hooks", "messages", "ui", "routes", "storageKeys"],
  shell: ["domain", "core", "hooks", "messages", "ui", "layouts", "routes", "screens/auth"],
  start: ["domain", "wire", "core", "hooks", "ui", "shell", "routes", "styles", "storageKeys", "react"],
  areas: ["start", "shell/areas", "layouts", "screens", "domain", "services"],
  main: ["start"],
  sw: ["storageKeys"],
};

/**
 * Folder below src/screens -> folders there that it may import. Each may also import the files beside it, in the folders
 * that hold it; those files import no folder here.
 */
const belowScreens = {
  customer: ["documents"],
  "staff/customers": ["staff/mails"],
  "staff/home": ["staff/mails", "staff/queue"],
  "staff/invitations": ["staff/rounds"],
  "staff/mails": ["staff/rounds"],
  "staff/person": ["documents", "staff/mails", "staff/rounds"],
  "staff/queue": ["staff/mails", "staff/rounds"],
};

/**
 * What the local backend may take from the app, by name: German words, so that papers and mails name things as screens
 * do, and types. It states the rules itself (test/backend/rules.ts). A wrong rule that both used would be wrong on both sides,
 * and no test would notice it. Its own tests may compare it with the app.
 */
const sharedWithBackend = {
  "src/domain/document.ts": ["documentNames", "type SignedForm"],
  "src/domain/mandate.ts": ["B2B_TO_BANK", "mandateText", "mandateTitle", "type Creditor"],
};

/** These folders work without React, so that tests and simulations use them without a document. */
const withoutReact = ["domain", "wire", "services", "core", "tasks", "messages"];

/** Whether a bundle begins with this file. Such a file may import src/react.ts, which keeps the bundle in one file. */
const isLeaf = (file) => Object.values(bundleSources).includes(`src/${file}.ts`);

/** Patterns for `import ... from`, `export ... from`, `import "..."` and `import("...")` of one of our files. */
const statements = [
  /^\s*(?:import|export)\b(?<taken>[^"'`;]*?)from\s*["'](?<path>\.[^"']+)["']/gm,
  /^\s*import\s*["'](?<path>\.[^"']+)["']/gm,
  /\bimport\(\s*["'](?<path>\.[^"']+)["']\s*\)/g,
];

/** The names that a statement takes, a type's after "type "; without a list of names it takes the whole file, "*". */
function namesIn(taken = "") {
  const [, allTypes, list] = /^\s*(type\s)?\s*\{([^}]*)\}/.exec(taken) ?? [];
  if (list === undefined) return ["*"];
  const names = list.split(",").map((one) => one.trim().replace(/\sas\s.*/s, ""));
  return names
    .filter((name) => name !== "")
    .map((name) => (allTypes && !name.startsWith("type ") ? `type ${name}` : name));
}

/** "src/screens/staff/Customers.tsx" -> { folder: "screens", file: "screens/staff/Customers" } */
function placeOf(path) {
  const file = path.replace(/^src\//, "").replace(/\.tsx?$/, "");
  return { folder: file.split("/")[0], file };
}

/** "src/screens/staff/home/Home.tsx" -> "staff/home"; undefined for a file that is not below a folder of src/screens. */
const screenFolderOf = (path) => /^src\/screens\/(.+)\/[^/]+$/.exec(path)?.[1];

/** Every source with its text and imports: `{ source, text, imports: [{ target, names }] }`, paths from `root`. */
function readSources(root) {
  const filesIn = (folder) => filesBelow(join(root, folder)).map((file) => `${folder}/${file}`);
  return [...filesIn("src"), ...filesIn("test/backend")]
    .filter((file) => /\.tsx?$/.test(file) && !/\.(d|test)\.tsx?$/.test(file))
    .map((source) => {
      const text = readFileSync(join(root, source), "utf8");
      const imports = statements
        .flatMap((statement) => [...text.matchAll(statement)])
        .map(({ groups }) => ({
          target: relative(root, resolve(root, dirname(source), groups.path)).replaceAll("\\", "/"),
          names: namesIn(groups.taken),
        }));
      return { source, text, imports };
    });
}

/** Checks every source file below `root`; returns one sentence per broken rule. */
export function brokenImportRules(root) {
  const sources = readSources(root);
  const broken = sources.flatMap((one) =>
    one.source.startsWith("src/")
      ? [...brokenImportsOf(one), ...importedReact(one), ...writtenLinksOf(one)]
      : brokenSharingOf(one),
  );
  return [...broken, ...circlesOf(sources)];
}

/** Circles of folders below src/screens. The linter compares files, so it does not see them. */
function circlesOf(sources) {
  const imported = {};
  for (const { source, imports } of sources) {
    const folder = screenFolderOf(source);
    const others = imports
      .map(({ target }) => screenFolderOf(target))
      .filter((other) => other && other !== folder);
    if (folder) imported[folder] = new Set([...(imported[folder] ?? []), ...others]);
  }
  // Each circle is found once, from its first folder by name.
  const circlesFrom = (path) =>
    [...(imported[path.at(-1)] ?? [])].flatMap((next) => {
      if (next === path[0]) return [`src/screens has a circle of folders: ${[...path, next].join(" -> ")}`];
      return next < path[0] || path.includes(next) ? [] : circlesFrom([...path, next]);
    });
  return Object.keys(imported).flatMap((folder) => circlesFrom([folder]));
}

/** Addresses of mails and telephones are written in one file, which escapes them. Elsewhere a record could add a header. */
const CONTACT_LINKS = "src/domain/contactLinks.ts";

function writtenLinksOf({ source, text }) {
  if (source === CONTACT_LINKS) return [];
  // A space follows the name of a property.
  const schemes = new Set(text.match(/\b(mailto|tel):(?! )/g));
  return [...schemes].map((scheme) => `${source} may not write "${scheme}", ${CONTACT_LINKS} does`);
}

const importedReact = ({ source, text }) =>
  withoutReact.includes(placeOf(source).folder) && /\bfrom\s*"react/.test(text)
    ? [`${source} may not import react`]
    : [];

function brokenSharingOf({ source, imports }) {
  return imports.flatMap(({ target, names }) => {
    if (target.startsWith("test/backend/")) return [];
    if (!target.startsWith("src/")) return [`${source} may not import ${target}`];
    return names
      .filter((name) => !sharedWithBackend[target]?.includes(name))
      .map(
        (name) => `${source} may not import ${name} from ${target}: the local backend has rules of its own`,
      );
  });
}

/** Whether one folder below src/screens may import another; true for files elsewhere. */
const isOpenTo = (folder, other) =>
  !folder || !other || `${folder}/`.startsWith(`${other}/`) || Boolean(belowScreens[folder]?.includes(other));

function brokenImportsOf({ source, imports }) {
  const from = placeOf(source);
  const mayImport = rules[from.folder];
  if (!mayImport) return [`${source} belongs to no folder the import rules name`];
  const isAllowed = ({ target, names }) => {
    if (!target.startsWith("src/")) return false;
    const { folder, file } = placeOf(target);
    const may = names.every((name) => name.startsWith("type "))
      ? mayImport.map((one) => one.replace("type ", ""))
      : mayImport;
    return (
      (folder === from.folder && isOpenTo(screenFolderOf(source), screenFolderOf(target))) ||
      (folder === "react" && isLeaf(from.file)) ||
      may.some((one) => one === folder || file === one || file.startsWith(`${one}/`))
    );
  };
  return imports.filter((one) => !isAllowed(one)).map(({ target }) => `${source} may not import ${target}`);
}
