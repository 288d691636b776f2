/**
 * Builds and serves the gallery: `npm run watch -- --gallery`. The address `/` shows it light and dark beside each other, at
 * 360 and at 1280 pixels. The page itself is `/parts`, in the scheme of the browser or of `?scheme=`.
 */
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { browserSettings, root } from "../../.build/bundling.mjs";
import { rebuildAfterChanges } from "../../.build/rebuilding.mjs";

const schemes = ["light", "dark"];

/**
 * The page's script and styles, by address. To force hover, focus and a scheme, the selectors and media queries are rewritten.
 */
async function buildGallery() {
  const { outputFiles } = await build({
    ...browserSettings,
    entryPoints: [join(root, ".tools/gallery/main.tsx")],
    outdir: "gallery",
    write: false,
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
  return new Map([
    ["/gallery.js", text(".js")],
    ["/gallery.css", css],
    ...schemes.map((scheme) => [`/gallery-${scheme}.css`, inScheme(scheme)]),
  ]);
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

/** Serves on `port`, 0 for a free one; `watching` builds again after each change. Resolves with `{ url, close }`. */
export async function serveGallery({ port = 0, watching = false } = {}) {
  let files = await buildGallery();
  let version = 0;
  const watcher = watching
    ? rebuildAfterChanges(["src", ".tools/gallery"], async () => {
        // esbuild prints its errors; the last working page stays.
        files = await buildGallery().catch(() => files);
        version += 1;
      })
    : null;
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
    close() {
      watcher?.close();
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
