/** The line above the queue: the order, and what can be done with the selected rows. Its height never changes. */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type QueueSort, queueSorts } from "../../../domain/queue.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/Mail.tsx";
import { BulkReminder } from "./BulkReminder.tsx";
import styles from "./QueueTools.module.css";
import { useQueueView } from "./useQueueView.ts";

const sortNames: Record<QueueSort, string> = { name: "Name", wartezeit: "Wartezeit" };

interface QueueToolsProps {
  /** Every row the view asks for, of all pages. */
  found: readonly AppCustomer[];
  selected: readonly AppCustomer[];
  onSelect: (ids: ReadonlySet<string>) => void;
}

export function QueueTools({ found, selected, onSelect }: QueueToolsProps) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  const [reminding, setReminding] = useState<readonly AppCustomer[] | null>(null);
  const chosen = new Set(selected);
  // Rows chosen in another view do not count: here it is about those that are found.
  const all = found.length > 0 && selected.length >= found.length && found.every((of) => chosen.has(of));
  const clear = () => onSelect(new Set());
  const selectAll = () => onSelect(new Set(found.map(({ id }) => id)));
  return (
    <div className={styles.tools}>
      <div className={styles.selection}>
        {/* One button for both, so that it keeps the focus. */}
        {found.length > 0 && (
          <Button look="quiet" onClick={all ? clear : selectAll}>
            {all ? "Auswahl aufheben" : `Alle ${found.length.toLocaleString("de-DE")} auswählen`}
          </Button>
        )}
        {selected.length > 0 && (
          <>
            {!all && (
              <Button look="quiet" onClick={clear}>
                Auswahl aufheben
              </Button>
            )}
            <span role="status">{selected.length.toLocaleString("de-DE")} ausgewählt</span>
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
