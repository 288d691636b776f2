/** The paper for a drawn signature: white with a line, in every colour scheme. */

import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./Paper.module.css";
import type { Stroke } from "./signature.ts";
import { createSignatureCanvas, type SignatureCanvas } from "./signatureCanvas.ts";

interface PaperProps {
  strokes: readonly Stroke[];
  /** The accessible name. */
  label: string;
  /**
   * The line runs down the screen, to sign on a phone that is held upright; the paper takes the space left in a column. Must
   * not change while the paper is shown.
   */
  turned?: boolean;
  /** Called after each stroke with all strokes, and the paper's width in CSS pixels. */
  onStroke: (strokes: readonly Stroke[], width: number) => void;
}

export function Paper({ strokes, label, turned = false, onStroke }: PaperProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const signatureCanvas = useRef<SignatureCanvas>(null);
  const [canDraw, setCanDraw] = useState(true);
  const handleStroke = useEffectEvent((all: readonly Stroke[], width: number, isLeaving: boolean) => {
    // Render at once: a press elsewhere may end the stroke. The stroke must be stored before that press acts.
    if (isLeaving) onStroke(all, width);
    else flushSync(() => onStroke(all, width));
  });

  // A layout effect runs before the next event. With a plain effect a stroke could end in between, and an older state
  // be painted over it.
  useLayoutEffect(() => {
    if (!canvas.current || !frame.current) return;
    if (!canvas.current.getContext("2d")) {
      setCanDraw(false);
      return;
    }
    let isLeaving = false;
    const created = createSignatureCanvas(canvas.current, frame.current, turned, (all, width) =>
      handleStroke(all, width, isLeaving),
    );
    signatureCanvas.current = created;
    return () => {
      isLeaving = true;
      created.destroy();
      signatureCanvas.current = null;
    };
  }, [turned]);

  useLayoutEffect(() => signatureCanvas.current?.show(strokes), [strokes]);

  if (!canDraw) {
    return <p>In diesem Browser lässt sich hier nicht zeichnen. Bitte tippen Sie Ihren Namen.</p>;
  }
  const paper = (
    <div className={styles.paper}>
      <div className={`${styles.frame} ${turned ? styles.turned : ""}`} ref={frame}>
        <canvas className={styles.canvas} ref={canvas} role="img" aria-label={label} />
        <span className={styles.line} aria-hidden="true" />
      </div>
    </div>
  );
  return turned ? <div className={styles.room}>{paper}</div> : paper;
}

/** A finger that has moved this far has drawn. CSS pixels. */
const STROKE_PX = 10;

/**
 * Covers a paper that is too small for a finger. A tap opens the large paper. So does a stroke, because some users
 * begin to sign at once. The page can still be scrolled by the cover.
 */
export function PaperCover({ isEmpty, onOpen }: { isEmpty: boolean; onOpen: () => void }) {
  const began = useRef({ x: 0, y: 0 });
  return (
    <button
      type="button"
      className={styles.cover}
      onPointerDown={({ clientX: x, clientY: y }) => {
        began.current = { x, y };
      }}
      // A tap is handled by its click, the last of its events: if the large pad opened earlier, the click would hit it.
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
