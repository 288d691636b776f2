/**
 * index.html: the login as static HTML with its styles, the bootstrap, and the Content Security Policy with their
 * hashes.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";
import { browserSettings, root } from "./bundling.mjs";
import { minified } from "./minify.mjs";
import { styleInputs } from "./styles.mjs";

/**
 * Resolves with `{ login, styles, metafile }`. `login` is the login's HTML, made by the app's own components
 * (src/start/prerender.tsx, built for Node). `styles` are the CSS files of the app's bundle, in its order. `metafile`
 * lists the sources.
 */
export async function prerenderLogin() {
  const { outputFiles, metafile } = await build({
    ...browserSettings,
    entryPoints: ["src/start/prerender.tsx"],
    metafile: true,
    platform: "node",
    format: "iife",
    globalName: "built",
    footer: { js: "console.log(built.prerender());" },
    write: false,
    outdir: "prerendered",
  });
  const script = outputFiles.find(({ path }) => path.endsWith(".js")).text;
  // In a process of its own. Otherwise each build of --watch would keep another 4 MB of memory.
  const inNode = { input: script, encoding: "utf8" };
  const login = execFileSync(process.execPath, ["--input-type=commonjs"], inNode).trim();
  const cssBundle = Object.keys(metafile.outputs).find((output) => output.endsWith(".css"));
  return { login, styles: styleInputs(metafile, cssBundle), metafile };
}

/** The bootstrap's settings, which contain the addresses of the files. */
export const bootstrapSettings = (files) => ({
  ...browserSettings,
  entryPoints: [join(root, "src/start/bootstrap.ts")],
  format: "iife",
  define: { ...browserSettings.define, PAGE_FILES: JSON.stringify(files) },
});

const OLD_BROWSER = "src/start/oldBrowser.js";

/**
 * Resolves with `{ scripts, metafile }`. `scripts` are the inline scripts: the notice for old browsers, in ES5, and the
 * bootstrap. `metafile` lists their sources.
 */
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

/**
 * The page's own Content Security Policy (CSP). It is part of the page, so that a cached page has the hashes of its own
 * scripts and style, not those of another build.
 */
export const pagePolicy = (style, scripts) =>
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
    policy: `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(style, scripts)}">`,
    build: `<meta name="build" content="${buildName}">`,
    styles: `<style>${style}</style>`,
    scripts:
      scripts.map((script) => `<script>${script}</script>`).join("") +
      (watching ? '<script type="module" src="/reload.js"></script>' : ""),
    login,
  };
  return template.replace(/>\n</g, "><").replace(/<!--(\w+)-->/g, (comment, name) => parts[name] ?? comment);
}
