/**
 * A field with the options it finds below: a combobox with a listbox in groups (WAI-ARIA Authoring Practices, "Combobox").
 * The focus stays in the field; the arrow keys, Home and End choose, Enter opens, Escape closes.
 */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/dialogs/Modal.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import { CrossIcon, SearchIcon } from "../../../ui/icons/staffIcons.tsx";
import styles from "./SearchDialog.module.css";
import { SearchList } from "./SearchList.tsx";
import { keyOf, type SearchOption } from "./searchOption.ts";
import { type SearchResults, useSearchResults } from "./useSearchResults.ts";

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { router } = useApp();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const search = text.trim();
  const results = useSearchResults(search);
  const options = results.groups.flatMap((group) => group.options);
  // What was chosen stays chosen when more is found.
  const active = options.find((option) => keyOf(option) === chosen) ?? options[0];
  const isExpanded = results.groups.length > 0;

  function open({ href, state = {} }: SearchOption) {
    onClose();
    router.navigate(href, { state });
  }
  const choose = (option: SearchOption | undefined) => setChosen(option ? keyOf(option) : "");

  function onKeyDown(event: KeyboardEvent) {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    // Enter may also end the composition of a letter.
    if (hasModifier || event.nativeEvent.isComposing || !active) return;
    const at = options.indexOf(active);
    const last = options.length - 1;
    const to = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (to === undefined) open(active);
    else choose(options[to]);
  }

  return (
    <Modal className={styles.dialog} label="Suche" onClose={onClose}>
      {/* Clicking beside the panel closes it; by keyboard, Escape and the button do. */}
      <div className={styles.beside} onClick={onClose} aria-hidden="true" />
      <div className={styles.panel}>
        <div className={styles.head}>
          <SearchIcon />
          <input
            ref={field}
            className={styles.field}
            type="text"
            role="combobox"
            aria-label="Ansichten, Kunden, App-Kunden und Mitarbeiter suchen"
            aria-autocomplete="list"
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? `${id}-list` : undefined}
            aria-activedescendant={active && `${id}-${options.indexOf(active)}`}
            placeholder="Suchen …"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setChosen("");
            }}
            onKeyDown={onKeyDown}
          />
          <Button look="quiet" label="Suche schließen" onClick={onClose}>
            <CrossIcon />
          </Button>
        </div>
        {isExpanded && (
          <SearchList id={id} groups={results.groups} active={active} onChoose={choose} onOpen={open} />
        )}
        <SearchLine
          results={results}
          search={search}
          onRetry={() => {
            // The line goes, and its button with it.
            field.current?.focus();
            results.retry();
          }}
        />
        <p className="visually-hidden" role="status">
          {countText(results)}
        </p>
      </div>
    </Modal>
  );
}

/** What could not be searched, or that nothing was found at all. */
function SearchLine({
  results: { groups, failed },
  search,
  onRetry,
}: {
  results: SearchResults;
  search: string;
  onRetry: () => void;
}) {
  if (failed.length > 0) {
    return (
      <div className={styles.line} role="alert">
        <p>{`${new Intl.ListFormat("de-DE").format(failed)} konnten nicht durchsucht werden.`}</p>
        <Button look="quiet" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </div>
    );
  }
  if (groups.length > 0) return null;
  return (
    <p className={styles.line}>
      Nichts gefunden für „<Excerpt text={search} />“
    </p>
  );
}

/** For screen readers, once all answers are there. That there is nothing is known only where nothing has failed. */
function countText({ groups, failed }: SearchResults): string {
  if (groups.some(({ busy }) => busy)) return "";
  const count = groups.reduce((sum, { total }) => sum + total, 0);
  if (count === 0 && failed.length > 0) return "";
  return count === 1 ? "1 Treffer" : `${formatNumber(count)} Treffer`;
}
