/** index.html: the login as static HTML with its styles, the early script, and the policy with their hashes. */
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * Runs the built painter, a browser module: `{ login, routing }`. In a worker of its own, because React's scheduler
 * holds a message port open that would keep the build from ending.
 */
export function paint(file) {
  const script = `
    import { parentPort } from "node:worker_threads";
    import { prerender, routing } from ${JSON.stringify(pathToFileURL(file).href)};
    parentPort.postMessage({ login: prerender(), routing });
  `;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    worker.once("error", reject);
    worker.once("message", (painted) => {
      resolve(painted);
      void worker.terminate();
    });
  });
}

const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy that travels with the shell, so that a cached shell cannot meet foreign hashes. */
const policy = (style, script) =>
  [
    "default-src 'none'",
    `script-src 'self' ${sha256(script)}`,
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
    "trusted-types app-sw",
  ].join("; ");

/** Leaves out the custom properties that nothing in `style` refers to. */
export const withoutUnusedTokens = (style) =>
  style.replace(/(--[\w-]+):[^;{}]+;?/g, (declaration, name) =>
    style.includes(`var(${name})`) || style.includes(`var(${name},`) ? declaration : "",
  );

/**
 * Fills public/index.html, which holds a comment for each part. `style` is inline CSS, `early` inline JavaScript;
 * `stylesheet`, `entry` and `closure` are addresses.
 */
export function indexHtml({ template, login, style, stylesheet, early, entry, closure, watching }) {
  const modules = closure.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`);
  const parts = {
    // Before the policy: a browser that meets one stops looking ahead (measured: 80 ms with a slow processor).
    preloads: `<link rel="preload" as="fetch" href="/config.json" crossorigin="anonymous">${modules.join("")}`,
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy(style, early)}">`,
    styles: `<style>${style}</style><meta name="styles" content="${stylesheet}">`,
    script: `<script type="module" fetchpriority="low" src="${entry}"></script>`,
    // After the styles: those of the screens, which it adds, override them.
    early: `<script>${early}</script>${watching ? '<script type="module" src="/reload.js"></script>' : ""}`,
    login,
  };
  return template.replace(/<!--(\w+)-->/g, (comment, name) => parts[name] ?? comment);
}
