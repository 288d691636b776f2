/**
 * The bar above the queue: selection, order, and what can be done with the selected rows. On phones the latter stays at
 * the bottom of the screen while rows are selected. Selecting never moves a row.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { CrossIcon } from "../../../ui/icons/staffIcons.tsx";
import { BulkReminder } from "./BulkReminder.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { QueueCheckbox } from "./QueueCheckbox.tsx";
import { OrderSelect } from "./QueueSelects.tsx";
import styles from "./QueueTools.module.css";

interface QueueToolsProps {
  /** All rows of the view, on every page. */
  found: readonly AppCustomer[];
  /** The selected rows, whatever the view. */
  selected: readonly AppCustomer[];
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Every row has arrived. */
  complete: boolean;
  /** So many rows could not be read. */
  unreadable: number;
  /** What else can be done with the selected rows. */
  children?: ReactNode;
}

export function QueueTools({ found, selected, onSelect, complete, unreadable, children }: QueueToolsProps) {
  const [reminding, setReminding] = useState<readonly AppCustomer[] | null>(null);
  const tools = useRef<HTMLFieldSetElement>(null);
  const asked = useRef(false);
  // Not before the dialog is gone, which makes the page inert: it gives the focus back to the button that opened it, and
  // that has gone with the selection, unless somebody is left.
  useLayoutEffect(() => {
    if (reminding || !asked.current) return;
    asked.current = false;
    if (!tools.current?.contains(document.activeElement)) tools.current?.focus();
  }, [reminding]);
  const selection = new Set(selected);
  // Rows selected in another view do not count.
  const all =
    found.length > 0 && selected.length >= found.length && found.every((customer) => selection.has(customer));
  const allText = found.length === 1 ? "Auswählen" : `Alle ${formatNumber(found.length)} auswählen`;
  const noneText = selected.length === 1 ? "Abwählen" : "Alle abwählen";
  const clear = () => onSelect(new Set());
  const clearFromHere = () => {
    clear();
    // The button that had the focus goes, the tools stay.
    tools.current?.focus();
  };
  const selectAll = () => onSelect(new Set(found.map(({ id }) => id)));
  return (
    <fieldset
      ref={tools}
      className={`screen-only ${styles.tools}`}
      aria-label="Auswahl und Export"
      tabIndex={-1}
    >
      {found.length > 0 && (
        <>
          {/* One button for both actions, so that it keeps the focus. */}
          <div className={styles.all}>
            <Button look="quiet" onClick={all ? clear : selectAll}>
              {all ? noneText : allText}
            </Button>
          </div>
          {/* Above the rows' boxes where they are cards. */}
          <div className={styles.allBox}>
            <QueueCheckbox
              label={allText}
              checked={all}
              onChange={(wanted) => (wanted ? selectAll() : clear())}
            />
          </div>
        </>
      )}
      <OrderSelect />
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {selected.length > 0 && `${formatNumber(selected.length)} ausgewählt`}
        </p>
        {selected.length > 0 && (
          <>
            <Button look="quiet" label="Auswahl aufheben" onClick={clearFromHere}>
              <CrossIcon />
            </Button>
            <Button look="primary" onClick={() => setReminding(selected)}>
              <span className={styles.mail}>
                <MailIcon />
              </span>
              Erinnern …
            </Button>
          </>
        )}
        {children}
        <ExportButton
          rows={selected.length > 0 ? selected : found}
          complete={complete}
          unreadable={unreadable}
        />
      </div>
      {reminding && (
        <BulkReminder
          customers={reminding}
          onClose={(left) => {
            setReminding(null);
            if (!left) return;
            // Who was asked is no longer to be asked.
            onSelect(new Set(left.map(({ id }) => id)));
            asked.current = true;
          }}
        />
      )}
    </fieldset>
  );
}
