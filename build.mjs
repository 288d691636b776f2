/**
 * Builds the app into dist/, ready to deploy: `node build.mjs`, or `node build.mjs --watch` while developing (an open
 * page reloads itself). With `--watch --gallery` it serves a page of the parts of src/ui instead. With `--maps` it
 * writes source maps into dist-maps/. The build fails if an import rule is broken or index.html is too large.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundleSources } from "./.build/bundleSources.mjs";
import { needed, readBundles } from "./.build/bundles.mjs";
import {
  appSettings,
  bannerOfScripts,
  browserSettings,
  compiledAhead,
  fromEarlySignIn,
  root,
} from "./.build/bundling.mjs";
import { writeHosting } from "./.build/hosting.mjs";
import { brokenImportRules } from "./.build/importRules.mjs";
import { writeLicences } from "./.build/licences.mjs";
import { writeMaps } from "./.build/maps.mjs";
import { minified } from "./.build/minify.mjs";
import { bootstrapSettings, indexHtml, inlineScripts, prerenderLogin } from "./.build/page.mjs";
import { copyPdfjs, pdfjsDescription, pdfjsFallback, pdfjsScripts } from "./.build/pdfjs.mjs";
import { rebuildAfterChanges } from "./.build/rebuilding.mjs";
import { fontsOf } from "./.build/scriptFace.mjs";
import { compress, kib, transferSize } from "./.build/sizes.mjs";
import { shortHash, styleInputs, writeStyles } from "./.build/styles.mjs";
import { writeRemover, writeWorker } from "./.build/worker.mjs";

export { testSettings } from "./.build/bundling.mjs";

/**
 * The most KiB of index.html, compressed by Brotli at quality 11. The login is usable once this one file has arrived.
 */
const PAGE_KIB = 8;

/**
 * Builds everything into `out`. Throws an Error with one sentence per broken rule. Resolves with the files of each bundle, and
 * with metafiles (as esbuild's) that list the sources of the page and the scripts. `compressed: false` leaves out .br and .gz.
 * The option `watching` adds the script that reloads an open page; `maps` names a folder for source maps.
 */
export async function buildApp({
  out = join(root, "dist"),
  quiet = false,
  compressed = true,
  watching = false,
  maps = null,
} = {}) {
  const broken = brokenImportRules(root);
  if (broken.length > 0) throw new Error(broken.join("\n"));

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(root, "public"), out, { recursive: true });

  // Scripts: early requests and the SRP library are built alone. The rest is split into the expected bundles.
  const assets = join(out, "assets");
  const early = await buildAlone("early", "src/areas/early.ts", assets);
  const signIn = await buildAlone("srpLibrary", bundleSources.srpLibrary, assets);
  const settings = {
    ...appSettings,
    plugins: [...appSettings.plugins, fromEarlySignIn(`.${signIn.address.slice("/assets".length)}`)],
    entryPoints: {
      main: "src/main.tsx",
      react: "src/react.ts",
      staff: bundleSources.staff,
      records: bundleSources.records,
      customer: bundleSources.customer,
    },
    outdir: assets,
  };
  const { metafile } = await build(settings);
  const { files, stylesheets, unused } = readBundles(metafile, out);
  Object.assign(files, { srpLibrary: signIn.address, early: early.address });
  for (const file of [...unused, ...Object.values(stylesheets)]) rmSync(join(root, file));

  // Styles: the login's go into the page, the others into stylesheets.
  const { login, styles, metafile: loginMetafile } = await prerenderLogin();
  const ofPdfs = styleInputs(metafile, stylesheets.pdfLibrary).filter((input) => !styles.includes(input));
  // esbuild also adds the styles of dynamic imports (pdfLibrary) to an area's styles.
  const ofArea = (name) =>
    styleInputs(metafile, stylesheets[name]).filter((input) => !ofPdfs.includes(input));
  const { inline, files: css } = await writeStyles({
    app: styles,
    areas: {
      staff: ofArea("staff"),
      records: ofArea("records").filter((input) => !ofArea("staff").includes(input)),
      customer: ofArea("customer"),
      pdfLibrary: ofPdfs,
    },
    login,
    assets,
  });

  copyPdfjs(assets);
  if (!watching) await minifyScripts(assets);

  // The page, which contains the address of every file.
  const filesOf = (name) => [
    files[name],
    ...(name in css ? [css[name]] : []),
    ...(name === "pdfLibrary" ? pdfjsScripts : []),
  ];
  // The bundle's own script first: the page imports it.
  const withShared = (name) => [...new Set([files[name], ...(needed[name] ?? [name]).flatMap(filesOf)])];
  const pageFiles = {
    app: [files.app, files.react, css.app],
    early: files.early,
    bundles: Object.fromEntries(Object.keys(bundleSources).map((name) => [name, withShared(name)])),
  };
  const { scripts, metafile: scriptsMetafile } = await inlineScripts(pageFiles);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // src/CHANGES.md has an entry for the version.
  const buildName = `${version}-${shortHash(JSON.stringify(pageFiles))}`;
  const html = indexHtml({
    template: readFileSync(join(root, "public/index.html"), "utf8"),
    login,
    style: inline,
    scripts,
    buildName,
    watching,
  });
  writeFileSync(join(out, "index.html"), html);
  if (watching) writeFileSync(join(out, "reload.js"), reloadScript());

  const page = await transferSize(join(out, "index.html"));
  if (!quiet) await report(out, page, pageFiles);
  // A watching build contains the reload script; the size is checked without it before a commit.
  if (!watching && page > PAGE_KIB * 1024) {
    throw new Error(`index.html has ${page} bytes of brotli, more than ${PAGE_KIB} KiB.`);
  }

  // Files beside the app.
  const bundled = [metafile, early.metafile, signIn.metafile, loginMetafile, scriptsMetafile];
  writeLicences(out, [
    ...bundled.flatMap(({ inputs }) => Object.keys(inputs).map((path) => join(root, path))),
    ...fontsOf(join(root, "src/ui/signature/dancingScript.face")),
    pdfjsDescription,
  ]);
  if (watching) writeRemover(out);
  else await writeWorker(out);
  if (compressed) await compress(out);
  writeHosting(out);
  if (maps !== null) {
    await writeMaps({
      folder: maps,
      assets,
      builds: [{ settings, metafile }, early, signIn],
      page: { html, settings: bootstrapSettings(pageFiles), buildName },
    });
  }

  const pageInputs = {
    ...loginMetafile.inputs,
    ...scriptsMetafile.inputs,
    "public/index.html": { imports: [] },
  };
  const pageMetafile = { inputs: pageInputs, outputs: { [join(out, "index.html")]: { inputs: pageInputs } } };
  const bundles = Object.fromEntries(Object.keys(files).map((name) => [name, filesOf(name)]));
  return {
    bundles: { page: ["/index.html"], pdfFallback: [pdfjsFallback], ...bundles },
    metafiles: [metafile, early.metafile, signIn.metafile, pageMetafile],
  };
}

