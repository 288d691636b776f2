/** What is due today, in numbers: each leads to the queue with those rows, selected. */
import { useHref } from "../../app/navigation/useRoute.ts";
import { type DueTab, dueTabs } from "../../domain/due.ts";
import { formatNumber } from "../../domain/formatNumber.ts";
import type { ViewTab } from "../../domain/queue.ts";
import { CALL_DUE_DAYS } from "../../domain/waiting.ts";
import { Link } from "../../ui/Link.tsx";
import { useMayInvite } from "./appCustomers/useMayInvite.ts";
import { tabAddress } from "./appCustomers/useQueueView.ts";
import styles from "./Home.module.css";

/** Each follows its number. */
const sentences: Readonly<Record<DueTab, string>> = {
  anrufen: `anrufen (ab ${CALL_DUE_DAYS} Tagen)`,
  erinnern: "erinnern",
  einladen: "neu einladen",
};

interface HomeDueProps {
  counts: Readonly<Record<ViewTab, number>>;
  /** More rows are still loading. */
  provisional: boolean;
}

export function HomeDue({ counts, provisional }: HomeDueProps) {
  const href = useHref();
  const mayInvite = useMayInvite();
  return (
    <ul className={styles.due} aria-label="Heute zu tun">
      {dueTabs.map((tab) => {
        const count = counts[tab];
        return (
          <li key={tab}>
            <Link
              href={tabAddress(href("AppCustomers"), tab)}
              state={count > 0 ? { selectAll: true } : {}}
              className={`sheet ${styles.count}`}
            >
              <span className={styles.number} data-none={count === 0 || undefined}>
                {formatNumber(count)}
                {provisional && "+"}
              </span>{" "}
              <span className={styles.what}>
                {tab === "einladen" && !mayInvite ? "neu einladen lassen" : sentences[tab]}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
