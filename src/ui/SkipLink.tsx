/** The first tab stop: skips the navigation and leads to `<main id="main" tabIndex={-1}>`. */
import styles from "./SkipLink.module.css";

/** A button, because a link to "#main" would add an entry to the history. */
export const SkipLink = () => (
  <button
    type="button"
    className={`screen-only ${styles.skip}`}
    onClick={() => document.getElementById("main")?.focus()}
  >
    Zum Inhalt springen
  </button>
);
