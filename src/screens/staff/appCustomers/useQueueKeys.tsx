/** The keys of the queue, which work while the focus is in its rows and nowhere else: a single key types elsewhere. */
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { moveByArrow, moveToRow } from "../../../ui/lists/arrowKeys.ts";
import styles from "./QueueKeys.module.css";

const keys: readonly (readonly [key: string, what: string])[] = [
  ["j oder ↓", "nächste Zeile"],
  ["k oder ↑", "vorige Zeile"],
  ["x", "Zeile auswählen"],
  ["Umschalt und Klick", "alle Zeilen dazwischen auswählen"],
  ["Enter", "öffnen"],
  ["e", "tun, was fällig ist"],
  ["?", "diese Tasten zeigen"],
];

/** `onKeyDown` is the table's, `help` to be rendered beside it. */
export function useQueueKeys(): { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; help: ReactNode } {
  const [helping, setHelping] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    moveByArrow(event);
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = target instanceof Element ? target.closest("tbody tr") : null;
    if (!row) return;
    const press = (selector: string) => row.querySelector<HTMLElement>(selector)?.click();
    const actions: Record<string, () => void> = {
      j: () => moveToRow(event, 1),
      k: () => moveToRow(event, -1),
      x: () => press("input"),
      e: () => press("button"),
      "?": () => setHelping(true),
      // A box does nothing by this key of its own.
      ...(target instanceof HTMLInputElement && { Enter: () => press("a") }),
    };
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  const help = helping && (
    <Dialog title="Tasten in der Liste" closeLabel="Schließen" onClose={() => setHelping(false)}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
  return { onKeyDown, help };
}
