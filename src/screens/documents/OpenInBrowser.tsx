/**
 * A notice for pages that another app shows in its own window, because downloads and new windows fail there. It
 * explains how to continue in the browser, and offers the link to copy.
 */
import { useApp } from "../../hooks/useApp.ts";
import { Banner } from "../../ui/Banner.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";

export function OpenInBrowser() {
  const { window } = useApp().platform;
  const { location, navigator } = window;
  if (!isInAppBrowser(window)) return null;
  return (
    <Banner
      tone="warn"
      action={
        <>
          <input
            // At least 16 px: phones zoom into a focused field with smaller text.
            style={{ flex: "1 1 12rem", minWidth: 0, padding: "0 0.5rem", fontSize: "1rem" }}
            aria-label="Link zu dieser Seite"
            readOnly
            value={location.href}
            onFocus={(event) => event.target.select()}
          />
          {"clipboard" in navigator && (
            <CopyButton label="Link kopieren" copied="Link kopiert" text={location.href} />
          )}
        </>
      }
    >
      <strong>Diese Seite ist in einer anderen App geöffnet.</strong> Öffnen und Herunterladen funktionieren
      hier oft nicht. Öffnen Sie den Link in Ihrem Browser und melden Sie sich dort an.
    </Banner>
  );
}

// Windows that other apps open for a link (mail apps, LinkedIn, Teams). They may lack downloads, sharing, new windows and a
// worker, and no API reports that beforehand. Used only for this notice.

const named =
  /\b(?:LinkedInApp|GSA|Gmail|Outlook|Teams(?:Mobile)?|FBAN|FBAV|Instagram|Line|Snapchat|GoogleMobile)\b/i;
/**
 * Android's WebView identifies itself; Apple's names neither "Safari" nor "Chrome", unlike browsers. An iPad claims to be a
 * Macintosh.
 */
const androidWebView = /; wv\)/;
const appleWebView = /\b(?:iPhone|iPad|iPod|Macintosh)\b.*AppleWebKit(?!.*(?:Safari|Chrome)\/)/;

/**
 * Whether the page's window is inside another app. A page started from the home screen has the same user agent, but
 * does not count.
 */
export const isInAppBrowser = (window: Pick<Window, "navigator" | "matchMedia">): boolean =>
  !window.matchMedia("(display-mode: standalone)").matches &&
  [named, androidWebView, appleWebView].some((pattern) => pattern.test(window.navigator.userAgent));
