/** How esbuild is used: settings for the app and for the tests, and where some of its imports lead. */
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

/** Replaces imports of the Cognito library by files of ours; the table says which, and why. */
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

/** Everything stays a package import but the Cognito library, whose replacements are part of what is tested, and fonts. */
const packagesOutside = {
  name: "packages-outside",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === "entry-point" || path.startsWith("amazon-cognito-identity-js")) return undefined;
      if (path.endsWith(".woff2")) return undefined;
      if (importer.includes("amazon-cognito-identity-js")) return undefined;
      return { path, external: true };
    });
  },
};

/** A YAML file is imported as what it describes: parsed once per build, not in each of a hundred test processes. */
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
 * pdfLibrary uses parts that the app has, too. Only what all bundles reach stays in the app's bundle: so it names the app's
 * start, as the areas do in their own source.
 */
const besideApp = {
  name: "beside-app",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ui[\\/]pdf[\\/]pdfLibrary\.ts$/ }, ({ path }) => ({
      contents: `import "../../shell/start.tsx";\n${readFileSync(path, "utf8")}`,
      loader: "ts",
    }));
  },
};

/** The oldest browsers that work (decision 37): esbuild lowers syntax and prefixes CSS for them. */
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

/** A font is a file of its own, which only settings with a folder to write to can have. */
const fontLoader = { ".woff2": "file" };

/** Test files and the local backend: Node, packages outside, the app's own replacements inside. */
export const testSettings = {
  ...shared,
  platform: "node",
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
  loader: { ...shared.loader, ...fontLoader, ".graphql": "text" }, // test/backend/contract
  plugins: [slimCognito, packagesOutside, yamlModules, scriptFaces],
};

/** Whatever runs in the browser: one minified file, unless more is said. */
export const browserSettings = {
  ...shared,
  target: targets,
  define: { ...shared.define, ...pdfjsAddress, "process.env.NODE_ENV": '"production"' },
  minify: true,
  legalComments: "none",
  charset: "utf8",
  // For React before 18, which wouter still serves.
  alias: { "use-sync-external-store/shim/index.js": "react" },
  plugins: [slimCognito, cssModules(root), scriptFaces],
};

/**
 * What is imported at a start: Chromium (136 and later) compiles all of a file beside the main thread while it arrives,
 * not each function on the main thread when it is first called. A reloaded list shows its first row 6 to 12 % sooner
 * (measured, cold, slow 4G, a fourth of a processor). Other browsers take the line for a comment.
 */
export const compiledAhead = "//# allFunctionsCalledOnLoad";

/** Begins every script that terser goes through once more (minify.mjs). */
export const bannerOfScripts = { banner: { js: minifiedBy } };

/** The app imports the library that proves passwords from the bundle that needs no app: `address`, beside its own files. */
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
  loader: { ...shared.loader, ...fontLoader },
  plugins: [besideApp, ...browserSettings.plugins],
  metafile: true,
  splitting: true,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
};
