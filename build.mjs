/**
 * Builds the app into dist/, deployable as it is: `node build.mjs`, or `node build.mjs --watch` while developing (an open
 * page reloads itself). `--watch --gallery` shows the parts of src/ui instead. `--maps` writes source maps into dist-maps/. The import rules are checked first, the size of
 * index.html last.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundleSources } from "./.build/bundleSources.mjs";
import { areas, libraries, readBundles } from "./.build/bundles.mjs";
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
import { copyPdfjs, pdfjsDescription, pdfjsScripts } from "./.build/pdfjs.mjs";
import { fontsOf } from "./.build/scriptFace.mjs";
import { compress, kib, transferSize } from "./.build/sizes.mjs";
import { shortHash, styleInputs, writeStyles } from "./.build/styles.mjs";
import { TEXT_FACE_PREFIX, writeRemover, writeWorker } from "./.build/worker.mjs";

export { testSettings } from "./.build/bundling.mjs";

/** index.html makes the login usable by itself, so its size decides how soon: brotli 11. */
const PAGE_KIB = 8;

/** Variable in weight, and with figures of one width; 19.7 KiB as it is (decision 51). */
const TEXT_FACE = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";

/**
 * Builds everything into `out`. Throws an Error whose message is one sentence per broken rule.
 * Gives the size of index.html in bytes, the files of each bundle, and metafiles (as esbuild's) that say what it and the scripts are made of. `compressed: false` leaves out .br and .gz; `watching` adds the script that reloads an open page; `maps` names a folder
 * for source maps.
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

  const assets = join(out, "assets");
  const work = join(root, ".local", `build-${process.pid}-${Date.now()}`);
  const early = await buildAlone("early", "src/areas/early.ts", assets);
  const signIn = await buildAlone("srpLibrary", bundleSources.srpLibrary, assets);
  const settings = {
    ...appSettings,
    plugins: [...appSettings.plugins, fromEarlySignIn(`.${signIn.address.slice("/assets".length)}`)],
    entryPoints: {
      main: "src/main.tsx",
      react: "src/react.ts",
      staff: bundleSources.staff,
      customer: bundleSources.customer,
      account: bundleSources.account,
    },
    outdir: assets,
  };
  const { metafile } = await build(settings);
  const { files, stylesheets, fonts, unused, start } = readBundles(metafile, out);
  files.srpLibrary = signIn.address;
  for (const file of [...unused, ...Object.values(stylesheets)]) rmSync(join(root, file));
  const { login, styles, metafile: loginMetafile } = await prerenderLogin(work);
  const ofPdfs = styleInputs(metafile, stylesheets.pdfLibrary).filter((input) => !styles.includes(input));
  // esbuild adds the styles of what a bundle imports later.
  const isOfArea = (input) => !ofPdfs.includes(input);
  const { inline, files: css } = await writeStyles({
    app: styles,
    areas: {
      staff: styleInputs(metafile, stylesheets.staff).filter(isOfArea),
      customer: styleInputs(metafile, stylesheets.customer).filter(isOfArea),
      account: styleInputs(metafile, stylesheets.account),
      pdfLibrary: ofPdfs,
    },
    login,
    assets,
  });
  const face = copyTextFace(assets);
  fonts.push(face);
  copyPdfjs(assets);
  if (!watching) await minifyScripts(assets);
  const pageFiles = {
    app: [files.app, files.react, css.app],
    start,
    early: early.address,
    bundles: Object.fromEntries(
      Object.keys(bundleSources).map((name) => [
        name,
        [
          files[name],
          ...(name in css ? [css[name]] : []),
          ...(areas.includes(name) ? [files.areas] : []),
          ...(name === "pdfLibrary" ? pdfjsScripts : []),
        ],
      ]),
    ),
    face: face.address,
  };
  const { scripts, metafile: scriptsMetafile } = await inlineScripts(pageFiles);
  const bundled = [metafile, early.metafile, signIn.metafile, loginMetafile, scriptsMetafile];
  writeLicences(out, [
    ...bundled.flatMap(({ inputs }) => Object.keys(inputs).map((path) => join(root, path))),
    ...fonts.map((font) => font.source),
    ...fontsOf(join(root, "src/ui/signature/dancingScript.face")),
    pdfjsDescription,
  ]);
  const buildName = shortHash(JSON.stringify(pageFiles));
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
  if (!quiet) await report(out, page, pageFiles, fonts);
  // Who edits with a watching build has its reload script in it, and is told before a commit.
  if (!watching && page > PAGE_KIB * 1024) {
    throw new Error(`index.html has ${page} bytes of brotli, more than ${PAGE_KIB} KiB.`);
  }
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
  rmSync(work, { recursive: true, force: true });
  const pageInputs = {
    ...loginMetafile.inputs,
    ...scriptsMetafile.inputs,
    "public/index.html": { imports: [] },
  };
  const pageMetafile = { inputs: pageInputs, outputs: { [join(out, "index.html")]: { inputs: pageInputs } } };
  const bundlesByName = {
    page: ["/index.html"],
    app: [files.app, css.app],
    react: [files.react],
    early: [early.address],
    areas: [files.areas],
    staff: [files.staff, css.staff],
    customer: [files.customer, css.customer],
    account: [files.account, css.account],
    ...Object.fromEntries(libraries.map((name) => [name, pageFiles.bundles[name]])),
  };
  return {
    page,
    bundles: bundlesByName,
    metafiles: [metafile, early.metafile, signIn.metafile, pageMetafile],
  };
}

/** The text face, as its package has it. Gives its address and source. */
function copyTextFace(assets) {
  const source = createRequire(import.meta.url).resolve(TEXT_FACE);
  const name = `${TEXT_FACE_PREFIX}${shortHash(readFileSync(source))}.woff2`;
  cpSync(source, join(assets, name));
  return { address: `/assets/${name}`, source };
}

/** Goes through the scripts once more. */
async function minifyScripts(assets) {
  for (const name of readdirSync(assets).filter((file) => file.endsWith(".js"))) {
    const file = join(assets, name);
    const { code } = await minified(readFileSync(file, "utf8"), { head: compiledAhead });
    writeFileSync(file, code);
  }
}

/** What sends requests before the app is there: one file that waits for no other. Gives its address and how it was built. */
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

/** What a visitor loads, in brotli: the page, the app, each area, and what only some visitors need. */
async function report(out, page, { app, early, bundles }, fonts) {
  console.log(`${kib(page).padStart(12)}  /index.html`);
  const rest = [...Object.values(bundles).flat(), ...fonts.map(({ address }) => address)];
  for (const file of new Set([...app, early, ...rest])) {
    console.log(`${kib(await transferSize(join(out, file))).padStart(12)}  ${file}`);
  }
}

/** Asks the server twice a second whether there is a newer build. */
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
  await once();
  let timer;
  for (const folder of ["src", "public"]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(once, 100);
    });
  }
}

/** Every part of src/ui on one page, built anew on every change: `npm run watch -- --gallery`. */
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
