/** Tabs as links: each is a view of the same list, with its own address and count. */
import { Anchor } from "../Anchor.tsx";
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
  onNavigate: (href: string) => void;
}

export function LinkTabs({ label, tabs, onNavigate }: LinkTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ href, label: text, count, provisional, current }) => (
        <Anchor
          key={href}
          className={styles.tab}
          href={href}
          onNavigate={onNavigate}
          current={current ? "page" : undefined}
        >
          {text}
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
