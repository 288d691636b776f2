/** The test files: which there are, how they are bundled, what each imports, and in what kind of process it runs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { importsUnknown } from "./dependencies.mjs";

/** A file of this name needs other engines, web servers or builds of its own: `npm test -- --all` and CI run it. */
const onlyWithAll = /\.all\.test\.tsx?$/;
export const isOnlyWithAll = (file) => onlyWithAll.test(file);

/** Of a journey in another engine: it may start its browser once more and begin again. */
const ENGINE_LIMIT_MS = 360_000;
/** Of any other file, a type check or a lint. */
export const LIMIT_MS = 180_000;
const isOfEngines = (file) => file.startsWith("test/browser/engines/");
export const limitOf = (file) => (isOfEngines(file) ? ENGINE_LIMIT_MS : LIMIT_MS);

/** Paths from the project's root. */
export const testFiles = (root) =>
  readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
    .sort();

/** Other processes and threads: what they do is no business of another file's. */
const others = new Set(["node:child_process", "node:worker_threads", "esbuild"]);
const browser = "test/support/chromium.ts";
const document_ = "test/support/document.ts";
/** What is weighed there is slow in a process whose heap other files have filled. */
const memory = "test/support/residentMemory.ts";

/** Bundles these files into `outdir`. */
export async function bundleTests({ root, files, outdir }) {
  const { testSettings } = await import(pathToFileURL(join(root, "build.mjs")).href);
  const processFile = ".tools/suite/process.ts";
  const { metafile } = await build({
    ...testSettings,
    entryPoints: [...files, processFile].map((file) => join(root, file)),
    outdir,
    outbase: root,
    // An import() stays one: what needs a document is loaded after there is one. And what files share they share.
    splitting: true,
    metafile: true,
  });
  const imports = {};
  const startsOthers = new Set();
  for (const [path, input] of Object.entries(metafile.inputs)) {
    imports[path] = input.imports.filter(({ external }) => !external).map(({ path }) => path);
    const isRunners = path.startsWith(".tools/suite/") || path === browser;
    const isOurs = !isRunners && !path.includes("node_modules/") && path in imports;
    if (!isOurs) continue;
    const isAlone = input.imports.some(({ path }) => others.has(path));
    // What such an import brings in is bundled with nothing, and may start a program for all the process.
    if (isAlone || importsUnknown([path], (path) => readFileSync(join(root, path), "utf8")))
      startsOthers.add(path);
  }
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
  const kindOf = (file) => {
    if (isOfEngines(file)) return "engine";
    const inputs = inputsOf(file);
    if (inputs.has(memory) || [...inputs].some((path) => startsOthers.has(path))) return "alone";
    if (inputs.has(browser)) return "browser";
    return inputs.has(document_) ? "document" : "node";
  };
  /** A browser, another engine or a web server. */
  const usesPrograms = (file) => isOnlyWithAll(file) || isOfEngines(file) || inputsOf(file).has(browser);
  const scriptOf = (file) => join(outdir, file.replace(/\.tsx?$/, ".mjs"));
  return { imports, inputsOf, kindOf, usesPrograms, scriptOf, process: scriptOf(processFile) };
}
