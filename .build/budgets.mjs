/**
 * The allowed sizes of src and the bundles (budgets.json): `node .build/budgets.mjs`, part of `npm run check`. It builds the
 * app into .local/ to weigh the bundles, prints every size beside its budget, and fails if a budget is exceeded. `npm test`
 * weighs the build that its tests use. A commit that raises one budget must lower another.
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildApp } from "../build.mjs";
import { root } from "./bundling.mjs";
import { kib, transferSize } from "./sizes.mjs";

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8"));

/** The lines of a file without comments and blanks. Comments stand on lines of their own here. */
export function linesOf(text) {
  const code = text.replace(/^[ \t]*\{?\/\*[\s\S]*?\*\/\}?[ \t]*$/gm, "");
  return code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

/** Lines of TypeScript and CSS by folder of src; files beside the folders count as "rest", and all together as "src". */
export function linesByFolder(source) {
  const folders = {};
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.(tsx?|css)$/.test(file)) continue;
    const [first, ...below] = file.replaceAll("\\", "/").split("/");
    const folder = below.length > 0 ? first : "rest";
    const lines = linesOf(readFileSync(join(source, file), "utf8"));
    for (const name of [folder, "src"]) folders[name] = (folders[name] ?? 0) + lines;
  }
  return folders;
}

/** Bytes of brotli by bundle. `bundles` as buildApp resolves with, built into `out`. */
async function weighBundles({ out, bundles }) {
  const weights = Object.entries(bundles).map(async ([name, files]) => {
    const sizes = await Promise.all(files.map((file) => transferSize(join(out, file))));
    return [name, sizes.reduce((sum, size) => sum + size)];
  });
  return Object.fromEntries(await Promise.all(weights));
}

/** One sentence for each size above its budget or without one, and for each budget without a folder or bundle. */
export function exceeded(weights, limits, written) {
  const names = [...new Set([...Object.keys(weights), ...Object.keys(limits)])];
  return names.flatMap((name) => {
    if (!(name in limits)) return [`${name} has no budget in .build/budgets.json`];
    if (!(name in weights)) return [`.build/budgets.json has a budget for ${name}, which is not there`];
    if (weights[name] <= limits[name]) return [];
    return [`${name} has ${written(weights[name])}, more than ${written(limits[name])}`];
  });
}

function print(title, weights, limits, written) {
  console.log(title);
  for (const [name, weight] of Object.entries(weights).sort()) {
    const most = limits[name] ? written(limits[name]) : "-";
    console.log(`  ${name.padEnd(18)}${written(weight).padStart(12)}  of ${most}`);
  }
}

/** Prints the sizes of src and of a build beside their budgets. Resolves with a sentence for each that is exceeded. */
export async function checkBudgets(built) {
  const lines = (count) => `${count} lines`;
  const bytes = (count) => `${count} bytes`;
  const folders = linesByFolder(join(root, "src"));
  const bundles = await weighBundles(built);
  print("Folders of src, without comments and blanks", folders, budgets.lines, lines);
  print("Bundles, brotli", bundles, budgets.bundles, kib);
  return [...exceeded(folders, budgets.lines, lines), ...exceeded(bundles, budgets.bundles, bytes)];
}

if (process.argv[1] === import.meta.filename) {
  const out = join(root, ".local", `budgets-${process.pid}`);
  try {
    const { bundles } = await buildApp({ out, quiet: true, compressed: false });
    const broken = await checkBudgets({ out, bundles });
    for (const sentence of broken) console.error(sentence);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
