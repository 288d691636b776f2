/**
 * A list with its tools as parts of one sheet. While rows are selected, a bar lies over the tools; on phones it lies at the bottom of
 * the screen. Selecting never moves a row.
 */
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";
import { CrossIcon } from "../icons/staffIcons.tsx";
import styles from "./ListSheet.module.css";

interface ListSheetProps {
  /** Outside of the list, so that it keeps the focus while the list is loading. It lies over the line of tools. */
  search: ReactNode;
  /** The line of tools ends with a button, at which the search stands. */
  endsWithTool?: boolean;
  /** A surface that begins with a ToolLine, or what stands in its place. */
  children: ReactNode;
}

export const ListSheet = ({ search, endsWithTool = false, children }: ListSheetProps) => (
  <div className={styles.sheet}>
    <div className={`${styles.search} ${endsWithTool ? styles.inside : ""}`}>{search}</div>
    {children}
  </div>
);

/** The tabs, and other tools of the list. */
export const ToolLine = ({ children }: { children?: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);

interface SelectionBarProps {
  /** The number of selected rows. */
  count: number;
  /** "Alle 224 auswählen" */
  allText: string;
  /** Every row of the view is selected. */
  isAll: boolean;
  /** undefined if the view's rows are only partly known. */
  onAll: (() => void) | undefined;
  onClear: () => void;
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** Without a selection it is only the place of the announced number. */
export function SelectionBar({ count, allText, isAll, onAll, onClear, children }: SelectionBarProps) {
  return (
    <div className={count > 0 ? styles.bar : undefined}>
      {count > 0 && (
        <Button variant="quiet" label="Auswahl aufheben" onClick={onClear}>
          <CrossIcon />
        </Button>
      )}
      <p className={styles.count} role="status">
        {count > 0 && `${count.toLocaleString("de-DE")} ausgewählt`}
      </p>
      {count > 0 && (
        <>
          <div className={styles.all}>
            {onAll && (
              <Button variant="quiet" spent={isAll} onClick={onAll}>
                {allText}
              </Button>
            )}
          </div>
          {children}
        </>
      )}
    </div>
  );
}
