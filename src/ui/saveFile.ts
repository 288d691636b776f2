/** Saves a file created in the page as a download. */

/** No event tells that a download has begun; once it has, the browser no longer needs the object URL. */
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
