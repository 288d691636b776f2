/** A search that answers while one types. "/" anywhere on the page leads into it. */
import { useEffect, useId, useRef, useState } from "react";
import { CrossIcon } from "../icons/Cross.tsx";
import { SearchIcon } from "../icons/Search.tsx";
import styles from "./SearchBox.module.css";

interface SearchBoxProps {
  label: string;
  /** The text searched for. A change that did not come from typing here, such as Back, is taken over. */
  value: string;
  onSearch: (text: string) => void;
  /** Arrow down leads on, such as into the list below. */
  onDown?: (() => void) | undefined;
}

export function SearchBox({ label, value, onSearch, onDown }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What was typed comes back as `value`, perhaps later and not each of it; anything else comes from outside.
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    const echo = sent.indexOf(value);
    setKnown(value);
    setSent(sent.slice(echo + 1));
    if (echo < 0) setText(value);
  }

  useEffect(() => {
    function lead(event: KeyboardEvent) {
      const writing =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, dialog, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writing) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);

  function search(next: string) {
    setText(next);
    setSent((before) => [...before, next]);
    onSearch(next);
  }

  return (
    <form className={styles.search} aria-label={label} onSubmit={(event) => event.preventDefault()}>
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
        aria-keyshortcuts="/"
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text) search("");
          if (event.key === "ArrowDown" && onDown) {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {text ? (
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
      ) : (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
    </form>
  );
}
