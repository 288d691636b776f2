/**
 * The frame of every drawing: sheets with hairlines, pale text on them, and a darker line for the drawing's subject.
 * Decoration only. Paths use the same coordinates as PaperPicture.
 */
import styles from "./Picture.module.css";

interface PictureProps {
  /** Paths of filled sheets, the furthest first. */
  sheets?: readonly string[];
  /** The paths of the writing or drawing on them. */
  text?: string;
  line?: string;
  /** A path in the accent colour, shown if something is done. */
  stroke?: string;
}

export const Picture = ({ sheets = [], text, line, stroke }: PictureProps) => (
  <svg className={`screen-only ${styles.picture}`} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
    {sheets.map((sheet) => (
      <path key={sheet} className={styles.sheet} d={sheet} />
    ))}
    {text && <path className={styles.text} d={text} />}
    {line && <path className={styles.line} d={line} />}
    {stroke && <path className={styles.stroke} d={stroke} />}
  </svg>
);
