/** A project of a few files below .local, with a copy of the runner: the files it runs and its output. */
import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Run {
  code: number;
  printed: string;
  lastLine: string;
  /** Test files that ran, by their name without folder and ending, sorted. */
  ran: string[];
}

/** As small as the runner allows: it bundles tests, and its app is one page. */
const buildScript = `
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
export const testSettings = {
  bundle: true, format: "esm", absWorkingDir: import.meta.dirname, packages: "external", logLevel: "warning",
  platform: "node", outExtension: { ".js": ".mjs" },
};
export async function buildApp({ out }) {
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "index.html"), "<p>");
}
`;

export function smallProject() {
  const folder = mkdtempSync(join(process.cwd(), ".local", "small-project-"));
  const at = (path: string) => join(folder, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  cpSync(".tools/suite", at(".tools/suite"), { recursive: true });
  write("build.mjs", buildScript);
  write("package.json", '{ "type": "module" }');
  write("tsconfig.json", "{}");
  write("src/text.ts", 'export const text = "text";');
  return {
    at,
    write,
    /** A program for the shell. */
    program(path: string, text: string) {
      write(path, `#!/bin/sh\n${text}\n`);
      chmodSync(at(path), 0o755);
    },
    /** Deletes the content of a folder. */
    empty: (path: string) => rmSync(at(path), { recursive: true, force: true }),
    /** Runs the runner; `environment` is added to this process's own. */
    run(args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<Run> {
      const { CI: _, ROUNDS: __, ...own } = process.env;
      const child = spawn(process.execPath, [at(".tools/suite/run.mjs"), ...args], {
        cwd: folder,
        env: { ...own, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
      return new Promise((resolve) => {
        child.on("close", (code) => {
          const ran = [...printed.matchAll(/^[✓✗] test\/(?:.*\/)?([\w-]+)\.(?:all\.)?test\.ts /gm)];
          const lastLine = printed.trimEnd().split("\n").at(-1) ?? "";
          resolve({ code: code ?? 1, printed, lastLine, ran: ran.map(([, name = ""]) => name).sort() });
        });
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A test file with that body. */
export const testFile = (body: string, imports = "") =>
  `import { test } from "uvu";\nimport * as assert from "uvu/assert";\n${imports}\n${body}\ntest.run();\n`;
