/**
 * `npm start`: bundles and starts the local backend, then builds the app. PORT sets the backend's port, and `-- --fresh` begins
 * with the demo data.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

// Printed at once: what builds takes a second to load.
console.log("Starting the local backend and building the app ...");
const { build } = await import("esbuild");
const { buildApp, testSettings } = await import("../build.mjs");

const root = join(import.meta.dirname, "..");
const local = join(root, ".local");
const dist = join(root, "dist");
const backend = join(local, "backend.mjs");

/** 1 after a failed build. */
let failure = 0;
function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  failure = 1;
}

async function run() {
  await build({ ...testSettings, entryPoints: [join(root, "test/backend/main.ts")], outfile: backend });
  const child = spawn(process.execPath, ["--enable-source-maps", backend, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, DIST: dist, STATE_FILE: join(local, "state.json") },
  });
  // Ctrl-C reaches both processes. The backend saves its state and ends, then this process ends with the same exit code.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code) => process.exit(failure || (code ?? 1)));
  // The backend has its port. Without one it ends before dist/ changes, because another `npm start` may serve dist/.
  await once(child, "message");
  await buildApp({ out: dist }).catch(fail);
  if (failure === 0) child.send("built");
  else child.kill("SIGTERM");
}

await run().catch((error) => {
  fail(error);
  process.exit(1);
});
