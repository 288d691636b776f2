/**
 * The layout of the staff area. The sidebar is a fixed column on large screens and a drawer on small ones. An open drawer
 * makes the rest of the page inert, so that the focus stays inside; a closed drawer is inert itself.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useWhenIdle } from "../hooks/timing.ts";
import { useApp, useConfig, useStore } from "../hooks/useApp.ts";
import { useLive } from "../hooks/useLive.ts";
import { useHref } from "../hooks/useRoute.ts";
import { Button } from "../ui/Button.tsx";
import { CrossIcon, MenuIcon } from "../ui/icons/staffIcons.tsx";
import { Link } from "../ui/Link.tsx";
import { Logo } from "../ui/Logo.tsx";
import { SkipLink } from "../ui/SkipLink.tsx";
import { AccountMenu, AccountOwner } from "./AccountMenu.tsx";
import { Connection } from "./Connection.tsx";
import { LegalFooter } from "./LegalFooter.tsx";
import { RoundStatus, useRoundPrompt } from "./RoundStatus.tsx";
import styles from "./StaffLayout.module.css";
import { SearchButton, StaffMenu } from "./StaffMenu.tsx";

export function StaffLayout({ children }: { children: ReactNode }) {
  useLive();
  const { wire } = useApp();
  // Fetch the customer system's own token before staff open the customers.
  useWhenIdle(() => wire.customerSystem.warmUp());
  const large = useLargeScreen();
  const drawer = useDrawer();
  const roundPrompt = useRoundPrompt();
  const href = useHref();
  const config = useConfig();
  const open = drawer.open && !large;
  return (
    <div className={styles.frame}>
      {!open && <SkipLink />}
      <header className={`screen-only ${styles.bar}`} inert={open}>
        <button
          ref={drawer.opener}
          type="button"
          className={styles.opener}
          aria-label="Menü öffnen"
          aria-expanded={open}
          aria-controls="menue"
          onClick={drawer.show}
        >
          <MenuIcon />
        </button>
        <Link href={href("Home")} className={styles.home}>
          <Logo product={config?.product ?? ""} />
          <span className="visually-hidden"> – zur Startseite</span>
        </Link>
        <div className={styles.connection}>{!large && <Connection short />}</div>
        {!large && <SearchButton />}
        <AccountMenu />
      </header>
      {!large && (
        <div className="screen-only" inert={open}>
          <RoundStatus />
        </div>
      )}
      {/* A click beside the drawer closes it; keyboard users have Escape and the button. */}
      <div className={`${styles.veil} ${open ? styles.open : ""}`} onClick={drawer.hide} aria-hidden="true" />
      <aside
        id="menue"
        ref={drawer.panel}
        className={`screen-only ${styles.sidebar} ${open ? styles.open : ""}`}
        inert={!large && !open}
      >
        <div className={styles.head}>
          <Link href={href("Home")} className={styles.home}>
            <Logo product={config?.product ?? ""} />
            <span className="visually-hidden"> – zur Startseite</span>
          </Link>
          <div className={styles.closer}>
            <Button variant="quiet" label="Menü schließen" onClick={drawer.hide}>
              <CrossIcon />
            </Button>
          </div>
        </div>
        {large && <SearchButton />}
        <StaffMenu />
        {large && <RoundStatus />}
        <div className={styles.connection}>{(large || open) && <Connection />}</div>
        <AccountOwner />
        <div className={styles.legal}>
          <LegalFooter />
        </div>
      </aside>
      <main id="main" className={styles.main} tabIndex={-1} inert={open}>
        {children}
      </main>
      {roundPrompt}
    </div>
  );
}

/** The breakpoint of StaffLayout.module.css. */
const LARGE = "(width >= 64rem)";

function watchScreen(listener: () => void) {
  const query = window.matchMedia(LARGE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the sidebar is shown beside the content. */
const useLargeScreen = (): boolean =>
  useSyncExternalStore(watchScreen, () => window.matchMedia(LARGE).matches);

/** The drawer is open for one address only, so that following a link in it closes it. */
function useDrawer() {
  const { router } = useApp();
  const { pathname, search } = useStore(router.location);
  const address = pathname + search;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const open = openAt === address;
  // Otherwise the drawer would open again when the user goes back to that address.
  if (openAt !== null && !open) setOpenAt(null);

  const hide = () => setOpenAt(null);
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") hide();
  });
  const onClick = useEffectEvent(({ defaultPrevented, target }: MouseEvent) => {
    // A link to the current address changes nothing, so close here. `defaultPrevented`: the app has followed the link.
    const link = defaultPrevented && target instanceof Element ? target.closest("a") : null;
    if (link && panel.current?.contains(link) && link.pathname + link.search === address) hide();
  });

  useEffect(() => {
    if (!open) return undefined;
    panel.current?.querySelector<HTMLElement>("button, a")?.focus();
    // The listener is on the document, because the focus leaves the drawer between its last entry and its first.
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
      // Wait until the drawer is rendered closed: until then the opener is inert. A new screen's heading keeps the
      // focus.
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement === body || panel.current?.contains(activeElement)) opener.current?.focus();
      });
    };
  }, [open]);

  return { open, opener, panel, show: () => setOpenAt(address), hide };
}
