/** In another app's window, where downloads and new windows fail: how to go on in the browser, with the link to copy. */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { isInAppBrowser } from "../../app/inAppBrowser.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./OpenInBrowser.module.css";

export function OpenInBrowser() {
  const { window } = useApp().platform;
  const [copied, setCopied] = useState(false);
  const { navigator, location } = window;
  if (!isInAppBrowser(window)) return null;
  // Missing or refused there: the link can be selected all the same.
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <Banner
      tone="warn"
      action={
        <>
          <input
            className={styles.link}
            aria-label="Link zu dieser Seite"
            readOnly
            value={location.href}
            onFocus={(event) => event.target.select()}
          />
          {"clipboard" in navigator && (
            <Button onClick={() => void copy().catch(() => {})}>
              {copied ? "Link kopiert" : "Link kopieren"}
            </Button>
          )}
        </>
      }
    >
      <strong>Diese Seite ist in einer anderen App geöffnet.</strong> Öffnen und Herunterladen funktionieren
      hier oft nicht. Öffnen Sie den Link in Ihrem Browser, und melden Sie sich dort an.
    </Banner>
  );
}
