/** The working tree as content: what a run was made of, and whether it changed meanwhile. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** Made from the tree, or fetched for it (package-lock.json says what). */
const notOurs = new Set([".git", ".local", "dist", "dist-maps", "node_modules", "bench.json"]);

export const shortHash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Content by path below `root`, with slashes. */
function readContents(root) {
  const contents = new Map();
  for (const path of filesBelow(root)) {
    contents.set(relative(root, path).replaceAll("\\", "/"), shortHash(readFileSync(path)));
  }
  return contents;
}

/** The tree as it is now. Paths are relative to `root`; "." is all of it. */
export function readTree(root) {
  const contents = readContents(root);
  const paths = [...contents.keys()].sort();
  const below = (folder) => (folder === "." ? paths : paths.filter((path) => path.startsWith(`${folder}/`)));
  return {
    root,
    paths,
    /** The hash of a file's content; of a folder that it is one, of nothing that it is missing. */
    file: (path) => contents.get(path) ?? (below(path).length > 0 ? "folder" : "missing"),
    /** Of the names below a folder. */
    names: (folder) => shortHash(below(folder).join("\n")),
    /** Of everything in these files and folders. */
    all: (...folders) =>
      shortHash(
        folders
          .flatMap((folder) => (contents.has(folder) ? [folder] : below(folder)))
          .map((path) => `${path} ${contents.get(path)}`)
          .join("\n"),
      ),
    text: (path) => readFileSync(join(root, path), "utf8"),
    /** A file that is not what it was, or null: nothing can be said of a run during which one changed. */
    changed() {
      const now = readContents(root);
      const either = new Set([...paths, ...now.keys()]);
      return [...either].find((path) => contents.get(path) !== now.get(path)) ?? null;
    },
  };
}

/** A file beyond the tree, such as a browser: when it was written, and how long it is. */
export function stampOf(path) {
  try {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs} ${size}`;
  } catch {
    return "missing";
  }
}
