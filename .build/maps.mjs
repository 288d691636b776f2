/**
 * Source maps, in a folder apart from the app, because no host serves them. Maps change the hashes in esbuild's file
 * names, so the app is built as always, and once more with maps. The build checks that both builds differ only in these
 * hashes, which have the same length. So a map of the second build fits a file of the first.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { handedOn } from "./bundles.mjs";
import { compiledAhead, root } from "./bundling.mjs";
import { minified } from "./minify.mjs";

/**
 * Writes `<file>.map` into `folder` for each script in `assets`. `builds` are the builds that wrote these scripts, as
 * `{ settings, metafile }`. Throws an Error if a rebuilt file differs from the original.
 */
export async function writeMaps({ folder, assets, builds, page }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { settings, metafile } of builds) {
    const again = await withMaps({ ...settings, metafile: true });
    const scripts = Object.keys(again.metafile.outputs).filter((file) => file.endsWith(".js"));
    const names = new Map(
      scripts.map((file) => [basename(file), counterpart(file, again.metafile, metafile)]),
    );
    const added = handedOn(again.metafile, again.text);
    for (const [name, original] of names) {
      const file = join(assets, original);
      if (!existsSync(file)) continue; // deleted by the build
      const whole = again.text(name) + (added.get(name) ?? "");
      const text = [...names].reduce((all, [from, to]) => all.replaceAll(from, to), whole);
      const { code, map } = await minified(text, { head: compiledAhead, map: again.map(name) });
      if (code !== readFileSync(file, "utf8"))
        throw new Error(`${original} is not the same with a source map.`);
      writeMap(folder, original, { ...map, file: original });
    }
  }
  await writePageMap(folder, page);
}

/** Writes the map of index.html: the map of the bootstrap, moved to that script's position in the page. */
async function writePageMap(folder, { html, settings, buildName }) {
  const again = await withMaps(settings);
  const [name] = again.names;
  const { code, map } = await minified(again.text(name), { isModule: false, map: again.map(name) });
  const at = html.indexOf(code);
  if (at < 0) throw new Error("index.html's script is not the same with a source map.");
  const before = html.slice(0, at).split("\n");
  const offset = { line: before.length - 1, column: before.at(-1).length };
  const sections = [{ offset, map }];
  writeMap(folder, "index.html", { version: 3, file: "index.html", x_build: buildName, sections });
}

const writeMap = (folder, file, map) => writeFileSync(join(folder, `${file}.map`), JSON.stringify(map));

async function withMaps(settings) {
  const outdir = settings.outdir ?? join(root, "dist");
  const { outputFiles, metafile } = await build({ ...settings, outdir, sourcemap: "external", write: false });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), { path, text }]));
  return {
    metafile,
    names: [...texts.keys()].filter((name) => name.endsWith(".js")),
    text: (name) => texts.get(name).text,
    /** The map, with the paths of its sources from the project's folder. */
    map(name) {
      const { path, text } = texts.get(`${name}.map`);
      const map = JSON.parse(text);
      return { ...map, sources: map.sources.map((source) => fromRoot(resolve(dirname(path), source))) };
    },
  };
}

const fromRoot = (path) => relative(root, path).replaceAll("\\", "/");

/** The name of the same bundle in the other build, found by equal entry, inputs and exports. */
function counterpart(file, { outputs }, other) {
  const identity = ({ entryPoint, inputs, exports }) =>
    JSON.stringify([entryPoint, Object.keys(inputs), exports]);
  const wanted = identity(outputs[file]);
  const found = Object.entries(other.outputs).filter(
    ([name, output]) => name.endsWith(".js") && identity(output) === wanted,
  );
  if (found.length !== 1) throw new Error(`${basename(file)} cannot be built again with a source map.`);
  return basename(found[0][0]);
}
