/** Saves a file created in the page as a download. */

/**
 * The time after which the object URL is revoked. The browser needs it until the download has begun, which no event
 * reports. Milliseconds.
 */
const DOWNLOAD_BEGINS_MS = 60_000;

/** `name` is the proposed file name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_BEGINS_MS);
}
