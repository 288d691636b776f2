/**
 * Builds the app into dist/, deployable as it is: `node build.mjs`, or `node build.mjs --watch` while developing (an open
 * page reloads itself). The import rules are checked first; the sizes are checked last.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { build, transform } from "esbuild";
import { indexHtml } from "./.build/firstPaint.mjs";
import { brokenImportRules } from "./.build/importRules.mjs";

const root = import.meta.dirname;
const replacements = join(root, "src/wire/cognito/replacements");

/** First load of the login: HTML, CSS and JavaScript, brotli 11. The Cognito chunk comes when the page is idle. */
const FIRST_LOAD_KIB = 75;

/**
 * The Cognito library brings its own big-integer arithmetic, a hash and polyfills no browser of today needs (measured:
 * 23 KiB, and 180 to 750 ms of blocked main thread per sign-in), and signs by the visitor's clock. Its imports of them
 * are led to files of ours with the same surface; each says why it exists.
 */
const slimCognito = {
  name: "slim-cognito",
  setup({ onResolve }) {
    const names =
      /^(\.\/(BigInteger|DateHelper|Client)|buffer|js-cookie|isomorphic-unfetch|@aws-crypto\/sha256-js)$/;
    onResolve({ filter: names }, ({ path, importer }) => {
      if (!importer.includes("amazon-cognito-identity-js")) return undefined;
      return { path: join(replacements, `${basename(path)}.ts`) };
    });
  },
};

/** Everything stays a package import but the Cognito library, whose replacements are part of what is tested. */
const packagesOutside = {
  name: "packages-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === "entry-point" || path.startsWith("amazon-cognito-identity-js")) return undefined;
      if (importer.includes("amazon-cognito-identity-js")) return undefined;
      return { path, external: true };
    });
  },
};

/** React as an entry of its own, so that an edit of ours never renames the chunk that holds it. */
const reactEntry = {
  name: "react-entry",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react-entry$/ }, () => ({ path: "react", namespace: "react-entry" }));
    onLoad({ filter: /.*/, namespace: "react-entry" }, () => ({
      contents: 'import "react"; import "react/jsx-runtime"; import "react-dom"; import "react-dom/client";',
      resolveDir: root,
    }));
  },
};

const shared = {
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  loader: { ".module.css": "local-css", ".css": "css" },
  define: { global: "globalThis" },
  logLevel: "warning",
};

/** esbuild settings for test files and the local backend: Node, packages outside, the app's own replacements inside. */
export const testSettings = {
  ...shared,
  platform: "node",
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
  plugins: [slimCognito, packagesOutside],
};

const production = {
  ...shared,
  define: { ...shared.define, "process.env.NODE_ENV": '"production"' },
  minify: true,
  legalComments: "none",
  sourcemap: "linked",
  metafile: true,
};

const kib = (bytes) => Math.round((bytes / 1024) * 10) / 10;

const brotliSize = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** What the metafile says, in addresses of the page. */
function readOutputs({ outputs }, out) {
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
    /** The chunk of a source file. */
    chunk: (source) => {
      const file = byEntry.get(source);
      if (!file) throw new Error(`${source} has no chunk of its own`);
      return file;
    },
    hasChunk: (source) => byEntry.has(source),
    /** The addresses of a chunk and of everything it imports statically. */
    closure: (source) => [...closure(byEntry.get(source))].map(address),
    address,
    css: (source) => outputs[byEntry.get(source)].cssBundle,
  };
}

const layoutOf = { admin: "StaffLayout", employee: "StaffLayout", customer: "CustomerLayout" };

/** What the early script knows of each route: its pattern, and the files of its layout and screen beyond the entry's. */
function earlyRoutes(routing, outputs, eager) {
  const screens = readdirSync(join(root, "src/screens"), { recursive: true, encoding: "utf8" });
  return routing.map(({ name, area, pattern, needsSession }) => {
    const screen = screens.find((file) => basename(file) === `${name}.tsx`);
    const sources = [
      layoutOf[area] && `src/layouts/${layoutOf[area]}.tsx`,
      screen && `src/screens/${screen}`,
    ];
    const files = sources.flatMap((source) =>
      source && outputs.hasChunk(source) ? outputs.closure(source) : [],
    );
    return { pattern, needsSession, files: [...new Set(files)].filter((file) => !eager.includes(file)) };
  });
}

