/**
 * The search for people, customers and staff: a field with the matching options below, as a combobox with a grouped listbox
 * (WAI-ARIA Authoring Practices, "Combobox"). The focus stays in the field; the arrow keys, Home and End choose, Enter opens,
 * Escape closes.
 */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/dialogs/Modal.tsx";
import { CrossIcon, SearchIcon } from "../../../ui/icons/staffIcons.tsx";
import styles from "./Search.module.css";
import { SearchList } from "./SearchList.tsx";
import { type SearchOption, type SearchResults, useSearchResults } from "./useSearchResults.ts";

/** Shown while `searchOpen` is true and a user is signed in. */
export function Search() {
  const { session, searchOpen } = useApp();
  const isOpen = useStore(searchOpen);
  const isSignedIn = useStore(session.store).kind === "active";
  return isOpen && isSignedIn ? <SearchDialog onClose={() => searchOpen.set(false)} /> : null;
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { router } = useApp();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const search = text.trim();
  const results = useSearchResults(search);
  const options = results.groups.flatMap((group) => group.options);
  // A chosen option stays chosen when more is found.
  const active = options.find((option) => option.href === chosen) ?? options[0];
  const isExpanded = results.groups.length > 0;

  function open({ href }: SearchOption) {
    onClose();
    router.navigate(href);
  }
  const choose = (option: SearchOption | undefined) => setChosen(option?.href ?? "");

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
      {/* A click beside the panel closes it; keyboard users have Escape and the button. */}
      <div className={styles.beside} onClick={onClose} aria-hidden="true" />
      <div className={styles.panel}>
        <div className={styles.head}>
          <SearchIcon />
          <input
            ref={field}
            className={styles.field}
            type="text"
            role="combobox"
            aria-label="App-Kunden, Kunden und Mitarbeiter suchen"
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
          <Button variant="quiet" label="Suche schließen" onClick={onClose}>
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
            // The line disappears with its focused button.
            field.current?.focus();
            results.retry();
          }}
        />
        <p className="visually-hidden" role="status">
          {search && countText(results)}
        </p>
      </div>
    </Modal>
  );
}

/** Says which sources could not be searched, that nothing was found, or what the user can search for. */
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
        <Button variant="quiet" onClick={onRetry}>
          Erneut versuchen
        </Button>
      </div>
    );
  }
  if (groups.length > 0) return null;
  return (
    <p className={styles.line}>
      {search ? <>Keine Treffer für „{search}“</> : "Suchen Sie nach Name, Kundennummer oder E-Mail-Adresse."}
    </p>
  );
}

/** For screen readers, after all answers have arrived. A count of zero is certain only if no source has failed. */
function countText({ groups, failed }: SearchResults): string {
  if (groups.some(({ busy }) => busy)) return "";
  const count = groups.reduce((sum, { total }) => sum + total, 0);
  if (count === 0 && failed.length > 0) return "";
  return count === 1 ? "1 Treffer" : `${formatNumber(count)} Treffer`;
}
