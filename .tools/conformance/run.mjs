/**
 * `npm run conformance`: AWS's own client against the local backend, and the app's core against services of AWS's generators in
 * AWS's AppSync simulator, all over real sockets. Not part of `npm test`: foreign packages are
 * installed into .local/conformance, from the npm registry alone, and are no dependencies of the app.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { testSettings } from "../../build.mjs";

const here = import.meta.dirname;
const root = join(here, "../..");
const foreign = join(root, ".local/conformance");
// Beside the foreign packages, not among them: the local backend takes its graphql from the project.
const bundles = join(root, ".local/conformance-bundles");

function run(program, args, options = {}) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit", ...options });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

/** Installs the foreign packages if package.json has changed since the last time. */
function install() {
  const wanted = readFileSync(join(here, "package.json"), "utf8");
  const manifest = join(foreign, "package.json");
  const isThere =
    existsSync(join(foreign, "node_modules/aws-amplify")) && readFileSync(manifest, "utf8") === wanted;
  mkdirSync(foreign, { recursive: true });
  copyFileSync(join(here, "package.json"), manifest);
  copyFileSync(join(here, "amplifyClient.mjs"), join(foreign, "amplifyClient.mjs"));
  if (isThere) return true;
  console.log("Installing the foreign server and client into .local/conformance …");
  return run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: foreign });
}

if (install()) {
  await build({
    ...testSettings,
    entryPoints: ["amplifyClient.ts", "generatedServices.ts"].map((file) => join(here, file)),
    outdir: bundles,
    outbase: here,
  });
  for (const [title, file] of [
    ["AWS's client (aws-amplify 6), our local backend", "amplifyClient.mjs"],
    ["The app's core, services made by AWS's generators", "generatedServices.mjs"],
  ]) {
    console.log(`\n${title}`);
    run("node", ["--enable-source-maps", join(bundles, file)]);
  }
}
