/**
 * Which folder of src may import which, and which file may write links to mail programs and telephones. The import
 * statements themselves are checked, so type-only imports count. `npm run check` refuses import cycles (noImportCycles in
 * .biome.json).
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { bundleSources } from "./bundleSources.mjs";
import { filesBelow } from "./files.mjs";

/** Folder -> folders (or single files) it may import besides itself, also by import(). */
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
  core: ["domain", "wire", "messages", "routes", "storageKeys", "ui/pdf/pdfWindows"],
  hooks: ["domain", "wire", "core", "messages", "ui", "routes", "storageKeys"],
  layouts: ["domain", "core", "hooks", "ui", "routes"],
  screens: ["domain", "services", "core", "hooks", "messages", "ui", "routes", "storageKeys"],
  shell: ["domain", "core", "hooks", "messages", "ui", "layouts", "routes", "screens/auth"],
  start: ["domain", "wire", "core", "hooks", "ui", "shell", "routes", "styles", "storageKeys", "react"],
  areas: ["start", "shell/areas", "layouts", "screens", "domain", "services"],
  main: ["start"],
  sw: ["storageKeys"],
  backend: ["domain"],
};

/** Whether a bundle begins with this file. Such a file may import src/react.ts, which keeps the bundle in one file. */
const isLeaf = (file) => Object.values(bundleSources).includes(`src/${file}.ts`);

/** Patterns for `import ... from`, `export ... from`, `import "..."` and `import("...")` of one of our files. */
const statements = [
  /^\s*(?:import|export)\b[^"'`;]*?from\s*["'](\.[^"']+)["']/gm,
  /^\s*import\s*["'](\.[^"']+)["']/gm,
  /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g,
];

/** "src/screens/staff/Customers.tsx" -> { folder: "screens", file: "screens/staff/Customers" } */
function placeOf(path) {
  const file = path.replace(/^src\//, "").replace(/\.tsx?$/, "");
  return { folder: file.split("/")[0], file };
}

/** Every source with its text and imports: `{ source, text, targets }`, paths from `root`. */
function readSources(root) {
  const filesIn = (folder) => filesBelow(join(root, folder)).map((file) => `${folder}/${file}`);
  return [...filesIn("src"), ...filesIn("test/backend")]
    .filter((file) => /\.tsx?$/.test(file) && !/\.(d|test)\.tsx?$/.test(file))
    .map((source) => {
      const text = readFileSync(join(root, source), "utf8");
      const paths = statements.flatMap((statement) => [...text.matchAll(statement)].map(([, path]) => path));
      const targets = paths.map((path) =>
        relative(root, resolve(root, dirname(source), path)).replaceAll("\\", "/"),
      );
      return { source, text, targets };
    });
}

/** Checks every source file below `root`; returns one sentence per broken rule. */
export const brokenImportRules = (root) =>
  readSources(root).flatMap((one) => [...brokenImportsOf(one), ...writtenLinksOf(one)]);

/** Addresses of mails and telephones are written in one file, which escapes them. Elsewhere a record could add a header. */
const CONTACT_LINKS = "src/domain/contactLinks.ts";

function writtenLinksOf({ source, text }) {
  if (!source.startsWith("src/") || source === CONTACT_LINKS) return [];
  // A space follows the name of a property.
  const schemes = new Set(text.match(/\b(mailto|tel):(?! )/g));
  return [...schemes].map((scheme) => `${source} may not write "${scheme}", ${CONTACT_LINKS} does`);
}

function brokenImportsOf({ source, targets }) {
  const inBackend = source.startsWith("test/");
  const from = inBackend ? { folder: "backend", file: source } : placeOf(source);
  const mayImport = rules[from.folder];
  if (!mayImport) return [`${source} belongs to no folder the import rules name`];
  const isAllowed = (target) => {
    if (!target.startsWith("src/")) return inBackend && target.startsWith("test/backend/");
    const { folder, file } = placeOf(target);
    return (
      folder === from.folder ||
      (folder === "react" && isLeaf(from.file)) ||
      mayImport.some((may) => may === folder || file === may || file.startsWith(`${may}/`))
    );
  };
  return targets.filter((target) => !isAllowed(target)).map((target) => `${source} may not import ${target}`);
}
