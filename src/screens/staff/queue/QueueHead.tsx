/** The head of the app customers' table: its columns with their widths, some of them sortable, and a checkbox for the page. */
import { requirementLabels } from "../../../domain/appCustomer.ts";
import { firstDirection, type QueueSort } from "../../../domain/queue.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { ChevronIcon } from "../../../ui/icons/areaIcons.tsx";
import styles from "./QueueHead.module.css";
import { useQueueView } from "./useQueueView.ts";

interface QueueColumn {
  label: string;
  /** Fixed, so that badges are aligned whatever their text; "auto" takes the remaining width. */
  width: `${number}rem` | "auto";
  /** A press on its head sorts by this. */
  sort?: QueueSort;
}

/** The columns beside the checkbox; a row has a cell for each (QueueRow.tsx). */
export const queueColumns: readonly QueueColumn[] = [
  { label: "Name, Kunde", width: "auto", sort: "name" },
  { label: requirementLabels.avv, width: "6.75rem" },
  { label: requirementLabels.sepa, width: "6.75rem" },
  { label: requirementLabels.documentation, width: "6.75rem" },
  { label: "Offen seit", width: "9.5rem", sort: "offen" },
  { label: "Nächster Schritt", width: "8.5rem" },
];

interface QueueHeadProps {
  /** Every row of the page is selected. */
  all: boolean;
  /** If omitted, there are no boxes and no sorting. */
  onSelectAll: ((selected: boolean) => void) | undefined;
}

export const QueueHead = ({ all, onSelectAll }: QueueHeadProps) => (
  <>
    <colgroup>
      {onSelectAll && <col className={styles.mark} />}
      {queueColumns.map(({ label, width }) => (
        <col key={label} style={{ inlineSize: width }} />
      ))}
    </colgroup>
    <thead className={styles.head}>
      <tr>
        {onSelectAll && (
          <th scope="col" className={styles.checkbox}>
            <Checkbox label="Alle auf dieser Seite auswählen" checked={all} onChange={onSelectAll} />
          </th>
        )}
        {queueColumns.map(({ label, sort }) =>
          sort && onSelectAll ? (
            <SortedColumn key={label} sort={sort}>
              {label}
            </SortedColumn>
          ) : (
            <th key={label} scope="col">
              {label}
            </th>
          ),
        )}
      </tr>
    </thead>
  </>
);

/** A press sorts by the column, another one reverses the direction. */
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
        className={`screen-only ${styles.sort}`}
        onClick={() => router.navigate(hrefOf({ sort, direction }), { replace: true })}
      >
        {children}
        <ChevronIcon />
      </button>
    </th>
  );
}
