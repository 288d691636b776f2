/**
 * fflate's ZIP and zlib writers, in a bundle of their own. It is fetched to save documents as a ZIP and to make a
 * signature's picture.
 */
import "../react.ts";

import { Zip, ZipPassThrough } from "fflate";

export { zlibSync } from "fflate";

/**
 * A ZIP file of PDFs. They are stored as they are, because PDFs are compressed already. They are written one by one, so
 * that only one is in memory. The browser can keep the finished parts outside of memory.
 */
export async function streamZip(files: readonly { name: string; pdf: Blob }[]): Promise<Blob> {
  const parts: Blob[] = [];
  const zip = new Zip((_error, chunk) => parts.push(new Blob([new Uint8Array(chunk)])));
  for (const { name, pdf } of files) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(new Uint8Array(await pdf.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}
