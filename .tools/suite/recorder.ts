/**
 * Records what the test file under way reads, starts and visits, so that its pass can be kept for as long as none of that
 * changes. It runs in the files' process and replaces functions of Node's there.
 */
import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { matchAddress, routePaths } from "../../src/routes.ts";

/** What one test file did, as paths. */
export interface Recording {
  /** Files it read or looked for. */
  reads: string[];
  /** Folders whose names it listed. */
  folders: string[];
  /** Files and folders it copied with all that is in them. */
  copies: string[];
  /** Programs it ran in, such as a browser. */
  programs: string[];
  /** Other programs it started: nobody knows what those read. */
  foreign: string[];
  /** Names of the screens whose address it never visited; null when nobody watched where it went. */
  unvisited: string[] | null;
  /** The same of each test of a file whose tests are independent (independentTests.ts), by name; null of any other file. */
  tests: Record<string, string[] | null> | null;
  /** It looked at the time of day. */
  usesClock: boolean;
}

const empty = () => ({
  reads: new Set<string>(),
  folders: new Set<string>(),
  copies: new Set<string>(),
  foreign: new Set<string>(),
  /** Screens by the name of the test that showed them, "" beside the tests; no set: nobody watched. */
  screens: new Map<string, Set<string>>(),
  usesClock: false,
});

let current = empty();
/** Read by code that several files of this process share and may have kept. */
const shared = {
  reads: new Set<string>(),
  folders: new Set<string>(),
  copies: new Set<string>(),
  foreign: new Set<string>(),
};
const known = new Set<string>();
let entry = "";
let testName = "";
/** What is shown now, by where: the next test finds it there. */
const shown = new Map<object, readonly string[]>();

/**
 * A program the tests start that reads nothing of the project but what is recorded anyway, such as a browser: of it only the
 * version matters.
 */
export const runsIn = (program: string): void => void known.add(program);

const screensNow = () => {
  const known = current.screens.get(testName);
  const screens = known ?? new Set<string>();
  if (!known) current.screens.set(testName, screens);
  return screens;
};

/** The search stands beside every screen of the staff, and has no address of its own. */
const SEARCH = "Search";
const screensAt = (pathname: string): string[] => {
  const route = matchAddress(pathname)?.route;
  if (!route) return [];
  return route.area === "admin" || route.area === "employee" ? [route.name, SEARCH] : [route.name];
};

/** A screen is shown at this address; `place` is where, until that shows another or is left. */
export function visits(address: string, place?: object): void {
  const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: address.replace(/[?#].*/, "") };
  const names = screensAt(pathname);
  const screens = screensNow();
  for (const name of names) screens.add(name);
  if (place) shown.set(place, names);
}

/** Nothing is shown there any more. */
export const leaves = (place: object): void => void shown.delete(place);

/** From now on what happens belongs to that test of the file; to none where it has no name. */
export function beginTest(name: string): void {
  testName = name;
  if (name === "") return;
  for (const screen of [...shown.values()].flat()) screensNow().add(screen);
}

/** From now on what happens belongs to that test file, whose bundle has that address. */
export function begin(bundle: string): void {
  entry = bundle;
  current = empty();
  testName = "";
  shown.clear();
}

/** All screens but those that were shown in one of these tests, or beside the tests; null when nobody watched. */
function unvisitedIn(tests: readonly string[]): string[] | null {
  const watched = tests.filter((name) => current.screens.has(name));
  if (watched.length === 0) return null;
  const visited = [...watched, ""].map((name) => current.screens.get(name) ?? new Set<string>());
  const all = [...routePaths.map(({ name }) => name), SEARCH];
  return all.filter((name) => !visited.some((screens) => screens.has(name)));
}

/** `independent` are the names of the tests that ran, where each of them needs none of the others. */
export function recorded(independent: readonly string[] | null = null): Recording {
  const withShared = (own: Set<string>, others: Set<string>) => [...new Set([...own, ...others])];
  return {
    reads: withShared(current.reads, shared.reads),
    folders: withShared(current.folders, shared.folders),
    copies: withShared(current.copies, shared.copies),
    programs: [...known],
    foreign: withShared(current.foreign, shared.foreign),
    unvisited: unvisitedIn([...current.screens.keys()]),
    tests: independent && Object.fromEntries(independent.map((name) => [name, unvisitedIn([name])])),
    usesClock: current.usesClock,
  };
}

/** The first caller that is neither Node, nor a package, nor this file. */
function callerIsEntry(): boolean {
  const prepare = Error.prepareStackTrace;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? "");
  const files: unknown = new Error().stack;
  Error.prepareStackTrace = prepare;
  Error.stackTraceLimit = limit;
  if (!Array.isArray(files)) return false;
  const isForeign = (file: string) =>
    file === "" || file.startsWith("node:") || file.includes("/node_modules/") || file === import.meta.url;
  return files.find((file) => !isForeign(file)) === entry;
}

type Kind = "reads" | "folders" | "copies" | "foreign";
function note(kind: Kind, name: string): void {
  current[kind].add(name);
  if (!shared[kind].has(name) && !callerIsEntry()) shared[kind].add(name);
}

const isDist = (path: string) => process.env.DIST !== undefined && path.startsWith(process.env.DIST);

function notePath(kind: Exclude<Kind, "foreign">, path: unknown): void {
  if (typeof path !== "string" && !(path instanceof URL)) return;
  const full = resolve(path instanceof URL ? fileURLToPath(path) : path);
  // Served to a page, by a backend of the file's own: no other file can have kept it.
  if (isDist(full)) current[kind].add(full);
  else note(kind, full);
}

function watch(holder: object, name: string, see: (args: readonly unknown[]) => void): void {
  const original: unknown = Reflect.get(holder, name);
  if (typeof original !== "function") return;
  const replaced = new Proxy(original, {
    apply(target, self, args) {
      see(args);
      return Reflect.apply(target, self, args);
    },
  });
  Reflect.set(holder, name, replaced);
}

const watched = {
  reads: ["readFile", "open", "stat", "lstat", "access", "exists", "createReadStream", "copyFile"],
  folders: ["readdir", "opendir"],
  copies: ["cp"],
} as const;
const starting = ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"];

/** Begins to watch; before any test file is imported. */
export function watchProcess(): void {
  for (const kind of ["reads", "folders", "copies"] as const) {
    for (const name of watched[kind]) {
      watch(fs, name, ([path]) => notePath(kind, path));
      watch(fs, `${name}Sync`, ([path]) => notePath(kind, path));
      watch(fs.promises, name, ([path]) => notePath(kind, path));
    }
  }
  for (const name of starting) {
    watch(childProcess, name, ([program]) => {
      if (!known.has(String(program))) note("foreign", String(program));
    });
  }
  syncBuiltinESMExports();

  const now = Date.now;
  const clock = () => {
    current.usesClock = true;
    return now();
  };
  Date.now = clock;
  const watchedDate = new Proxy(Date, {
    apply(target, self, args) {
      current.usesClock = true;
      return Reflect.apply(target, self, args);
    },
    construct(target, args, newTarget) {
      if (args.length === 0) current.usesClock = true;
      return Reflect.construct(target, args, newTarget);
    },
  });
  // Who compares two dates asks whether their constructor is Date.
  watchedDate.prototype.constructor = watchedDate;
  globalThis.Date = watchedDate;
}
