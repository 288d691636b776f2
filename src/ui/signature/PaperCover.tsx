/**
 * Lies over a paper that is too small for a finger: a touch opens the large one. A tap does, and so does a stroke across
 * it, by somebody who begins to sign at once; the page can still be scrolled by it.
 */
import { useRef } from "react";
import styles from "./PaperCover.module.css";

/** A finger that has moved so far has drawn. CSS pixels. */
const STROKE_PX = 10;

export function PaperCover({ isEmpty, onOpen }: { isEmpty: boolean; onOpen: () => void }) {
  const began = useRef({ x: 0, y: 0 });
  return (
    <button
      type="button"
      className={styles.cover}
      onPointerDown={({ clientX: x, clientY: y }) => {
        began.current = { x, y };
      }}
      // A tap is answered by its click, the last of its events: an earlier answer would be clicked itself.
      onPointerUp={({ clientX, clientY }) => {
        const { x, y } = began.current;
        if (Math.abs(clientX - x) > STROKE_PX || Math.abs(clientY - y) > STROKE_PX) onOpen();
      }}
      onClick={onOpen}
    >
      <span className={isEmpty ? "" : "visually-hidden"}>
        {isEmpty ? "Hier unterschreiben" : "Unterschrift ändern"}
      </span>
    </button>
  );
}