async function minifyScripts(assets) {
  for (const name of readdirSync(assets).filter((file) => file.endsWith(".js"))) {
    const file = join(assets, name);
    const { code } = await minified(readFileSync(file, "utf8"), { head: compiledAhead });
    writeFileSync(file, code);
  }
}

/**
 * Builds one file that imports no other, so that it can send requests before the app has loaded. Resolves with its
 * address and settings.
 */
async function buildAlone(name, source, assets) {
  const settings = {
    ...browserSettings,
    ...bannerOfScripts,
    entryPoints: { [name]: join(root, source) },
    entryNames: "[name]-[hash]",
    outdir: assets,
  };
  const { metafile } = await build({ ...settings, metafile: true });
  return { address: `/assets/${basename(Object.keys(metafile.outputs)[0])}`, settings, metafile };
}

/** Prints the brotli sizes: the page, the app, each area, and what only some visitors load. */
async function report(out, page, { app, early, bundles }) {
  console.log(`${kib(page).padStart(12)}  /index.html`);
  for (const file of new Set([...app, early, ...Object.values(bundles).flat()])) {
    console.log(`${kib(await transferSize(join(out, file))).padStart(12)}  ${file}`);
  }
}

/** A script for the open page, which asks the server twice a second whether there is a newer build. */
function reloadScript() {
  return `// ${Date.now()}
const text = async () => (await fetch("/reload.js", { cache: "no-store" })).text();
const mine = await text();
setInterval(async () => { if ((await text().catch(() => mine)) !== mine) location.reload(); }, 500);
`;
}

async function rebuildOnChange() {
  const once = async () => {
    try {
      await buildApp({ quiet: true, compressed: false, watching: true });
      console.log(`${new Date().toLocaleTimeString()} built`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  await rebuildAfterChanges(["src", "public"], once).run();
}

/** Every part of src/ui on one page, built again on every change: `npm run watch -- --gallery`. */
async function showGallery() {
  const { serveGallery } = await import("./.tools/gallery/serve.mjs");
  const { url } = await serveGallery({ port: Number(process.env.PORT ?? 8081), watching: true });
  console.log(`The gallery of src/ui: ${url}`);
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes("--gallery")) await showGallery();
  else if (process.argv.includes("--watch")) await rebuildOnChange();
  else {
    const maps = process.argv.includes("--maps") ? join(root, "dist-maps") : null;
    await buildApp({ maps }).catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    });
  }
}
