/**
 * What a test file's pass depends on, as names with a value each: what its bundle holds, what it read, started and was
 * served while it ran, and what every run stands on. A pass counts as long as each value is what it was.
 */
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { relative, sep } from "node:path";
import { plainName } from "./builtApp.mjs";
import { outlineOf } from "./outline.mjs";
import { shortHash, stampOf } from "./tree.mjs";

/** The runner, how files are bundled, and the packages. */
const ground = [".build", ".tools/suite", "build.mjs", "package.json", "package-lock.json", "tsconfig.json"];
/** What Node, Playwright and the browsers look at without being asked. */
const silent = /^(TZ|LANG|LANGUAGE|LC_\w+|NODE_\w+|PLAYWRIGHT_\w+|DEBUG)$/;
/** What differs from one terminal, or call of npm, to the next, and no test looks at. */
const noise = /^(_|PWD|OLDPWD|SHLVL|COLUMNS|LINES|TERM\w*|WINDOWID|INIT_CWD|COLOR|SSH_\w+|npm_\w+)$/;
/** Set by the runner itself. */
const ours = /^(DIST|CHECK_CONTRACT)$/;

/** Where screens are listed by route: such an import runs a screen only once its address is visited. */
const lists = /^src\/(areas|shell)\//;
const screen = /^src\/screens\/.*\/(\w+)\.tsx$/;

/** From these on, everything that is imported. `isPassed(importer, path)` leaves out an import. */
function reach(imports, entries, isPassed = () => false) {
  const found = new Set();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const next of imports[path] ?? []) if (!isPassed(path, next)) open.push(next);
  }
  return found;
}

const isOurs = (path) => !path.includes("node_modules/") && !path.startsWith("<") && !/^[\w-]+:/.test(path);

/**
 * The sources among `all`, for somebody who did not visit these screens: full, or only as outlines, because nothing of
 * them ran but their import. `unvisited: null`: nobody watched, so all of them matter.
 */
function sourcesOf(imports, entries, unvisited, all = reach(imports, entries)) {
  const isUnvisited = (importer, path) =>
    unvisited !== null && lists.test(importer) && unvisited.includes(screen.exec(path)?.[1]);
  const full = reach(imports, entries, isUnvisited);
  return [...all].filter(isOurs).map((path) => `${full.has(path) ? "file" : "outline"} ${path}`);
}

