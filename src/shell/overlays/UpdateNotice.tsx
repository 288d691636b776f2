/**
 * Offers an update, and says once that the app starts offline from now on (decision 38): at the bottom of the screen,
 * wherever it is scrolled to. It stands at the end of the content, which keeps room for it, so it covers nothing for good;
 * and it is part of what an open drawer or dialog makes inert, so it waits for them.
 */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useApp } from "../../app/context.ts";
import { useStore } from "../../app/store.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./UpdateNotice.module.css";

export function UpdateNotice() {
  const { update } = useApp();
  const notice = useStore(update);
  if (!notice) return null;
  const close = () => update.set(null);
  return (
    <Edge>
      {notice.kind === "offlineReady" ? (
        <Banner tone="good" action={<Button onClick={close}>Verstanden!</Button>}>
          <strong>Offline verfügbar</strong>
          <p>
            Die App kann nun offline genutzt werden. Sie startet auch ohne Verbindung. Was in diesem Fenster
            schon geladen ist, bleibt dann sichtbar.
          </p>
        </Banner>
      ) : (
        <Banner
          tone="update"
          action={
            <>
              <Button onClick={close}>Abbrechen</Button>
              <Button look="primary" onClick={notice.accept}>
                Updaten
              </Button>
            </>
          }
        >
          <strong>Update verfügbar</strong>
          <p>Bitte updaten Sie die App</p>
        </Banner>
      )}
    </Edge>
  );
}

/** The page's end is as much longer as this covers, and a field that takes the focus is scrolled above it. */
function Edge({ children }: { children: ReactNode }) {
  const edge = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!edge.current) return;
    const observer = new ResizeObserver(() => setHeight(edge.current?.offsetHeight ?? 0));
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = `calc(${height}px + var(--space-5))`;
    return () => {
      style.scrollPaddingBlockEnd = "";
    };
  }, [height]);
  return (
    <div style={{ height }} className={styles.room}>
      <div ref={edge} className={styles.edge}>
        {children}
      </div>
    </div>
  );
}
