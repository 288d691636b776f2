/**
 * `npm run conformance`: AWS's own client against the local backend, and the app's core against services of AWS's generators in
 * AWS's AppSync simulator, all over real sockets. Not part of `npm test`: foreign packages are
 * installed into .local/conformance, from the npm registry alone, and are no dependencies of the app.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { testSettings } from "../../build.mjs";
import { installForeign } from "../foreignPackages.mjs";

const here = import.meta.dirname;
const root = join(here, "../..");
const foreign = join(root, ".local/conformance");
// Beside the foreign packages, not among them: the local backend takes its graphql from the project.
const bundles = join(root, ".local/conformance-bundles");

installForeign(here, foreign);
copyFileSync(join(here, "amplifyClient.mjs"), join(foreign, "amplifyClient.mjs"));
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
  const args = ["--enable-source-maps", join(bundles, file)];
  const { status } = spawnSync("node", args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
