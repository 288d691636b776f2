/**
 * Exports of src that nobody uses. An export is used if another file names it in an import, or imports its whole file and
 * mentions it. A test counts only if the export's own file uses it, too: then the test enters by the app's door. A type may be
 * exported beside the function that takes it.
 */
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { bundleSources } from "./bundleSources.mjs";
import { filesBelow } from "./files.mjs";

const root = join(import.meta.dirname, "..");

/** What the build bundles or runs by its path. */
const entries = [
  ...Object.values(bundleSources),
  "src/areas/early.ts",
  "src/start/prerender.tsx",
  "src/ui/pdf/pdfFaults.ts",
  "src/wire/cognito/libraryShims/mapping.mjs",
];

const declarations = /^export (?:async )?(function|const|class|interface|type) (\w+)/gm;
/** `import { a, type b as c } from "./x.ts"`, `export { a } from "./x.ts"`. */
const named = /^\s*(?:import|export)\b[^"'`;{]*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/gm;
/** `import * as x from "./x.ts"`, `import("./x.ts")`. */
const whole = /(?:\*\s*as\s+\w+\s+from|\bimport\()\s*["'](\.[^"']+)["']/g;

const mentionsOf = (name, text) => text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

/** One sentence for each. `files`: the text of each file by its path. */
export function unusedExports(files) {
  const users = new Map();
  function note(user, path, name) {
    const key = `${relative(root, resolve(root, dirname(user), path))} ${name}`;
    users.set(key, [...(users.get(key) ?? []), user]);
  }
  for (const [user, text] of files) {
    for (const [, list, path] of text.matchAll(named))
      for (const name of list.split(","))
        note(
          user,
          path,
          name
            .trim()
            .replace(/^type /, "")
            .split(" ")[0],
        );
    for (const [, path] of text.matchAll(whole)) {
      const imported = files.get(relative(root, resolve(root, dirname(user), path))) ?? "";
      for (const [, , name] of imported.matchAll(declarations))
        if (mentionsOf(name, text) > 0) note(user, path, name);
    }
  }
  const isUnused = (file, text, kind, name) => {
    const own = users.get(`${file} ${name}`) ?? [];
    if (own.some((user) => !user.startsWith("test/"))) return false;
    const isType = kind === "type" || kind === "interface";
    return mentionsOf(name, text) === 1 || (own.length === 0 && !isType);
  };
  return [...files]
    .filter(([file]) => file.startsWith("src/") && !entries.includes(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(declarations)]
        .filter(([, kind, name]) => isUnused(file, text, kind, name))
        .map(([, , name]) => `${file} exports ${name}, and nobody uses it`),
    );
}

/** The project's files that may import from src. */
export function readUsers() {
  const folders = ["src", "test", ".build", ".tools"];
  const paths = folders.flatMap((folder) =>
    filesBelow(join(root, folder)).map((file) => `${folder}/${file}`),
  );
  const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path));
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

if (process.argv[1] === import.meta.filename) {
  const unused = unusedExports(readUsers());
  for (const sentence of unused) console.error(sentence);
  if (unused.length > 0) process.exit(1);
}
