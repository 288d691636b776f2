/**
 * The script face of typed names: the same one on every machine, Dancing Script (OFL-1.1). It is fetched once a name is
 * to be typed; its letters beyond Latin-1 only for a name that has such.
 */
import latin from "@fontsource/dancing-script/files/dancing-script-latin-400-normal.woff2";
import latinExtended from "@fontsource/dancing-script/files/dancing-script-latin-ext-400-normal.woff2";

const FACE = "Dancing Script";

/** Script faces of Windows, Apple's systems and Linux: for letters that ours lacks, such as Greek ones, and without it. */
const SYSTEM_FACES =
  '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Apple Chancery", "URW Chancery L", cursive';

/** Names whose letters the face has: the Latin ones of Europe's languages. */
const covered = /^[\u0020-\u017E\u0218-\u021B\u1E80-\u1E85\u1E9E\u2013\u2019]*$/;
const EXTENDED_RANGE = "U+0100-017E, U+0218-021B, U+1E80-1E85, U+1E9E";

/** A signature waits so long for the face, then it is drawn without. Milliseconds. */
const LIMIT_MS = 3_000;

/** The font to draw this name with, `size` pixels high. A name with letters that the face lacks is not patched from two. */
export const scriptFont = (name: string, size: number): string =>
  `italic ${size}px ${covered.test(name) ? `"${FACE}", ${SYSTEM_FACES}` : SYSTEM_FACES}`;

let faces: readonly FontFace[] = [];

/** Makes the face known to the page, and known again where it could not be fetched before. */
export function offerScriptFace(): void {
  // Some browsers forbid fonts to pages, as iOS does in its Lockdown Mode.
  if (!("FontFace" in window)) return;
  if (faces.length > 0 && faces.every(({ status }) => status !== "error")) return;
  for (const face of faces) document.fonts.delete(face);
  // Called italic, because that is asked for: the system's faces look more like a hand when slanted, this one does not need it.
  faces = [
    new FontFace(FACE, urlOf(latin), { style: "italic" }),
    new FontFace(FACE, urlOf(latinExtended), { style: "italic", unicodeRange: EXTENDED_RANGE }),
  ];
  for (const face of faces) document.fonts.add(face);
}

/** The build names the file beside the bundle. */
const urlOf = (file: string) => `url("${new URL(file, import.meta.url).href}")`;

/** Fetches what the name needs of an offered face. Resolves in any case: without the face, the system's are drawn. */
export async function fetchScriptFace(name: string): Promise<void> {
  if (faces.length === 0) return;
  await document.fonts.load(`italic 16px "${FACE}"`, `A${name.normalize()}`).catch(() => {});
}

/** Waits for what is being fetched for the name, but not for long. */
export async function waitForScriptFace(name: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LIMIT_MS);
  });
  await Promise.race([fetchScriptFace(name), late]);
  clearTimeout(timer);
}
