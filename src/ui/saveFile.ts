/** Hands a file that was made here to the browser's downloads. */

/** Long enough for a download to begin, which no event tells; from then on it has a hold of its own on the file. */
const DOWNLOAD_BEGINS_MS = 60_000;

/** `name` is the file's name as proposed to the reader. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_BEGINS_MS);
}
