/**
 * Tells windows that other apps open for a link (mail apps, LinkedIn, Teams) from browsers. Only for what is said: they
 * may lack downloads, sharing, new windows and a worker, and nothing can ask them beforehand.
 */

const named =
  /\b(?:LinkedInApp|GSA|Gmail|Outlook|Teams(?:Mobile)?|FBAN|FBAV|Instagram|Line|Snapchat|GoogleMobile)\b/i;
/** Android's WebView says so; Apple's names neither "Safari" nor "Chrome", as browsers do. An iPad says Macintosh. */
const androidWebView = /; wv\)/;
const appleWebView = /\b(?:iPhone|iPad|iPod|Macintosh)\b.*AppleWebKit(?!.*(?:Safari|Chrome)\/)/;

/** The window of a page. One started from the home screen describes itself like a mail app's. */
export const isInAppBrowser = (window: Pick<Window, "navigator" | "matchMedia">): boolean =>
  !window.matchMedia("(display-mode: standalone)").matches &&
  [named, androidWebView, appleWebView].some((pattern) => pattern.test(window.navigator.userAgent));
