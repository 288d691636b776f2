/**
 * The layout of the staff area. The sidebar is a fixed column on large screens and a drawer on small ones. An open drawer
 * makes the rest of the page inert, so that the focus stays inside; a closed drawer is inert itself.
 */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useApp, useConfig } from "../app/context.ts";
import { useLive } from "../app/data/useLive.ts";
import { useHref } from "../app/navigation/useRoute.ts";
import { useStore } from "../app/store.ts";
import { useWhenIdle } from "../app/updates/useWhenIdle.ts";
import { Button } from "../ui/Button.tsx";
import { CrossIcon, MenuIcon } from "../ui/icons/staffIcons.tsx";
import { Link } from "../ui/Link.tsx";
import { Logo } from "../ui/Logo.tsx";
import { SkipLink } from "../ui/SkipLink.tsx";
import { AccountMenu, AccountOwner } from "./AccountMenu.tsx";
import { Connection } from "./Connection.tsx";
import { LegalFooter } from "./LegalFooter.tsx";
import { SearchButton } from "./SearchButton.tsx";
import styles from "./StaffLayout.module.css";
import { StaffMenu } from "./StaffMenu.tsx";
import { useLargeScreen } from "./useLargeScreen.ts";

export function StaffLayout({ children }: { children: ReactNode }) {
  useLive();
  const { wire } = useApp();
  // The customer system wants a token of its own first: it is there before somebody opens the customers.
  useWhenIdle(() => wire.customerSystem.warmUp());
  const large = useLargeScreen();
  const drawer = useDrawer();
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
        <AccountMenu place="bar" />
      </header>
      {/* Clicking beside the drawer closes it; by keyboard, Escape and the button do. */}
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
            <Button look="quiet" label="Menü schließen" onClick={drawer.hide}>
              <CrossIcon />
            </Button>
          </div>
        </div>
        {large && <SearchButton />}
        <StaffMenu />
        <div className={styles.connection}>{(large || open) && <Connection />}</div>
        <AccountOwner />
        <div className={styles.legal}>
          <LegalFooter />
        </div>
      </aside>
      <main id="main" className={styles.main} tabIndex={-1} inert={open}>
        {children}
      </main>
    </div>
  );
}

/** Open for one address only, so that following a link in the drawer closes it. */
function useDrawer() {
  const { router } = useApp();
  const { pathname, search } = useStore(router.location);
  const address = pathname + search;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const open = openAt === address;
  // Or Back to that address would open it again.
  if (openAt !== null && !open) setOpenAt(null);

  const hide = () => setOpenAt(null);
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape") hide();
  });
  const onClick = useEffectEvent(({ defaultPrevented, target }: MouseEvent) => {
    // Followed within the app; any other link changes the address.
    const link = defaultPrevented && target instanceof Element ? target.closest("a") : null;
    if (link && panel.current?.contains(link) && link.pathname + link.search === address) hide();
  });

  useEffect(() => {
    if (!open) return undefined;
    panel.current?.querySelector<HTMLElement>("button, a")?.focus();
    // On the document: between the last entry and the first the focus is outside the drawer.
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
      // Not before it has been rendered closed: until then the opener is inert. A new screen's heading has had the focus.
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        if (activeElement === body || panel.current?.contains(activeElement)) opener.current?.focus();
      });
    };
  }, [open]);

  return { open, opener, panel, show: () => setOpenAt(address), hide };
}
