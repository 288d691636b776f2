/** The files a page makes object URLs of. The policy lets no script fetch them back, so they are kept when they are made. */
import type { Page } from "playwright-core";

interface Keeping {
  keptBlobs?: Blob[];
}

/** Before the page is loaded. */
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

/** The bytes of the newest. Throws when there is none. */
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
