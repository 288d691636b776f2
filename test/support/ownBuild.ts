/** Builds of a test's own. The test's pass depends on what they are made of, which esbuild reads unseen. */
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { runsIn } from "../../.tools/suite/recorder.ts";

const { platform, arch } = process;
const settings = join(process.cwd(), "build.mjs");
runsIn(createRequire(settings).resolve(`@esbuild/${platform}-${arch}/bin/esbuild`));

/** What esbuild has made something of, as its metafile names it. */
export function madeOf(inputs: readonly string[]): void {
  // What a package has switched off for browsers has a name and no content.
  const isFile = (input: string) => !input.startsWith("(disabled):");
  for (const input of inputs.filter(isFile)) statSync(input.replace(/^[\w-]+:/, ""));
}

/** The settings of the test files' own bundles (.build/bundling.mjs). */
export async function testSettings(): Promise<BuildOptions> {
  const { testSettings } = await import(
    // By address: bundled into a test, it would look for the sources beside the bundle.
    pathToFileURL(settings).href
  );
  return testSettings;
}

/** As esbuild's `build`, with a metafile, and nothing written unless `outfile` says where. */
export async function ownBuild(options: BuildOptions) {
  const result = await build({ write: options.outfile !== undefined, ...options, metafile: true });
  madeOf(Object.keys(result.metafile.inputs));
  return { ...result, outputFiles: result.outputFiles ?? [] };
}
