/** Builds the peers that our app is measured against, with the app's own esbuild settings. */
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

const peers = ["amplify", "amplifySplit", "naiveList"];

/** Builds all peers into `${place}/dist/${name}`. `place` holds their packages. */
export async function buildPeers(place) {
  // The peers are copied beside their packages. In the project's folder they would import the app's packages.
  rmSync(join(place, "peers"), { recursive: true, force: true });
  cpSync(here, join(place, "peers"), { recursive: true });
  for (const name of peers) {
    const out = join(place, "dist", name);
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    await buildPeer(place, name, out);
    await compress(out);
    // All contestants get our hosting table, because headers such as Content-Security-Policy cost time, too.
    cpSync(join(place, "dist/ours/hosting/table.json"), join(out, "hosting/table.json"));
  }
}

async function buildPeer(place, name, out) {
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
  const page = readFileSync(join(here, "page.html"), "utf8").replace("<!--files-->", files.join("\n"));
  writeFileSync(join(out, "index.html"), page);
}
