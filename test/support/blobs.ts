/** Keeps the Blobs a page creates object URLs for, because its content policy does not let a script fetch them. */
import type { Page } from "playwright-core";

interface Keeping {
  keptBlobs?: Blob[];
}

/** Call it before the page is loaded. */
export const keepBlobs = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: Blob[] = [];
    (globalThis as Keeping).keptBlobs = kept;
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      if (object instanceof Blob) kept.push(object);
      return make(object);
    };
  });

/** The bytes of the newest Blob. Throws when there is none. */
export async function lastBlob(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(async () => {
    const blob = (globalThis as Keeping).keptBlobs?.at(-1);
    if (!blob) throw new Error("the page has made no object URL");
    let binary = "";
    for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte);
    return btoa(binary);
  });
  return Buffer.from(base64, "base64");
}
