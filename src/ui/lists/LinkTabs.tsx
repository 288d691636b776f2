/**
 * Tabs as links: each is a view of the same list, with its own address and count. If they do not fit, they scroll sideways and
 * fade at the end that has more.
 */
import { useEffect, useRef } from "react";
import { Link } from "../Link.tsx";
import styles from "./LinkTabs.module.css";

interface LinkTabsProps {
  /** The accessible name of the tabs. */
  label: string;
  tabs: readonly {
    readonly href: string;
    readonly label: string;
    /** Undefined while unknown. */
    readonly count?: number | undefined;
    /** The count may still grow: more rows are being loaded. */
    readonly provisional?: boolean | undefined;
    readonly current: boolean;
  }[];
}

export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const scroller = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;

  useEffect(() => markCutEnds(scroller.current), []);

  // A view of its own may bring its own tabs. The pressed one is gone then, and the focus with it.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new current tab.
  useEffect(() => showCurrent(scroller.current), [current]);

  return (
    <nav ref={scroller} className={`screen-only ${styles.tabs}`} aria-label={label}>
      {tabs.map(({ href, label: text, count, provisional, current }) => (
        <Link
          // The key is not the address, which changes with every key press of a search.
          key={text}
          className={styles.tab}
          href={href}
          aria-current={current ? "page" : undefined}
        >
          {text}
          {/* Reserve the space, so that no tab moves when the count arrives. */}
          <span
            className={styles.count}
            title={provisional ? "Vorläufig: Es werden noch weitere geladen" : undefined}
          >
            {count?.toLocaleString("de-DE")}
            {provisional && "+"}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** Marks on the element whether its first or last tab is cut off, now and after every scroll and resize. */
function markCutEnds(scroller: HTMLElement | null): (() => void) | undefined {
  const [first, last] = [scroller?.firstElementChild, scroller?.lastElementChild];
  if (!scroller || !first || !last) return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const end = target === first ? "data-cut-start" : "data-cut-end";
        scroller.toggleAttribute(end, intersectionRatio < WHOLE);
      }
    },
    { root: scroller, threshold: WHOLE },
  );
  observer.observe(first);
  observer.observe(last);
  return () => observer.disconnect();
}

/**
 * The visible share from which a tab counts as whole. Positions are fractions of a pixel, so it is a little less than
 * 1.
 */
const WHOLE = 0.98;

/** Scrolls the current tab into view, sideways only: scrollIntoView would move the page, too. */
function showCurrent(scroller: HTMLElement | null): void {
  const tab = scroller?.querySelector("[aria-current]");
  if (!scroller || !tab) return;
  const [place, view] = [tab.getBoundingClientRect(), scroller.getBoundingClientRect()];
  if (place.left < view.left || place.right > view.right) {
    scroller.scrollLeft += (place.left + place.right - view.left - view.right) / 2;
  }
}
