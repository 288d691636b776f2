/** The app built for a run, and what each of its files is made of. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { writeWhole } from "../../.build/wholeFile.mjs";
import { withoutHash } from "../../.build/withoutHash.mjs";

/** What the build reads. */
const ingredients = [
  "src",
  "public",
  ".build",
  "build.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
const isText = /\.(html|js|css|json|webmanifest|svg|txt)$/;

/** A built file's name without its hash, and without the ending of its compressed copy. */
export const plainName = (name) => withoutHash(name.replaceAll("\\", "/").replace(/\.(br|gz)$/, ""));

/** Names of other files and their hashes change with those files, which are recorded when they are served. */
const withoutHashes = (text) =>
  text
    .replace(/-[A-Z0-9]{8}(?=\.\w+)/g, "")
    .replace(/sha256-[\w+/=]{44}/g, "")
    .replace(/(name="build" content=|const VERSION=)"[^"]*"/g, "$1");

function describe(out, metafiles, root) {
  const files = {};
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    files[plainName(relative(out, path))] = createHash("sha256")
      .update(isText.test(entry.name) ? withoutHashes(String(content)) : content)
      .digest("hex")
      .slice(0, 16);
  }
  const sources = {};
  const imports = {};
  for (const { inputs, outputs } of metafiles) {
    for (const [path, output] of Object.entries(outputs)) {
      if (/\.(js|html)$/.test(path)) {
        sources[plainName(relative(out, resolve(root, path)))] = Object.keys(output.inputs);
      }
    }
    for (const [path, input] of Object.entries(inputs)) {
      imports[path] = input.imports.filter(({ external }) => !external).map(({ path }) => path);
    }
  }
  return { files, sources, imports };
}

/** Builds that are remembered at most. */
const MOST = 20;

function forgetOld(memory) {
  const written = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const paths = readdirSync(memory).map((name) => join(memory, name));
  for (const path of paths.sort((a, b) => written(b) - written(a)).slice(MOST)) rmSync(path, { force: true });
}

/**
 * Builds into `out` when it is first needed. What is in the built files is remembered below `memory` by the content of
 * what the build reads, so that it is known without building.
 */
export function builtApp({ tree, out, memory }) {
  mkdirSync(memory, { recursive: true });
  const remembered = join(memory, `${tree.all(...ingredients)}.json`);
  let building = null;
  const build = () => {
    building ??= (async () => {
      const { buildApp } = await import(pathToFileURL(join(tree.root, "build.mjs")).href);
      const { metafiles } = await buildApp({ out, quiet: true });
      const described = describe(out, metafiles, tree.root);
      writeWhole(remembered, JSON.stringify(described));
      forgetOld(memory);
      return described;
    })();
    return building;
  };
  return {
    build,
    /** `{ files, sources, imports }`: hashes by plain name, what the page and each script is made of, and what that imports. */
    async described() {
      try {
        return JSON.parse(readFileSync(remembered, "utf8"));
      } catch {
        return build();
      }
    },
  };
}
