/** The settings of the test files' own bundles (.build/bundling.mjs), for a test that bundles something itself. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions } from "esbuild";

export async function testSettings(): Promise<BuildOptions> {
  const { testSettings } = await import(
    // Imported by address: bundled into a test, it would look for the sources beside the bundle.
    pathToFileURL(join(process.cwd(), "build.mjs")).href
  );
  return testSettings;
}
