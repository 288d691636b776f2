/** esbuild's settings for the app and for the tests, and the replacements of some imports. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { libraryShims } from "../src/wire/cognito/libraryShims/mapping.mjs";
import { cssModules } from "./cssModules.mjs";
import { minifiedBy } from "./minify.mjs";
import { pdfjsAddress } from "./pdfjs.mjs";
import { scriptFaces } from "./scriptFace.mjs";

export const root = join(import.meta.dirname, "..");
const shims = join(root, "src/wire/cognito/libraryShims");

/** Replaces imports of the Cognito library by our files; mapping.mjs lists them with the reasons. */
const slimCognito = {
  name: "slim-cognito",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, importer }) => {
      if (!importer.includes("amazon-cognito-identity-js") || !Object.hasOwn(libraryShims, path))
        return undefined;
      return { path: join(shims, libraryShims[path]) };
    });
  },
};

/** Leaves imports of packages outside, except the Cognito library, because its replacements are under test. */
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

/** Imports a YAML file as the value it describes. It is parsed once per build, not in each test process. */
const yamlModules = {
  name: "yaml-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.yaml$/ }, ({ path }) => ({
      contents: JSON.stringify(parse(readFileSync(path, "utf8"), { maxAliasCount: -1 })),
      loader: "json",
    }));
  },
};

/**
 * esbuild puts those modules into one chunk that the same bundles reach. The app would be split if pdfLibrary reached
 * only a part of it. So this plugin adds an import of the app's start to pdfLibrary. The areas' own sources have that
 * import.
 */
const besideApp = {
  name: "beside-app",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ui[\\/]pdf[\\/]pdfLibrary\.ts$/ }, ({ path }) => ({
      contents: `import "../../start/startApp.tsx";\n${readFileSync(path, "utf8")}`,
      loader: "ts",
    }));
  },
};

/** The oldest supported browsers (decision 37): esbuild lowers syntax and prefixes CSS for them. */
export const targets = ["chrome109", "edge109", "firefox115", "safari16.4", "ios16.4"];

const shared = {
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  loader: { ".module.css": "local-css", ".css": "css" },
  define: { global: "globalThis" },
  logLevel: "warning",
  absWorkingDir: root,
};

/** Test files and the local backend: for Node, with packages outside and the app's own replacements inside. */
export const testSettings = {
  ...shared,
  platform: "node",
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
  loader: { ...shared.loader, ".graphql": "text" }, // test/backend/contract
  plugins: [slimCognito, packagesOutside, yamlModules, scriptFaces],
};

/** Everything that runs in the browser: one minified file, unless the caller's settings differ. */
export const browserSettings = {
  ...shared,
  target: targets,
  define: { ...shared.define, ...pdfjsAddress, "process.env.NODE_ENV": '"production"' },
  minify: true,
  legalComments: "none",
  charset: "utf8",
  // wouter imports this package, because it supports React before 18. React itself exports the same function.
  alias: { "use-sync-external-store/shim/index.js": "react" },
  plugins: [slimCognito, cssModules(root), scriptFaces],
};

/**
 * The first line of every script. With it, Chromium 136 and later compiles the whole file beside the main thread while
 * the file arrives. Otherwise it compiles each function on the main thread at the first call. A reloaded list shows its
 * first row 6 to 12 % sooner (measured, cold, slow 4G, a quarter of a processor). For other browsers the line is a
 * comment.
 */
export const compiledAhead = "//# allFunctionsCalledOnLoad";

/** The first line of every script that terser minifies once more (minify.mjs). */
export const bannerOfScripts = { banner: { js: minifiedBy } };

/**
 * Lets the app import the SRP library from the bundle that is built without the app. `address` is that bundle's path
 * relative to the app's scripts.
 */
export const fromEarlySignIn = (address) => ({
  name: "from-early-sign-in",
  setup({ onResolve }) {
    onResolve({ filter: /\/srpLibrary\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: address, external: true } : undefined,
    );
  },
});

/** The app: modules, split by import(), with hashed names. */
export const appSettings = {
  ...browserSettings,
  ...bannerOfScripts,
  plugins: [besideApp, ...browserSettings.plugins],
  metafile: true,
  splitting: true,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
};
