/**
 * Builds and serves the gallery: `npm run watch -- --gallery`. `/` shows it light and dark beside each other, at 360 and
 * at 1280 pixels; `/parts` is the page itself, in the scheme of the browser or of `?scheme=`.
 */
import { watch } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { browserSettings, root } from "../../.build/bundling.mjs";

const schemes = ["light", "dark"];

/**
 * The page's script and styles, by address. Hover and focus can be forced, and a scheme, too: what the pointer, the
 * keyboard and the system would do is written into the selectors and media queries.
 */
async function buildGallery() {
  const { outputFiles, metafile } = await build({
    ...browserSettings,
    entryPoints: [join(root, ".tools/gallery/main.tsx")],
    outdir: "gallery",
    // Nothing but these texts is served.
    loader: { ...browserSettings.loader, ".woff2": "dataurl" },
    write: false,
    metafile: true,
    absWorkingDir: root,
  });
  const text = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? "";
  const css = text(".css")
    .replaceAll(":hover", ":is(:hover,[data-forced=hover] *)")
    .replaceAll(":focus-visible", ":is(:focus-visible,[data-forced=focus] :is(a,button,input,select))");
  const inScheme = (scheme) =>
    css
      .replaceAll(/\(prefers-color-scheme: ?dark\)/g, scheme === "dark" ? "(min-width:0)" : "(max-width:0)")
      .replaceAll(/color-scheme: ?light dark/g, `color-scheme:${scheme}`);
  const files = new Map([
    ["/gallery.js", text(".js")],
    ["/gallery.css", css],
    ...schemes.map((scheme) => [`/gallery-${scheme}.css`, inScheme(scheme)]),
  ]);
  // A stylesheet is read by a plugin, whose name stands before its path.
  return { files, inputs: Object.keys(metafile.inputs) };
}

const page = (head, body) => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gallery</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

const partsPage = (scheme, reload) =>
  page(
    `<link rel="stylesheet" href="/gallery${schemes.includes(scheme) ? `-${scheme}` : ""}.css">`,
    `<div id="root"></div><script type="module" src="/gallery.js"></script>${reload}`,
  );

const overview = page(
  "<style>body{margin:1rem;font:1rem sans-serif;white-space:nowrap}iframe{height:90vh;margin-right:1rem}</style>",
  [360, 1280]
    .map((width) => {
      const frames = schemes.map(
        (scheme) =>
          `<iframe width="${width}" title="${scheme}, ${width}" src="/parts?scheme=${scheme}"></iframe>`,
      );
      return `<h2>${width} px</h2>${frames.join("")}`;
    })
    .join(""),
);

/** Asks twice a second whether there is a newer build. */
const reloadScript = (version) => `<script type="module">
setInterval(async () => {
  const now = await fetch("/version").then((answer) => answer.text()).catch(() => "${version}");
  if (now !== "${version}") location.reload();
}, 500);
</script>`;

const types = { js: "text/javascript", css: "text/css" };

/** Serves on `port`, 0 for a free one; `watching` builds anew after each change. Gives `{ url, inputs, close }`, the inputs as esbuild names them. */
export async function serveGallery({ port = 0, watching = false } = {}) {
  let { files, inputs } = await buildGallery();
  let version = 0;
  const watchers = !watching
    ? []
    : ["src", ".tools/gallery"].map((folder) => {
        let timer;
        return watch(join(root, folder), { recursive: true }, () => {
          clearTimeout(timer);
          timer = setTimeout(async () => {
            // esbuild prints what is wrong; the last page that worked stays.
            ({ files, inputs } = await buildGallery().catch(() => ({ files, inputs })));
            version += 1;
          }, 100);
        });
      });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const send = (type, text) =>
      response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
    const file = files.get(pathname);
    if (file !== undefined) send(types[pathname.split(".").at(-1)], file);
    else if (pathname === "/") send("text/html", overview);
    else if (pathname === "/version") send("text/plain", String(version));
    else if (pathname === "/parts") {
      send("text/html", partsPage(searchParams.get("scheme"), watching ? reloadScript(version) : ""));
    } else response.writeHead(404).end();
  });
  await new Promise((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `http://localhost:${server.address().port}`,
    inputs,
    close() {
      for (const watcher of watchers) watcher.close();
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
