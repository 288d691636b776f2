/**
 * PDFs in windows of their own. They know their opener, which is for these bytes of our own alone: WebKit's process crashes
 * on noopener under Cross-Origin-Opener-Policy "same-origin". Nothing foreign is opened this way.
 */

/** Since the page was loaded; also those that have been closed since. */
const opened = new Set<Window>();

/** `url` is an object URL. Gives whether there is a window: inside some apps there is none. */
export function openPdfWindow(url: string): boolean {
  const opening = window.open(url, "_blank");
  if (!opening) return false;
  // Android's WebView leads its one window there instead: its storage is the app's own.
  if (opening === window) return true;
  opened.add(opening);
  try {
    // The browser gives a window that knows its opener a copy of this tab's storage, with the session.
    opening.sessionStorage.clear();
  } catch {
    // Where the browser forbids storage, there is none to copy.
  }
  return true;
}

/** Closes them, when a session ends: what they show is the person's. */
export function closePdfWindows(): void {
  for (const one of opened) one.close();
  opened.clear();
}
