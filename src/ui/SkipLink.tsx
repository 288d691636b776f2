/** The first stop of the keyboard: past the navigation, to the page's `<main id="main" tabIndex={-1}>`. */
import styles from "./SkipLink.module.css";

/** A button, not a link to "#main": that would be an entry in the history. */
export const SkipLink = () => (
  <button type="button" className={styles.skip} onClick={() => document.getElementById("main")?.focus()}>
    Zum Inhalt springen
  </button>
);
