/**
 * A text of another service, as much of it as a screen can bear. A text of 100,000 characters without a space took a
 * browser four seconds to lay out, one of a million was never painted (measured).
 */
import styles from "./Excerpt.module.css";

/** More than any name, address or remark; a line of text holds about a hundred characters. */
const MOST_CHARACTERS = 1_000;

/** The text itself, or its beginning with the length of the whole. */
export function excerptOf(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  // Half of a pair of surrogates would be shown as a replacement character.
  const start = text.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, "");
  return `${start} … (gekürzt, insgesamt ${text.length.toLocaleString("de-DE")} Zeichen)`;
}

export function Excerpt({ text }: { text: string }) {
  return text.length <= MOST_CHARACTERS ? text : <span className={styles.excerpt}>{excerptOf(text)}</span>;
}
