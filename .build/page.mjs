/** index.html: the login as static HTML with its styles, the bootstrap, and the policy with their hashes. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { build, transform } from "esbuild";
import { browserSettings, root, targets } from "./bundling.mjs";
import { minified } from "./minify.mjs";
import { styleInputs } from "./styles.mjs";

/**
 * `{ login, styles, metafile }`: the login's HTML, made by the app's own components (src/shell/prerender.tsx,
 * built for Node), the CSS files of the app's bundle, and what it was built from. Works in `folder`.
 */
export async function prerenderLogin(folder) {
  const file = join(folder, "prerender.mjs");
  const { metafile } = await build({
    ...browserSettings,
    entryPoints: ["src/shell/prerender.tsx"],
    metafile: true,
    platform: "node",
    outfile: file,
    format: "esm",
    // React's server side asks for Node's modules by require().
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  // In a worker, because React's scheduler holds a message port open that would keep the build from ending.
  const script = `
    import { parentPort } from "node:worker_threads";
    import { prerender } from ${JSON.stringify(pathToFileURL(file).href)};
    parentPort.postMessage(prerender());
  `;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  const login = await new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", resolve);
  });
  await worker.terminate();
  const cssBundle = Object.keys(metafile.outputs).find((output) => output.endsWith(".css"));
  return { login, styles: styleInputs(metafile, cssBundle), metafile };
}

/** How the bootstrap is built, which knows the files' addresses. */
export const bootstrapSettings = (files) => ({
  ...browserSettings,
  entryPoints: [join(root, "src/shell/bootstrap/bootstrap.ts")],
  format: "iife",
  define: {
    ...browserSettings.define,
    PAGE_FILES: JSON.stringify(files),
  },
  target: targets,
});

const OLD_BROWSER = "src/shell/bootstrap/oldBrowser.js";

/** `{ scripts, metafile }`: the inline scripts, the notice for old browsers in ES5 and the bootstrap, and their sources. */
export async function inlineScripts(files) {
  const old = await transform(readFileSync(join(root, OLD_BROWSER), "utf8"), {
    minify: true,
    target: "es5",
    charset: "utf8",
  });
  const settings = { ...bootstrapSettings(files), write: false, metafile: true };
  const { outputFiles, metafile } = await build(settings);
  const { code } = await minified(outputFiles[0].text, { isModule: false });
  const inputs = { ...metafile.inputs, [OLD_BROWSER]: { imports: [] } };
  return { scripts: [old.code.trim(), code], metafile: { ...metafile, inputs } };
}

const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy that travels with the shell, so that a cached shell cannot meet foreign hashes. */
const policy = (style, scripts) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(sha256).join(" ")}`,
    `style-src 'self' ${sha256(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https: wss:",
    "frame-src blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types app-sw app-pdf",
  ].join("; ");

/**
 * Fills public/index.html, which holds a comment for each part, and joins its lines. `style` is CSS, `scripts` are inline
 * JavaScript.
 */
export function indexHtml({ template, login, style, scripts, buildName, watching }) {
  const parts = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy(style, scripts)}">`,
    build: `<meta name="build" content="${buildName}">`,
    styles: `<style>${style}</style>`,
    scripts:
      scripts.map((script) => `<script>${script}</script>`).join("") +
      (watching ? '<script type="module" src="/reload.js"></script>' : ""),
    login,
  };
  return template.replace(/>\n</g, "><").replace(/<!--(\w+)-->/g, (comment, name) => parts[name] ?? comment);
}
