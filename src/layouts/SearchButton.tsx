/** Opens the search over everything. So does Ctrl+K, or Cmd+K on Apple's keyboards, wherever the focus is. */
import { useEffect } from "react";
import { useApp } from "../app/context.ts";
import { SearchIcon } from "../ui/icons/staffIcons.tsx";
import styles from "./SearchButton.module.css";

export function SearchButton() {
  const { platform, searchOpen } = useApp();
  const { document, navigator } = platform.window;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut =
        // Chrome's own filling in of a form tells keys without a name.
        event.key?.toLowerCase() === "k" &&
        event.ctrlKey !== event.metaKey &&
        !event.altKey &&
        !event.shiftKey;
      if (!isShortcut) return;
      // The browser's own meaning (its address bar) would surprise behind a dialog, too.
      event.preventDefault();
      // Another dialog waits for its answer first.
      if (searchOpen.get() || !document.querySelector("dialog[open]")) searchOpen.set(!searchOpen.get());
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [document, searchOpen]);

  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => searchOpen.set(true)}
    >
      <SearchIcon />
      <span className={styles.text}>Suchen</span>
      <span className={styles.key} aria-hidden="true">
        {/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Strg K"}
      </span>
    </button>
  );
}