/** Spellings in which no name stands behind `process.env`: taken apart, imported, by brackets. */
const hidden =
  /\{[^{}]*\benv\b[^{}]*\}\s*(=\s*process\b|from\s*["'](node:)?process["'])|\bprocess\s*(\[|\?\.)/;

/** The environment variables these sources name; null where they use it as a whole. */
export function variablesOf(texts) {
  const named = new Set();
  for (const text of texts) {
    if (hidden.test(text)) return null;
    for (const [, rest] of text.matchAll(/process\.env\b(?=(.{0,60}))/gs)) {
      const name = /^(?:\.(\w+)|\["(\w+)"\])/.exec(rest);
      if (!name) return null;
      named.add(name[1] ?? name[2]);
    }
  }
  return [...named];
}

/** Is the built app one of the things a file with these sources uses? */
export function usesBuild(tree, sources) {
  const variables = variablesOf([...sources].filter(isOurs).map(tree.text));
  return variables === null || variables.includes("DIST");
}

/**
 * Does one of these sources import what only its own run can know? Not the app's own: it imports by such a name what its
 * page names, in a browser, and what that is served is recorded.
 */
export const importsUnknown = (paths, text) =>
  [...paths].some((path) => !path.startsWith("src/") && /\bimport\(\s*[^"'\s/)]/.test(text(path)));

/**
 * The names of what a file depended on, from what was recorded while it ran (recorder.ts) and from the graph of its
 * bundle: `{ imports, entry }`. `described` is the built app, `dist` where it lay. `{ names, tests }`, where `tests` has the
 * names of each of its independent tests, and is null of any other file.
 */
export function dependenciesOf({ tree, imports, entry, recording, described, dist }) {
  const { reads, folders, copies, programs, foreign, usesClock } = recording;
  const names = new Set();
  const sources = [...reach(imports, [entry])].filter(isOurs);
  const variables = variablesOf(sources.map(tree.text));

  if (foreign.length > 0 || importsUnknown(sources, tree.text)) names.add("everything");
  if (foreign.length > 0 || variables === null) names.add("environment");
  for (const name of variables ?? []) if (!ours.test(name)) names.add(`variable ${name}`);
  if (usesClock) names.add("day");
  for (const path of programs) names.add(`program ${path}`);

  const served = [];
  const place = (path) => {
    const inDist = relative(dist, path);
    if (!inDist.startsWith("..")) return { built: plainName(inDist) };
    const inTree = relative(tree.root, path).split(sep).join("/");
    const isBeyond = inTree.startsWith("..");
    const isMade = /^(\.local|node_modules|\.git|dist)(\/|$)|\/node_modules\//.test(inTree);
    return isBeyond || isMade ? {} : { path: inTree === "" ? "." : inTree };
  };
  for (const read of reads) {
    const { built, path } = place(read);
    if (path) names.add(`file ${path}`);
    if (built && described.sources[built]) served.push(built);
    else if (built) names.add(`built ${built}`);
  }
  for (const folder of folders) {
    const { built, path } = place(folder);
    if (path) names.add(`names ${path}`);
    if (built !== undefined) names.add("built names");
  }
  for (const copy of copies) {
    const { built, path } = place(copy);
    if (path) names.add(`all ${path}`);
    if (built !== undefined) names.add("everything");
  }
  const inputs = served.flatMap((name) => described.sources[name]);
  const entries = Object.keys(described?.imports ?? {}).filter((path) =>
    /^src\/[^/]+$|^src\/areas\//.test(path),
  );
  const reachable = served.length > 0 ? reach(described.imports, entries) : new Set();
  const own = inputs.filter((path) => !reachable.has(path));
  const withSources = (unvisited) => [
    ...new Set([
      ...names,
      ...sourcesOf(imports, [entry], unvisited),
      ...(served.length > 0 ? sourcesOf(described.imports, [...entries, ...own], unvisited, inputs) : []),
    ]),
  ];
  const tests =
    recording.tests &&
    Object.fromEntries(
      Object.entries(recording.tests).map(([name, unvisited]) => [name, withSources(unvisited)]),
    );
  const all = tests ? Object.values(tests).flat() : withSources(recording.unvisited);
  return { names: [...new Set(all)].sort(), tests };
}

const today = () => new Date().toLocaleDateString("sv");

/** The programs' versions are asked once for each stamp. */
function versionOf(path) {
  try {
    const real = realpathSync(path);
    const version = execFileSync(real, ["--version"], {
      encoding: "utf8",
      timeout: 10_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${stampOf(real)} ${version.trim()}`;
  } catch {
    return stampOf(path);
  }
}

/** What every run stands on. */
export function groundOf(tree, environment = process.env) {
  const variables = Object.entries(environment)
    .filter(([name]) => silent.test(name))
    .sort();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return shortHash(
    JSON.stringify([
      tree.all(...ground),
      process.version,
      process.platform,
      process.arch,
      timeZone,
      variables,
    ]),
  );
}

/** Gives the value of each name as it is now; asks for the built app only where a name needs it. */
export function currentValues(tree, app, environment = process.env) {
  const known = new Map();
  const look = async (kind, rest) => {
    switch (kind) {
      case "ground":
        return groundOf(tree, environment);
      case "file":
        return tree.file(rest);
      case "outline":
        return tree.file(rest) === "missing" ? "missing" : shortHash(outlineOf(rest, tree.text(rest)));
      case "names":
        return tree.names(rest);
      case "all":
        return tree.all(rest);
      case "everything":
        return tree.all(".");
      case "day":
        return today();
      case "variable":
        return environment[rest] ?? null;
      case "environment":
        return shortHash(
          JSON.stringify(
            Object.entries(environment)
              .filter(([name]) => !noise.test(name))
              .sort(),
          ),
        );
      case "program":
        return versionOf(rest);
      case "built": {
        const { files } = await app.described();
        return rest === "names"
          ? shortHash(Object.keys(files).sort().join("\n"))
          : (files[rest] ?? "missing");
      }
      default:
        throw new Error(`Nobody knows the value of ${kind} ${rest}.`);
    }
  };
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const [, kind, rest] = /^(\S+) ?(.*)$/.exec(name);
    const value = look(kind, rest);
    known.set(name, value);
    return value;
  };
}

const isIn = (path, folder) => folder === "." || path === folder || path.startsWith(`${folder}/`);

/** Does that file count for a pass with these values? What the app is served with as it is goes by its built name. */
const countsFor = (path, values) =>
  ["everything", `file ${path}`, `built ${path.replace(/^public\//, "")}`].some((name) => name in values) ||
  Object.keys(values).some((name) => name.startsWith("all ") && isIn(path, name.slice("all ".length)));

/** Of a pass with these values, the sources that have changed, and the folders with other names in them. */
async function changedSince(values, current) {
  const changed = [];
  for (const [name, value] of Object.entries(values)) {
    const [, path] = /^(?:file|outline|names) (.*)$/.exec(name) ?? [];
    if (path !== undefined && (await current(name)) !== value) changed.push(path);
  }
  return changed;
}

/**
 * Can an edit of that source change what a test file finds? `values` are of its last pass, which knows all but what is
 * imported or listed only since, or undefined; `inputs` are what its bundle is made of.
 */
export async function reaches(source, { values, inputs, tree, app, current }) {
  if (ground.some((folder) => isIn(source, folder))) return true;
  if (values && countsFor(source, values)) return true;
  if (values && `outline ${source}` in values) return false;
  if (inputs.has(source)) return true;
  if (!values) return /^(src|public)\//.test(source) && usesBuild(tree, inputs);
  const changed = await changedSince(values, current);
  if (changed.some((path) => `names ${path}` in values && isIn(source, path))) return true;
  if (changed.length === 0 || !usesBuild(tree, inputs)) return false;
  return reach((await app.described()).imports, changed).has(source);
}

/** The built app last: what else has changed makes asking for it needless. */
const inOrder = (values) =>
  Object.entries(values).sort(([a], [b]) => Number(a.startsWith("built")) - Number(b.startsWith("built")));

/** Of each independent test the names that some of the others do not have. */
export function apart(tests) {
  const all = Object.values(tests).map((names) => new Set(names));
  const isCommon = (name) => all.every((names) => names.has(name));
  const own = Object.entries(tests).map(([test, names]) => [test, names.filter((name) => !isCommon(name))]);
  return Object.fromEntries(own);
}

/** The names of these dependencies, and for the tests that did not run again those of their pass. */
export function withKept({ names, tests }, pass) {
  if (!pass || !tests) return { names, tests };
  const own = new Set(Object.values(pass.tests).flat());
  const common = Object.keys(pass.values).filter((name) => !own.has(name));
  const kept = Object.entries(pass.tests).map(([test, names]) => [test, [...common, ...names]]);
  const merged = { ...Object.fromEntries(kept), ...tests };
  return { names: [...new Set(Object.values(merged).flat())].sort(), tests: merged };
}

/** The independent tests whose dependencies have changed since the pass; null: all that the file holds. */
export async function touchedSince({ values, tests }, current) {
  const owners = new Map();
  for (const [test, names] of Object.entries(tests ?? {})) {
    for (const name of names) owners.set(name, [...(owners.get(name) ?? []), test]);
  }
  const touched = new Set();
  for (const [name, value] of inOrder(values)) {
    const whose = owners.get(name);
    if (whose?.every((test) => touched.has(test)) || (await current(name)) === value) continue;
    if (!whose) return null;
    for (const test of whose) touched.add(test);
  }
  return touched.size > 0 && touched.size === Object.keys(tests).length ? null : [...touched];
}
