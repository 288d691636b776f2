/** The head of the queue's table: a checkbox for the page, and the columns with their widths, some of which sort. */
import { useApp } from "../../../app/context.ts";
import { firstDirection, type QueueSort } from "../../../domain/queue.ts";
import { ChevronIcon } from "../../../ui/icons/areaIcons.tsx";
import { QueueCheckbox } from "./QueueCheckbox.tsx";
import styles from "./QueueHead.module.css";
import { queueColumns } from "./queueColumns.ts";
import { useQueueView } from "./useQueueView.ts";

interface QueueHeadProps {
  /** Every row of the page is selected. */
  all: boolean;
  onSelectAll: (selected: boolean) => void;
}

export const QueueHead = ({ all, onSelectAll }: QueueHeadProps) => (
  <>
    <colgroup>
      <col className={styles.mark} />
      {Object.values(queueColumns).map(({ label, width }) => (
        <col key={label} style={{ inlineSize: width }} />
      ))}
    </colgroup>
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.checkbox}>
          <QueueCheckbox label="Alle auf dieser Seite auswählen" checked={all} onChange={onSelectAll} />
        </th>
        {Object.values(queueColumns).map(({ label, sort }) =>
          sort ? (
            <SortedColumn key={label} sort={sort}>
              {label}
            </SortedColumn>
          ) : (
            <th key={label} scope="col" className={styles.badge}>
              {label}
            </th>
          ),
        )}
      </tr>
    </thead>
  </>
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
    <th scope="col" aria-sort={isCurrent ? order : undefined} data-name={children}>
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
