/**
 * The signature's pictures that every browser must make alike, as SHA-256 of their PNG, and the code that makes them in any
 * browser.
 */
import { build } from "esbuild";
import type { ScriptFace } from "../../src/ui/signature/scriptFace.ts";

/** The picture of `recordedStrokes()` on a paper 560 pixels wide. */
export const HUNDRED_STROKES = "5f2af65d5dc21e4ecbd2b7c609aa12e888dce464d55cd9b4f9c83e5c6dbaedf3";

export const typedName = "Zoë Łukasz Ščő";
/** The picture of that name. */
export const TYPED_NAME = "2a09cbfbd28a5268d0aae911d4713f1d10d2ae9110b6e92c3acad2eabb38b210";

/** A function that draws both in the page it runs in, and resolves with their hashes. */
export async function picturesInPage(): Promise<
  (name: string, face: ScriptFace) => Promise<readonly string[]>
> {
  const { outputFiles } = await build({
    write: false,
    entryPoints: ["test/support/signaturePicturesInPage.ts"],
    bundle: true,
    format: "iife",
    globalName: "pictures",
    target: "es2022",
    minify: true,
  });
  const code = `${outputFiles[0]?.text}; return pictures.hashes(name, face);`;
  // The driver sends its text to the page, past the page's policy.
  return new Function("name", "face", code) as Awaited<ReturnType<typeof picturesInPage>>;
}
