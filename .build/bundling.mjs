/** How esbuild is used: settings for the app and for the tests, and what its imports are led to. */
import { join } from "node:path";
import { libraryShims } from "../src/wire/cognito/libraryShims/mapping.mjs";

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

/** One statement for each file: "import", "export * from", "@import". */
export const each = (statement, files) =>
  files.map((file) => `${statement} ${JSON.stringify(file)};\n`).join("");

/** Entries that are no files: a name and the statements it consists of, of a script or of a style sheet. */
export const madeUpEntries = (entries) => ({
  name: "made-up-entries",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^made-up:/ }, ({ path }) => ({ path: path.slice(8), namespace: "made-up" }));
    onLoad({ filter: /.*/, namespace: "made-up" }, ({ path }) => {
      const contents = entries[path];
      return { contents, loader: contents.startsWith("@") ? "css" : "js", resolveDir: root };
    });
  },
});

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

/** Test files and the local backend: Node, packages outside, the app's own replacements inside. */
export const testSettings = {
  ...shared,
  platform: "node",
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
  plugins: [slimCognito, packagesOutside],
};

/** The app: modules for the browser, split by import(), minified, with hashed names. */
export const appSettings = {
  ...shared,
  define: { ...shared.define, "process.env.NODE_ENV": '"production"' },
  minify: true,
  legalComments: "none",
  charset: "utf8",
  sourcemap: "linked",
  metafile: true,
  splitting: true,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  plugins: [slimCognito],
};
