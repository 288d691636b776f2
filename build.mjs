/**
 * Builds the app into dist/, deployable as it is: `node build.mjs`, or `node build.mjs --watch` while developing (an open
 * page reloads itself). The import rules are checked first; the sizes are checked last.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, transform } from "esbuild";
import { appSettings, each, madeUpEntries, root } from "./.build/bundling.mjs";
import {
  copyForTheLogin,
  earlyRoutes,
  importGraph,
  keepTogether,
  readChunks,
  stylesOf,
} from "./.build/chunks.mjs";
import { indexHtml, paint, withoutUnusedTokens } from "./.build/firstPaint.mjs";
import { writeHosting } from "./.build/hosting.mjs";
import { brokenImportRules } from "./.build/importRules.mjs";
import { compress, kib, transferSize } from "./.build/sizes.mjs";
import { writeRemover, writeWorker } from "./.build/worker.mjs";

export { testSettings } from "./.build/bundling.mjs";

/** First load of the login: HTML, CSS and JavaScript, brotli 11. The Cognito chunk comes when the page is idle. */
const FIRST_LOAD_KIB = 76;

const ENTRY = "src/main.tsx";
const PAINTER = "src/shell/prerender.tsx";
const REACT = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];

/**
 * Builds everything into `out`. Throws an Error whose message is one sentence per broken rule.
 * `compressed: false` leaves out .br and .gz; `watching` adds the script that reloads an open page.
 */
export async function buildApp({
  out = join(root, "dist"),
  quiet = false,
  compressed = true,
  watching = false,
} = {}) {
  const broken = brokenImportRules(root);
  if (broken.length > 0) throw new Error(broken.join("\n"));

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(root, "public"), out, { recursive: true });

  const graph = await importGraph(ENTRY);
  const styles = stylesOf(graph);
  const { metafile } = await build({
    ...appSettings,
    entryPoints: {
      main: ENTRY,
      firstPaint: PAINTER,
      // React is an entry of its own, so that an edit of ours never renames the chunk that holds it.
      react: "made-up:react",
      // Nor the one that holds the account numbers' structures of all countries.
      iban: "made-up:iban",
      login: "made-up:login",
      screens: "made-up:screens",
    },
    outdir: join(out, "assets"),
    plugins: [
      ...appSettings.plugins,
      copyForTheLogin("valibot", graph),
      keepTogether(graph, { entry: ENTRY, painter: PAINTER, packages: REACT }),
      madeUpEntries({
        react: each("import", REACT),
        // With React, or what esbuild itself adds to both would become a chunk between them.
        iban: each("import", REACT) + each("export * from", ["ibantools"]),
        login: each("@import", styles.eager),
        screens: each("@import", styles.lazy),
      }),
    ],
  });
  const chunks = readChunks(metafile, out);
  const closure = chunks.closure(ENTRY);
  const [entry, ...preloaded] = closure;
  const { login, routing } = await paint(join(root, chunks.file(PAINTER)));
  const { FILES, ROUTES } = earlyRoutes(routing, chunks, closure);
  const AHEAD = await buildAhead(out);
  const script = readFileSync(join(root, "src/shell/early.js"), "utf8");
  const constants = Object.entries({ FILES, ROUTES, AHEAD }).map(
    ([name, value]) => `${name}=${JSON.stringify(value)}`,
  );
  const early = await transform(`const ${constants.join()};${script}`, {
    minify: true,
    target: "es2022",
    format: "iife",
  });
  const stylesheet = chunks.file("made-up:screens");
  const html = indexHtml({
    template: readFileSync(join(root, "public/index.html"), "utf8"),
    login,
    style: withoutUnusedTokens(
      readFileSync(join(root, chunks.file("made-up:login")), "utf8")
        .replace(/\/\*# sourceMappingURL=.*?\*\//, "")
        .trim(),
    ),
    stylesheet: chunks.address(stylesheet),
    early: early.code.trim(),
    entry,
    closure: preloaded,
    watching,
  });
  writeFileSync(join(out, "index.html"), html);
  if (watching) writeFileSync(join(out, "reload.js"), reloadScript());
  removeUnshipped(metafile, stylesheet);

  const files = [...closure, "/index.html"];
  const sizes = await Promise.all(files.map((file) => transferSize(join(out, file))));
  const firstLoad = sizes.reduce((sum, size) => sum + size, 0);
  if (!quiet) await report(metafile, chunks, files, sizes, firstLoad);
  if (firstLoad > FIRST_LOAD_KIB * 1024) {
    throw new Error(`The login's first load is ${kib(firstLoad)} brotli, more than ${FIRST_LOAD_KIB} KiB.`);
  }
  const areas = [...new Set(routing.map(({ area }) => area))].sort();
  if (watching) writeRemover(out);
  else await writeWorker(out, areas);
  if (compressed) await compress(out);
  writeHosting(out, areas);
  return { firstLoad };
}

/** What is asked before the app is there: one file that waits for no other. Gives its name below assets/. */
async function buildAhead(out) {
  const { metafile } = await build({
    ...appSettings,
    splitting: false,
    entryPoints: { ahead: join(root, "src/shell/askAhead.ts") },
    outdir: join(out, "assets"),
  });
  const file = Object.keys(metafile.outputs).find((output) => output.endsWith(".js"));
  return basename(file, ".js");
}

/**
 * What only the build needed: the painter, the made-up entries, and the style copies of single chunks, which nobody
 * loads (the login's styles stand in the page, those of the screens are one file).
 */
function removeUnshipped({ outputs }, stylesheet) {
  const shipped = new Set(Object.keys(outputs));
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    const isCopy = file.endsWith(".css") && file !== stylesheet;
    const isMeans = entryPoint === PAINTER || (entryPoint?.startsWith("made-up:") && file.endsWith(".js"));
    if (isCopy || isMeans) shipped.delete(file);
  }
  // What only the painter imported (React's server side) is nobody's any more.
  const used = new Set([stylesheet]);
  const use = (file) => {
    if (used.has(file) || !shipped.has(file)) return;
    used.add(file);
    for (const { path } of outputs[file].imports) use(path);
  };
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint === ENTRY) use(file);
  for (const file of Object.keys(outputs)) {
    if (used.has(file.replace(/\.map$/, ""))) continue;
    rmSync(join(root, file), { force: true });
  }
}

async function report({ outputs }, chunks, eager, sizes, firstLoad) {
  console.log(`First load of the login, brotli: ${kib(firstLoad)}`);
  for (const [at, file] of eager.entries()) console.log(`${kib(sizes[at]).padStart(12)}  ${file}`);
  console.log("Fetched when needed, brotli:");
  for (const file of Object.keys(outputs)) {
    const path = join(root, file);
    if (file.endsWith(".map") || eager.includes(chunks.address(file)) || !existsSync(path)) continue;
    console.log(`${kib(await transferSize(path)).padStart(12)}  ${chunks.address(file)}`);
  }
}

/** Asks the server twice a second whether there is a newer build. */
function reloadScript() {
  return `// ${Date.now()}
const text = async () => (await fetch("/reload.js", { cache: "no-store" })).text();
const mine = await text();
setInterval(async () => { if ((await text().catch(() => mine)) !== mine) location.reload(); }, 500);
`;
}

async function rebuildOnChange() {
  const once = async () => {
    try {
      await buildApp({ quiet: true, compressed: false, watching: true });
      console.log(`${new Date().toLocaleTimeString()} built`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  await once();
  let timer;
  for (const folder of ["src", "public"]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(once, 100);
    });
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes("--watch")) await rebuildOnChange();
  else {
    await buildApp().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    });
  }
}
