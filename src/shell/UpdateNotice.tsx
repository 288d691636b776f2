/**
 * Offers an update on every screen. On the areas' first screens it also shows once that the app now starts offline: there it
 * covers no form and no document. Both notices are at the bottom of the window at any scroll position. The content keeps space
 * for the notice, so that it covers nothing for good. An open drawer or dialog makes it inert.
 */
import { type ReactNode, use, useEffect, useRef, useState } from "react";
import { useApp, useStore } from "../hooks/useApp.ts";
import { RouteContext } from "../hooks/useRoute.ts";
import type { RouteName } from "../routes.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import styles from "./UpdateNotice.module.css";

/** The screens Home and "Ihre Dokumente". */
const firstScreens: ReadonlySet<RouteName | null | undefined> = new Set(["Home", "CustomerMenu"]);

export function UpdateNotice() {
  const { update } = useApp();
  const notice = useStore(update);
  const screen = use(RouteContext)?.name;
  if (!notice || (notice.kind === "offlineReady" && !firstScreens.has(screen))) return null;
  const close = () => update.set(null);
  return (
    <Edge>
      {notice.kind === "offlineReady" ? (
        <Banner tone="good" action={<Button onClick={close}>Verstanden!</Button>}>
          <strong>Offline verfügbar</strong>
          <p>Die App kann nun offline genutzt werden</p>
        </Banner>
      ) : (
        <Banner
          tone="update"
          action={
            <>
              <Button onClick={close}>Abbrechen</Button>
              <Button variant="primary" onClick={notice.accept}>
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

/** Extends the page's end by the height that it covers. A field that takes the focus is scrolled above it. */
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
