/** Builds the peers that our app is measured against, with the app's own esbuild settings; one of them with Vite as well. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { appSettings } from "../../.build/bundling.mjs";
import { compress } from "../../.build/sizes.mjs";

const here = join(import.meta.dirname, "peers");

/** The local backend's pool; measure/contestants.ts refuses to measure with another. */
const define = {
  "process.env.USER_POOL_ID": '"eu-central-1_Local0001"',
  "process.env.CLIENT_ID": '"3n4local5client6of7nordwind"',
};

const bundledByEsbuild = [
  "amplify",
  "amplifyAuth",
  "amplifySplit",
  "authenticator",
  "hello",
  "cognitoLibrary",
  "naiveList",
];

/** Builds all peers into `${place}/dist/${name}`. `place` holds their packages. */
export async function buildPeers(place) {
  // The peers are copied beside their packages. In the project's folder they would import the app's packages.
  rmSync(join(place, "peers"), { recursive: true, force: true });
  cpSync(here, join(place, "peers"), { recursive: true });
  const out = (name) => join(place, "dist", name);
  for (const name of [...bundledByEsbuild, "amplifyVite"]) {
    rmSync(out(name), { recursive: true, force: true });
    mkdirSync(out(name), { recursive: true });
  }
  for (const name of bundledByEsbuild) await byEsbuild(place, name, out(name));
  await byVite(place, out("amplifyVite"));
  for (const name of [...bundledByEsbuild, "amplifyVite"]) {
    await compress(out(name));
    // All contestants get our hosting table, because headers such as Content-Security-Policy cost time, too.
    cpSync(join(out("ours"), "hosting/table.json"), join(out(name), "hosting/table.json"));
  }
}

async function byEsbuild(place, name, out) {
  const { metafile } = await build({
    ...appSettings,
    absWorkingDir: place,
    entryPoints: [join(place, "peers", name, "main.jsx")],
    outdir: join(out, "assets"),
    define: { ...appSettings.define, ...define },
    plugins: [],
    sourcemap: false,
    logLevel: "error",
  });
  const { outputs } = metafile;
  const [entry, { cssBundle }] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint);
  const address = (file) => `/${relative(out, join(place, file))}`;
  const preloads = outputs[entry].imports.filter(({ kind }) => kind === "import-statement");
  const files = [
    ...(cssBundle ? [`<link rel="stylesheet" href="${address(cssBundle)}">`] : []),
    ...preloads.map(({ path }) => `<link rel="modulepreload" href="${address(path)}">`),
    `<script type="module" src="${address(entry)}"></script>`,
  ];
  writeFileSync(join(out, "index.html"), page(files.join("\n")));
}

const page = (files) => readFileSync(join(here, "page.html"), "utf8").replace("<!--files-->", files);

/** The split peer as Vite builds it: with its own preloads and its own minifier. */
async function byVite(place, outDir) {
  const root = join(place, "peers/amplifySplit");
  const script = '<script type="module" src="./main.jsx"></script>';
  writeFileSync(join(root, "index.html"), page(script));
  const vite = await import(join(place, "node_modules/vite/dist/node/index.js"));
  await vite.build({
    root,
    configFile: false,
    logLevel: "error",
    define,
    build: { outDir, emptyOutDir: true, target: "es2022" },
  });
}
