/**
 * A press anywhere on a row opens its first link. The link is not stretched over the row. Safari before 17 cannot position it
 * in a table's row, so the last row's link would cover the table. No text could be selected, either.
 */
import type { MouseEvent } from "react";

/** For `onClick` of a table. Controls in a row, and a selection of text, keep their own behaviour. */
export function openByRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest("a, button, input, label, select")) return;
  const row = target.closest("tbody tr");
  const link = row && currentTarget.contains(row) ? row.querySelector("a") : null;
  if (!link || currentTarget.ownerDocument.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  // With a modifier key the browser opens a tab or a window, as on the link itself.
  link.dispatchEvent(
    new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
