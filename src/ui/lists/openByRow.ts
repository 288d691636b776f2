/**
 * A press anywhere on a row opens what its first link leads to. The link is not stretched over the row: Safari before 17
 * places nothing in a table's row, so that the last row's link would cover the table, and no text could be selected.
 */
import type { MouseEvent } from "react";

/** For `onClick` of a list or table. What can be pressed by itself, and a selection of text, stay what they are. */
export function openByRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest("a, button, input, label, select")) return;
  const row = target.closest("li, tbody tr");
  const link = row && currentTarget.contains(row) ? row.querySelector("a") : null;
  if (!link || currentTarget.ownerDocument.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  // With a key held down the browser opens a tab or a window, as on the link itself.
  link.dispatchEvent(
    new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
