/**
 * The signature's pictures that every browser must make alike, as SHA-256 of their PNG, and the code that makes them, to be
 * run in any browser.
 */
import { build } from "esbuild";
import type { ScriptFace } from "../../src/ui/signature/scriptFace.ts";

/** Of `recordedStrokes()` on a paper 560 pixels wide. */
export const HUNDRED_STROKES = "b2ba758e125206b0abbc051ac0b54ee37fcb00f2f242836e9fc5ee4110d819aa";

export const typedName = "Zoë Łukasz Ščő";
/** Of that name. */
export const TYPED_NAME = "4821a13e72d528c8184c076a28b88b853db2b19b0d42701aece87dc3ba64b035";

/** A function that draws both in the page it runs in, and resolves with their hashes. */
export async function picturesInPage(): Promise<
  (name: string, face: ScriptFace) => Promise<readonly string[]>
> {
  const { outputFiles } = await build({
    entryPoints: ["test/support/signaturePicturesInPage.ts"],
    bundle: true,
    format: "iife",
    globalName: "pictures",
    target: "es2022",
    minify: true,
    write: false,
  });
  const code = `${outputFiles[0]?.text}; return pictures.hashes(name, face);`;
  // Its text is what a driver sends to the page, past the page's policy.
  return new Function("name", "face", code) as Awaited<ReturnType<typeof picturesInPage>>;
}
