/**
 * CSS modules with readable class names (`Button_button`), each in the cascade layer of its folder. esbuild's own
 * minified names depend on each other across the whole build. With them, a new class would rename every file. Readable
 * names cost 1.3 KiB (measured).
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";

const texts = new Map();

/** The CSS of a file by its name in the metafile, not minified. */
export const cssOf = (root, input) =>
  texts.get(input.replace("css-module:", "")) ?? readFileSync(join(root, input), "utf8");

/** A screen's own styles override those of its parts (src/styles/layers.css). */
const layerOf = (name) => (name.startsWith("src/ui/") ? "ui" : "screens");

export const cssModules = (root) => ({
  name: "css-modules",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^css-module:/ }, ({ path }) => ({ path: path.slice(11), namespace: "css-module" }));
    onLoad({ filter: /.*/, namespace: "css-module" }, ({ path }) => ({
      contents: texts.get(path),
      loader: "global-css",
      resolveDir: root,
    }));
    onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: root },
        bundle: true,
        write: false,
        format: "esm",
        outdir: root,
        loader: { ".css": "local-css" },
      });
      const text = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? "";
      const name = relative(root, path).replaceAll("\\", "/");
      texts.set(name, `@layer ${layerOf(name)} {\n${text(".css")}}\n`);
      return {
        contents: `import ${JSON.stringify(`css-module:${name}`)};\n${text(".js")}`,
        loader: "js",
        resolveDir: root,
      };
    });
  },
});
