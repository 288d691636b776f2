/**
 * `npm run simulate`: bundles the simulation (test/simulation) and runs it in this process.
 *
 *     npm run simulate -- --seeds 1000 --tabs 3 --steps 60   the stories of 1000 seeds, from --first on
 *     npm run simulate -- --seed 271                         one seed, with its shortened story in sentences
 *     npm run simulate -- --seed 271 --whole                 the same without shortening, which takes a minute or two
 *     npm run simulate -- --mutations                        whether the simulation finds each fault of mutations.mjs
 *     npm run simulate -- --mutations lock --seeds 100       faults with one of the words in the name, fewer seeds
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { testSettings } from "../../build.mjs";
import { mutations } from "./mutations.mjs";

const root = join(import.meta.dirname, "../..");
const MOST_SEEDS = "1000";
/** The most characters of a broken promise in the table. */
const LONGEST_CELL = 100;

/** Bundles an entry of test/simulation, with another text for some sources. */
async function bundled(entry, name, changed = new Map()) {
  const outfile = join(root, `.local/simulate/${name}.mjs`);
  const replaced = {
    name: "replaced",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = changed.get(path);
        return contents === undefined ? null : { contents, loader: "ts" };
      });
    },
  };
  await build({
    ...testSettings,
    entryPoints: [join(root, "test/simulation", entry)],
    outfile,
    plugins: [replaced, ...testSettings.plugins],
  });
  return pathToFileURL(outfile).href;
}

/**
 * The first seed that breaks a promise with the mutation, and breaks none without it. null if no seed up to `most`
 * does.
 */
async function firstFound(most, mutant, source) {
  for (let seed = 1; seed <= most; seed++) {
    const promise = await mutant.brokenBy(seed);
    if (promise !== null && (await source.brokenBy(seed)) === null) return { seed, promise };
  }
  return null;
}

async function tryMutations(words, most) {
  const source = await import(await bundled("mutant.ts", "mutant-none"));
  let missed = 0;
  console.log("| What is put back | Found by seed | Broken promise |\n|---|---|---|");
  for (const [index, { name, file, from, to }] of mutations.entries()) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const path = join(root, file);
    const text = readFileSync(path, "utf8");
    if (text.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
    const mutant = await import(
      await bundled("mutant.ts", `mutant-${index}`, new Map([[path, text.replace(from, () => to)]]))
    );
    const found = await firstFound(most, mutant, source);
    if (!found) missed += 1;
    const promise = found?.promise.split("\n")[0].slice(0, LONGEST_CELL) ?? "none";
    console.log(`| ${name} | ${found?.seed ?? `none of ${most}`} | ${promise} |`);
  }
  console.log(`${missed} not found`);
  process.exitCode = missed > 0 ? 1 : 0;
}

const { values, positionals } = parseArgs({
  strict: false,
  options: { mutations: { type: "boolean" }, seeds: { type: "string", default: MOST_SEEDS } },
});
if (values.mutations) await tryMutations(positionals, Number(values.seeds));
else await import(await bundled("main.ts", "main"));
