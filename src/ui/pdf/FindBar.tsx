/** The search within a document. It may stand inside a form, which neither sends nor counts what is typed here. */
import type { KeyboardEvent } from "react";
import { Button } from "../Button.tsx";
import styles from "./PdfPages.module.css";
import type { Find } from "./useFind.ts";

export function FindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      find.go(event.shiftKey ? -1 : 1);
    }
    if (event.key === "Escape") onClose();
  };
  return (
    <search className={styles.find}>
      <input
        type="search"
        aria-label="Im Dokument suchen"
        placeholder="Im Dokument suchen"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press.
        autoFocus
        value={find.query}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          event.stopPropagation();
          find.setQuery(event.currentTarget.value);
        }}
        onKeyDown={pressed}
      />
      <output>{resultOf(find)}</output>
      <Button label="Vorige Fundstelle" disabled={find.matches.length < 2} onClick={() => find.go(-1)}>
        ↑
      </Button>
      <Button label="Nächste Fundstelle" disabled={find.matches.length < 2} onClick={() => find.go(1)}>
        ↓
      </Button>
    </search>
  );
}

function resultOf({ query, matches, at, busy, unreadable }: Find): string {
  if (!query.trim()) return "";
  if (matches.length > 0) return `${at + 1} von ${matches.length}`;
  if (busy) return "Sucht …";
  if (unreadable === 0) return "Nichts gefunden";
  return `Nichts gefunden (${unreadable} ${unreadable === 1 ? "Seite" : "Seiten"} ohne lesbaren Text)`;
}
