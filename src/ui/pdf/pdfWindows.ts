/**
 * PDFs in windows of their own. The windows keep their opener, because WebKit's process crashes on noopener under
 * Cross-Origin-Opener-Policy "same-origin". Only bytes of our own are opened this way, never foreign content.
 */

/** All windows that the page has opened, closed ones included. */
const opened = new Set<Window>();

/** `url` is an object URL. Returns whether a window opened: in some apps none does. */
export function openPdfWindow(url: string): boolean {
  const opening = window.open(url, "_blank");
  if (!opening) return false;
  // Android's WebView navigates its one window instead. The storage of that window is the app's own, so it must stay.
  if (opening === window) return true;
  opened.add(opening);
  // A page that is loaded again could not find them, so a sign-out would leave them open.
  window.addEventListener("pagehide", closePdfWindows);
  try {
    // The browser gives a window with an opener a copy of this tab's storage, with the session.
    opening.sessionStorage.clear();
  } catch {
    // If the browser forbids storage, there is none to copy.
  }
  return true;
}

/** Closes the windows when a session or the page ends, because they show the user's documents. */
export function closePdfWindows(): void {
  for (const one of opened) one.close();
  opened.clear();
}
