/** The head of the queue's table: a checkbox for the page, and the columns, some of which sort. */
import { useApp } from "../../../app/context.ts";
import { firstDirection, type QueueSort } from "../../../domain/queue.ts";
import { requirementLabels, requirementNames } from "../../../domain/requirement.ts";
import { ChevronIcon } from "../../../ui/icons/areaIcons.tsx";
import { QueueCheckbox } from "./QueueCheckbox.tsx";
import styles from "./QueueHead.module.css";
import { useQueueView } from "./useQueueView.ts";

interface QueueHeadProps {
  /** Every row of the page is selected. */
  all: boolean;
  onSelectAll: (selected: boolean) => void;
}

export const QueueHead = ({ all, onSelectAll }: QueueHeadProps) => (
  <thead className={styles.head}>
    <tr>
      <th scope="col" className={styles.mark}>
        <QueueCheckbox label="Alle auf dieser Seite auswählen" checked={all} onChange={onSelectAll} />
      </th>
      <SortedColumn sort="name">Name, Kunde</SortedColumn>
      {requirementNames.map((name) => (
        <th key={name} scope="col" className={styles[name]}>
          {requirementLabels[name]}
        </th>
      ))}
      <SortedColumn sort="wartezeit">Wartezeit</SortedColumn>
      <SortedColumn sort="eingeladen">Eingeladen am</SortedColumn>
    </tr>
  </thead>
);

/** A press sorts by the column, another one turns its direction around. */
function SortedColumn({ sort, children }: { sort: QueueSort; children: string }) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  const isCurrent = view.sort === sort;
  const turned = view.direction === "asc" ? "desc" : "asc";
  const direction = isCurrent ? turned : firstDirection[sort];
  const order = view.direction === "asc" ? "ascending" : "descending";
  return (
    <th scope="col" className={styles[sort]} aria-sort={isCurrent ? order : undefined} data-name={children}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => router.navigate(hrefOf({ sort, direction }), { replace: true })}
      >
        {children}
        <ChevronIcon />
      </button>
    </th>
  );
}
