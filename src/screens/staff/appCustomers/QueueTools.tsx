/** The line above the queue: its order, and the actions on selected rows. Its height never changes. */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { type QueueSort, queueSorts } from "../../../domain/queue.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/Mail.tsx";
import { BulkReminder } from "./BulkReminder.tsx";
import styles from "./QueueTools.module.css";
import { useQueueView } from "./useQueueView.ts";

const sortNames: Record<QueueSort, string> = { name: "Name", wartezeit: "Wartezeit" };

interface QueueToolsProps {
  /** All rows of the view, on every page. */
  found: readonly AppCustomer[];
  selected: readonly AppCustomer[];
  onSelect: (ids: ReadonlySet<string>) => void;
}

export function QueueTools({ found, selected, onSelect }: QueueToolsProps) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  const [reminding, setReminding] = useState<readonly AppCustomer[] | null>(null);
  const selection = new Set(selected);
  // Rows selected in another view do not count.
  const all =
    found.length > 0 && selected.length >= found.length && found.every((customer) => selection.has(customer));
  const clear = () => onSelect(new Set());
  const selectAll = () => onSelect(new Set(found.map(({ id }) => id)));
  return (
    <div className={styles.tools}>
      <div className={styles.selection}>
        {/* One button for both actions, so that it keeps the focus. */}
        {found.length > 0 && (
          <Button look="quiet" onClick={all ? clear : selectAll}>
            {all ? "Auswahl aufheben" : `Alle ${formatNumber(found.length)} auswählen`}
          </Button>
        )}
        {selected.length > 0 && (
          <>
            {!all && (
              <Button look="quiet" onClick={clear}>
                Auswahl aufheben
              </Button>
            )}
            <span role="status">{formatNumber(selected.length)} ausgewählt</span>
            <Button look="primary" onClick={() => setReminding(selected)}>
              <MailIcon />
              Erinnern …
            </Button>
          </>
        )}
      </div>
      <label className={styles.sort}>
        Sortieren nach
        <select
          value={view.sort}
          onChange={({ target }) => {
            const sort = queueSorts.find((name) => name === target.value);
            if (sort) router.navigate(hrefOf({ sort }), { replace: true });
          }}
        >
          {queueSorts.map((name) => (
            <option key={name} value={name}>
              {sortNames[name]}
            </option>
          ))}
        </select>
      </label>
      {reminding && <BulkReminder customers={reminding} onClose={() => setReminding(null)} />}
    </div>
  );
}
