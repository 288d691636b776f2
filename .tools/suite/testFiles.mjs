/** The test files: their list, their bundles, the imports of each, and the kind of process it runs in. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { testSettings } from "../../build.mjs";

/** `npm test -- --all` and CI also run files with this name (test/README.md). */
export const isOnlyWithAll = (file) => /\.all\.test\.tsx?$/.test(file);

/** The limit for each test of the files that only `--all` runs. A journey in another engine may begin again once. */
const LONG_LIMIT_MS = 360_000;
/** The limit for each test of any other file, and for each check. */
export const LIMIT_MS = 180_000;
export const limitOf = (file) => (isOnlyWithAll(file) ? LONG_LIMIT_MS : LIMIT_MS);

/** Paths from the project's root. */
export const testFiles = (root) =>
  readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
    .sort();

/** A file has a process of its own if it starts programs or threads. */
const programs = new Set(["node:child_process", "node:worker_threads", "esbuild"]);
/**
 * A file also has one if an import is known only at run time, because the imported module may start a program. A comment before
 * the address says that the page of a browser imports it.
 */
const importsUnknown = /\bimport\(\s*[^"'\s/)]/;
/** A file also has one if it measures memory, because the heap of other files slows it down. */
const memory = "test/support/residentMemory.ts";
const browser = "test/support/chromium.ts";
const document_ = "test/support/document.ts";

export async function bundleTests({ root, files, outdir }) {
  const processFile = ".tools/suite/process.ts";
  const { metafile } = await build({
    ...testSettings,
    entryPoints: [...files, processFile].map((file) => join(root, file)),
    outdir,
    outbase: root,
    // An import() stays dynamic, because imports that need a document are loaded after it. Shared modules stay shared.
    splitting: true,
    metafile: true,
  });
  const imports = {};
  const packages = {};
  const startsPrograms = new Set();
  const namesBuild = new Set();
  for (const [path, input] of Object.entries(metafile.inputs)) {
    imports[path] = input.imports.filter(({ external }) => !external).map(({ path }) => path);
    if (!/^(test|\.tools)\//.test(path) || path.startsWith(".tools/suite/") || path === browser) continue;
    const text = readFileSync(join(root, path), "utf8");
    if (input.imports.some(({ path }) => programs.has(path)) || importsUnknown.test(text))
      startsPrograms.add(path);
    packages[path] = [...text.matchAll(/\bnotRun\([^[)]*\[([^\]]*)\]/g)].flatMap(([, list]) =>
      list.split(",").map((name) => name.trim().replaceAll('"', "")),
    );
    if (text.includes("process.env.DIST")) namesBuild.add(path);
  }
  /** All sources of a test file's bundle. */
  const inputsOf = (file) => {
    const found = new Set();
    const open = [file];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (found.has(path)) continue;
      found.add(path);
      open.push(...(imports[path] ?? []));
    }
    return found;
  };
  const reaches = (file, sources) => [...inputsOf(file)].some((path) => sources.has(path));
  const kindOf = (file) => {
    if (file.startsWith("test/browser/engines/")) return "engine";
    if (reaches(file, startsPrograms) || reaches(file, new Set([memory]))) return "alone";
    if (reaches(file, new Set([browser]))) return "browser";
    return reaches(file, new Set([document_])) ? "document" : "node";
  };
  const scriptOf = (file) => join(outdir, file.replace(/\.tsx?$/, ".mjs"));
  return {
    inputsOf,
    kindOf,
    scriptOf,
    /** Whether it uses the built app. */
    usesBuild: (file) => reaches(file, namesBuild),
    needsBrowser: (file) => reaches(file, new Set([browser])),
    /** The Debian packages of other engines and web servers that it needs: those that it names to `notRun` (test/support). */
    packagesOf: (file) => [...inputsOf(file)].flatMap((path) => packages[path] ?? []),
    process: scriptOf(processFile),
  };
}
