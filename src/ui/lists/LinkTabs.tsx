/** Tabs that are links: each a view of the same list with an address and a count of its own. */
import { Anchor } from "../Anchor.tsx";
import styles from "./LinkTabs.module.css";

interface LinkTabsProps {
  /** What the tabs sort, for screen readers. */
  label: string;
  tabs: readonly {
    readonly href: string;
    readonly says: string;
    /** Not shown while unknown. */
    readonly count?: number | undefined;
    /** The count may still grow. */
    readonly provisional?: boolean | undefined;
    readonly current: boolean;
  }[];
  onGo: (href: string) => void;
}

export function LinkTabs({ label, tabs, onGo }: LinkTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, says, count, provisional, current }) => (
        <Anchor
          key={href}
          className={styles.tab}
          href={href}
          onGo={onGo}
          current={current ? "page" : undefined}
        >
          {says}
          {count !== undefined && (
            <span
              className={styles.count}
              title={provisional ? "Vorläufig: es werden noch weitere geladen" : undefined}
            >
              {count.toLocaleString("de-DE")}
              {provisional && "+"}
            </span>
          )}
        </Anchor>
      ))}
    </nav>
  );
}