async function compress(out) {
  const text = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(html|js|css|json|svg|webmanifest|txt)$/.test(file),
  );
  await Promise.all(
    text.map(async (file) => {
      const bytes = readFileSync(join(out, file));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(join(out, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(join(out, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/**
 * Builds everything into `out`. Throws an Error whose message is one sentence per broken rule.
 * `compressed: false` leaves out .br and .gz (a quick build for tests and development).
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

  const { metafile } = await build({
    ...production,
    entryPoints: { main: "src/main.tsx", firstPaint: "src/shell/firstPaint.tsx", react: "react-entry" },
    outdir: join(out, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    splitting: true,
    plugins: [slimCognito, reactEntry],
    absWorkingDir: root,
  });
  const outputs = readOutputs(metafile, out);
  const entry = "src/main.tsx";
  const painter = outputs.chunk("src/shell/firstPaint.tsx");
  const { firstPaint, routing } = await import(pathToFileURL(join(root, painter)).href);

  const stylesheet = outputs.css(entry);
  const closure = outputs.closure(entry);
  const early = await transform(
    `const ROUTES=${JSON.stringify(earlyRoutes(routing, outputs, closure))};${readFileSync(join(root, "src/shell/early.js"), "utf8")}`,
    { minify: true, target: "es2022", format: "iife" },
  );
  const { html, csp } = indexHtml({
    template: readFileSync(join(root, "public/index.html"), "utf8"),
    login: firstPaint(),
    css: readFileSync(join(root, stylesheet), "utf8"),
    stylesheet: outputs.address(stylesheet),
    early: early.code.trim(),
    entry: outputs.address(outputs.chunk(entry)),
    closure: closure.filter((file) => file !== outputs.address(outputs.chunk(entry))),
  });
  writeFileSync(join(out, "index.html"), html);
  removeUnshipped(metafile, out, stylesheet);

  const firstLoad = [...closure, "/index.html", outputs.address(stylesheet)].map((file) => ({
    file,
    bytes: brotliSize(join(out, file)),
  }));
  const total = firstLoad.reduce((sum, { bytes }) => sum + bytes, 0);
  if (!quiet) report(metafile, out, firstLoad, total);
  if (total > FIRST_LOAD_KIB * 1024) {
    throw new Error(`the login's first load is ${kib(total)} KiB brotli, more than ${FIRST_LOAD_KIB}`);
  }
  if (compressed) await compress(out);
  return { metafile, csp, firstLoad: total };
}

/** The painter runs at build time only, and nobody loads the style copies of single chunks. */
function removeUnshipped({ outputs }, out, stylesheet) {
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    const path = join(root, file);
    const isCopy = file.endsWith(".css") && file !== stylesheet;
    const isPainter = entryPoint === "src/shell/firstPaint.tsx" || entryPoint === "react-entry:react";
    if ((isCopy || isPainter) && existsSync(path)) rmSync(path);
    if ((isCopy || isPainter) && existsSync(`${path}.map`)) rmSync(`${path}.map`);
  }
  const server = join(out, "assets");
  for (const file of readdirSync(server)) if (file.startsWith("server.")) rmSync(join(server, file));
}

function report({ outputs }, out, firstLoad, total) {
  console.log(`First load of the login, brotli: ${kib(total)} KiB`);
  for (const { file, bytes } of firstLoad) console.log(`  ${kib(bytes).toFixed(1).padStart(6)}  ${file}`);
  console.log("Lazy chunks, brotli:");
  const eager = new Set(firstLoad.map(({ file }) => file));
  for (const file of Object.keys(outputs)) {
    const path = join(root, file);
    const address = `/${relative(out, path)}`;
    if (file.endsWith(".js") && existsSync(path) && !eager.has(address)) {
      console.log(`  ${kib(brotliSize(path)).toFixed(1).padStart(6)}  ${address}`);
    }
  }
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
