/**
 * `npm start`: builds the app, bundles the local backend and runs it. PORT sets its port, and `-- --fresh` begins with
 * the demo data.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { buildApp, testSettings } from "../build.mjs";

const root = join(import.meta.dirname, "..");
const local = join(root, ".local");
const dist = join(root, "dist");
const backend = join(local, "backend.mjs");

try {
  await Promise.all([
    buildApp({ out: dist }),
    build({ ...testSettings, entryPoints: [join(root, "test/backend/main.ts")], outfile: backend }),
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const child = spawn(process.execPath, ["--enable-source-maps", backend, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, DIST: dist, STATE_FILE: join(local, "state.json") },
});
// Ctrl-C reaches both processes. The backend saves its state and ends, then this process ends with the same exit code.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 1));
