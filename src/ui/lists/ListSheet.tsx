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
  /** The line of tools ends with icons, at which the search stands: one beside a table, two beside cards. */
  endsWithTool?: boolean;
  /** A surface that begins with a ToolLine, or what stands in its place. */
  children: ReactNode;
}

export const ListSheet = ({ search, endsWithTool = false, children }: ListSheetProps) => (
  <div className={`${styles.sheet} ${endsWithTool ? styles.ended : ""}`}>
    <div className={styles.search}>{search}</div>
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
  /** The number of the view's rows; undefined if they are only partly known. */
  all: number | undefined;
  /** Every row of the view is selected. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** Without a selection it is only the place of the announced number. */
export function SelectionBar({ count, all = 0, isAll, onAll, onClear, children }: SelectionBarProps) {
  return (
    <div className={count > 0 ? styles.bar : undefined}>
      {count > 0 && (
        <Button variant="quiet" label="Auswahl aufheben" onClick={onClear}>
          <CrossIcon />
        </Button>
      )}
      <div className={styles.numbers}>
        <p className={styles.count} role="status">
          {count > 0 && count.toLocaleString("de-DE")}
          {count > 0 && <span className={styles.selected}> ausgewählt</span>}
        </p>
        {count > 0 && all > 1 && (
          <Button variant="quiet" spent={isAll} onClick={onAll}>
            <span>
              Alle {all.toLocaleString("de-DE")}
              <span className={styles.verb}> auswählen</span>
            </span>
          </Button>
        )}
      </div>
      {count > 0 && children}
    </div>
  );
}
