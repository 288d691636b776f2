/** Builds the app: `node build.mjs`. (Import rules, static login, sizes follow.) */
import { join } from "node:path";

const root = import.meta.dirname;
const replacements = join(root, "src/wire/cognito/replacements");

/**
 * The Cognito library brings its own big-integer arithmetic, a hash and polyfills no browser of today needs, and signs
 * by the visitor's clock. Its imports of them are led to files of ours with the same surface; each says why it exists.
 */
const slimCognito = {
  name: "slim-cognito",
  setup({ onResolve }) {
    const names = /^(\.\/(BigInteger|DateHelper|Client)|buffer|js-cookie|isomorphic-unfetch|@aws-crypto\/sha256-js)$/;
    onResolve({ filter: names }, ({ path, importer }) => {
      if (!importer.includes("amazon-cognito-identity-js")) return undefined;
      return { path: join(replacements, `${path.split("/").at(-1)}.ts`) };
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
