/**
 * The tools above the queue: order and export. While rows are selected, the bar with the actions on them lies over the tools; on
 * phones it lies at the bottom of the screen. Selecting never moves a row.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { orderNames, queueSorts } from "../../../domain/queue.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { SortIcon } from "../../../ui/icons/staffIcons.tsx";
import { SelectionBar } from "../../../ui/lists/ListSheet.tsx";
import { MailDialog } from "../mails/MailDialog.tsx";
import { useMails } from "../mails/useMails.ts";
import { ExportButton } from "./ExportButton.tsx";
import styles from "./QueueTools.module.css";
import { useQueueView } from "./useQueueView.ts";

interface QueueToolsProps {
  /** All rows of the view, on every page. */
  found: readonly AppCustomer[];
  /** The selected rows, including those outside of the view. */
  selected: readonly AppCustomer[];
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Every row has arrived. */
  complete: boolean;
  /** The number of rows that could not be read. */
  unreadable: number;
  /** Further actions, on the selected rows or on all. */
  children?: ReactNode;
}

export function QueueTools({ found, selected, onSelect, complete, unreadable, children }: QueueToolsProps) {
  const [mailing, setMailing] = useState<readonly AppCustomer[] | null>(null);
  const tools = useRef<HTMLFieldSetElement>(null);
  const asked = useRef(false);
  // The tools get the focus only after the dialog has closed, because the dialog makes the page inert. The dialog
  // returns the focus to its button, but that button is gone if no rows are selected.
  useLayoutEffect(() => {
    if (mailing || !asked.current) return;
    asked.current = false;
    if (!tools.current?.contains(document.activeElement)) tools.current?.focus();
  }, [mailing]);
  const mails = useMails();
  const mailKinds = new Set(selected.map(mails.mailFor));
  const verb = mailKinds.has("invitation") ? "Erneut einladen" : "Erinnern";
  const mailVerb = mailKinds.size > 1 ? "E-Mails senden" : verb;
  const selection = new Set(selected);
  // Rows selected outside of this view do not count.
  const isAll =
    found.length > 0 && selected.length >= found.length && found.every((customer) => selection.has(customer));
  const clear = () => onSelect(new Set());
  const clearFromHere = () => {
    clear();
    // The focused button disappears, the tools stay.
    tools.current?.focus();
  };
  const exporting = (
    <ExportButton rows={selected.length > 0 ? selected : found} complete={complete} unreadable={unreadable} />
  );
  return (
    <fieldset
      ref={tools}
      className={`screen-only ${styles.tools}`}
      aria-label="Auswahl und Export"
      tabIndex={-1}
    >
      <OrderSelect />
      {exporting}
      <SelectionBar
        count={selected.length}
        all={found.length}
        isAll={isAll}
        onAll={() => onSelect(new Set(found.map(({ id }) => id)))}
        onClear={clearFromHere}
      >
        <div className={styles.export}>{exporting}</div>
        {children}
        <Button variant="primary" onClick={() => setMailing(selected)}>
          <span className={styles.mail}>
            <MailIcon />
          </span>
          {mailVerb} …
        </Button>
      </SelectionBar>
      {mailing && (
        <MailDialog
          customers={mailing}
          onClose={(started) => {
            setMailing(null);
            if (!started) return;
            // The round is responsible for them now. It offers failed mails again.
            clear();
            asked.current = true;
          }}
        />
      )}
    </fieldset>
  );
}

const orders = queueSorts.map((sort) => ({ value: sort, label: orderNames[sort] }));

/** The select for the order, as an icon. Cards need it, because they have no column heads. */
function OrderSelect() {
  const { router } = useApp();
  const [{ sort }, hrefOf] = useQueueView();
  return (
    <div className={styles.order} title="Sortieren nach">
      <SortIcon />
      <Select
        className={styles.select}
        aria-label="Sortieren nach"
        choices={orders}
        value={sort}
        onChange={({ target }) => {
          const chosen = orders.find(({ value }) => value === target.value);
          if (chosen) router.navigate(hrefOf({ sort: chosen.value }), { replace: true });
        }}
      />
    </div>
  );
}
