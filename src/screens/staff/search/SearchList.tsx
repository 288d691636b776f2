/** The options of the search in groups. The field above keeps the focus and names the active option. */
import styles from "./Search.module.css";
import type { SearchGroup, SearchOption } from "./useSearchResults.ts";

interface SearchListProps {
  /** The prefix of the ids of the list, the groups and the options. The options are numbered across all groups. */
  id: string;
  groups: readonly SearchGroup[];
  active: SearchOption | undefined;
  /** Called with the option under the pointer. */
  onChoose: (option: SearchOption) => void;
  onOpen: (option: SearchOption) => void;
}

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

export function SearchList({ id, groups, active, onChoose, onOpen }: SearchListProps) {
  const options = groups.flatMap((group) => group.options);
  const isBusy = groups.some(({ busy }) => busy);
  return (
    <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Gefunden" aria-busy={isBusy}>
      {groups.map((group) =>
        group.busy ? (
          <p key={group.title} className={`note ${styles.busy}`} role="presentation">
            {`${group.title} werden gesucht …`}
          </p>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, not fieldsets.
          <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
            <p className={`note ${styles.title}`} id={`${id}-${group.title}`} role="presentation">
              {group.title}
            </p>
            {group.options.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys.
              <div
                key={option.href}
                id={`${id}-${options.indexOf(option)}`}
                role="option"
                ref={option === active ? reveal : null}
                className={styles.option}
                aria-selected={option === active}
                // Not on pointerenter: the list may scroll under a resting pointer.
                onPointerMove={() => onChoose(option)}
                onClick={() => onOpen(option)}
              >
                <span className={styles.label}>{option.label}</span>
                {option.note && <span className={`note one-line ${styles.note}`}>{option.note}</span>}
              </div>
            ))}
          </div>
        ),
      )}
    </div>
  );
}
