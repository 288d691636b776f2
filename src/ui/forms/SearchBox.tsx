/** A search field that searches on every input. Arrow down enters the list below. */
import { useId, useRef, useState } from "react";
import { CrossIcon, SearchIcon } from "../icons/staffIcons.tsx";
import { enterRows } from "../lists/arrowKeys.ts";
import styles from "./SearchBox.module.css";

interface SearchBoxProps {
  label: string;
  /** The text to search for. A change from outside, such as Back, replaces the field's text. */
  value: string;
  onSearch: (text: string) => void;
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // Typed texts come back as `value`, late, and perhaps not all of them. Any other `value` comes from outside.
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    const echo = sent.indexOf(value);
    setKnown(value);
    setSent(sent.slice(echo + 1));
    if (echo < 0) setText(value);
  }

  function search(next: string) {
    setText(next);
    setSent((before) => [...before, next]);
    onSearch(next);
  }

  return (
    <form
      className={`screen-only ${styles.search}`}
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <SearchIcon />
      <input
        ref={input}
        className={styles.input}
        type="search"
        id={id}
        value={text}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text) search("");
          if (event.key === "ArrowDown") {
            event.preventDefault();
            enterRows();
          }
        }}
      />
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Suche leeren"
          onClick={() => {
            search("");
            input.current?.focus();
          }}
        >
          <CrossIcon />
        </button>
      )}
    </form>
  );
}
