/** The settings of the test files' own bundles (.build/bundling.mjs), for a test that bundles something itself. */
import type { BuildOptions } from "esbuild";
import { unbundled } from "./unbundled.ts";

export const testSettings = async (): Promise<BuildOptions> => (await unbundled("build.mjs")).testSettings;
