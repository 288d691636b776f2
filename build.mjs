/** Builds the app: `node build.mjs`. (Import rules, static login, sizes follow.) */
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = import.meta.dirname;
const replacements = join(root, "src/wire/cognito/replacements");

/**
 * The Cognito library brings its own big-integer arithmetic and three polyfills no browser of today needs (WIRE
 * section 1). Its imports of them are led to files of ours with the same surface; each says why it exists.
 */
const slimCognito = {
  name: "slim-cognito",
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\/BigInteger|buffer|js-cookie|isomorphic-unfetch)$/ }, ({ path, importer }) => {
      if (!importer.includes("amazon-cognito-identity-js")) return undefined;
      const file = join(replacements, `${path.replace("./", "")}.ts`);
      return existsSync(file) ? { path: file } : undefined;
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

const shared = {
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  loader: { ".css": "local-css" },
  define: { global: "globalThis" },
};

/** esbuild settings for test files and the local backend: Node, packages outside, the app's own replacements inside. */
export const testSettings = {
  ...shared,
  platform: "node",
  outExtension: { ".js": ".mjs" },
  sourcemap: "inline",
  plugins: [slimCognito, packagesOutside],
  logLevel: "warning",
};

export async function buildApp() {}
