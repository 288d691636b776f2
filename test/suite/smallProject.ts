/** A project of a few files below .local, with a copy of the runner: what it runs, says and keeps. */
import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runsIn } from "../../.tools/suite/recorder.ts";

export interface Run {
  code: number;
  printed: string;
  /** Test files that ran, by their name without folder and ending, sorted. */
  ran: string[];
}

export interface SmallProject {
  /** A path in it. */
  at(path: string): string;
  write(path: string, text: string): void;
  replace(path: string, from: string, to: string): void;
  /** Takes away what lies in a folder. */
  empty(folder: string): void;
  /** Starts a run; `environment` is added to this process's own. */
  start(args?: readonly string[], environment?: Readonly<Record<string, string>>): Started;
  run(args?: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Run>;
  remove(): void;
}

export interface Started {
  ended: Promise<Run>;
  printed(): string;
  kill(): void;
}

/** A zone where it is about noon: at midnight what looks at the clock is run again, and no test waits for that. */
const offset = new Date().getUTCHours() - 12;
const noon = `Etc/GMT${offset < 0 ? offset : `+${offset}`}`;

/** As small as the runner allows: it bundles tests, and its app is one script in a page. */
const buildScript = `
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
const root = import.meta.dirname;
const shared = { bundle: true, format: "esm", absWorkingDir: root, packages: "external", logLevel: "warning" };
export const testSettings = { ...shared, platform: "node", outExtension: { ".js": ".mjs" } };
export async function buildApp({ out }) {
  const { metafile } = await build({
    ...shared, entryPoints: ["src/main.ts"], entryNames: "[name]-[hash]", outdir: join(out, "assets"), metafile: true,
  });
  const [script] = Object.keys(metafile.outputs).map((path) => path.replace(/.*\\//, ""));
  cpSync(join(root, "public"), out, { recursive: true });
  writeFileSync(join(out, "index.html"), "<script src=/assets/" + script + "></script>");
  return { metafiles: [metafile] };
}
`;

const runner: Readonly<Record<string, string>> = {
  "build.mjs": buildScript,
  ".build/budgets.mjs": "",
  "package.json": '{ "type": "module" }',
  "package-lock.json": "{}",
  "tsconfig.json": "{}",
  "public/robots.txt": "Welcome.",
  "src/main.ts": 'import "./areas/staff.ts";',
  "src/areas/staff.ts":
    'import { Home } from "../screens/staff/Home.tsx"; import { Users } from "../screens/staff/Users.tsx";\n' +
    "console.log(Home, Users);",
  "src/screens/staff/Home.tsx": 'export function Home() { return "Home"; }',
  "src/screens/staff/Users.tsx": 'export function Users() { return "Users"; }',
  "src/routes.ts":
    'export const routePaths = [{ name: "Home", path: "/admin" }, { name: "Users", path: "/admin/users" }];\n' +
    "export const matchAddress = (path: string) => {\n" +
    "  const route = routePaths.find((one) => one.path === path); return route ? { route } : null; };",
};

/** `files` by path, besides what the runner needs. Types, lint and budgets always pass. */
export function smallProject(files: Readonly<Record<string, string>>): SmallProject {
  // The copy of the runner reads what lies in that folder.
  runsIn(process.execPath);
  const folder = mkdtempSync(join(process.cwd(), ".local", "small-project-"));
  const project: SmallProject = {
    at: (path) => join(folder, path),
    write(path, text) {
      mkdirSync(dirname(project.at(path)), { recursive: true });
      writeFileSync(project.at(path), text);
    },
    replace(path, from, to) {
      const text = readFileSync(project.at(path), "utf8");
      if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
      project.write(path, text.replace(from, to));
    },
    empty: (path) => rmSync(project.at(path), { recursive: true, force: true }),
    start(args = [], environment = {}) {
      const { CI: _, ROUNDS: __, ...own } = process.env;
      const child = spawn(process.execPath, [project.at(".tools/suite/run.mjs"), ...args], {
        cwd: folder,
        env: { ...own, TZ: noon, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
      const ended = new Promise<Run>((resolve) => {
        child.on("close", (code) => {
          const ran = [...printed.matchAll(/^[✓✗] test\/(?:.*\/)?([\w-]+)\.(?:all\.)?test\.ts /gm)];
          resolve({ code: code ?? 1, printed, ran: ran.map(([, name = ""]) => name).sort() });
        });
      });
      return { ended, printed: () => printed, kill: () => child.kill("SIGTERM") };
    },
    run: (args, environment) => project.start(args, environment).ended,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  cpSync(".tools/suite", project.at(".tools/suite"), { recursive: true });
  for (const name of ["wholeFile", "withoutHash"])
    cpSync(`.build/${name}.mjs`, project.at(`.build/${name}.mjs`));
  for (const [path, text] of Object.entries({ ...runner, ...files })) project.write(path, text);
  for (const name of ["tsc", "biome"]) {
    project.write(`node_modules/.bin/${name}`, "#!/bin/sh\n");
    chmodSync(project.at(`node_modules/.bin/${name}`), 0o755);
  }
  return project;
}

/** A test file of that body. */
export const testFile = (body: string, imports = "") =>
  `import { test } from "uvu";\nimport * as assert from "uvu/assert";\n${imports}\n${body}\ntest.run();\n`;

/** The same of independent tests. */
export const independentTestFile = (body: string, imports = "") =>
  testFile(body, imports).replace('"uvu"', '"../.tools/suite/independentTests.ts"');
