/** The paper one signs on by hand: white, with a line, in every colour scheme. */
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import styles from "./Paper.module.css";
import type { Stroke } from "./signature.ts";
import { createSignatureCanvas, type SignatureCanvas } from "./signatureCanvas.ts";

interface PaperProps {
  strokes: readonly Stroke[];
  /** What a screen reader says of the paper. */
  label: string;
  /** All strokes after each finished one, and the width in CSS pixels of the paper it was drawn on. */
  onStroke: (strokes: readonly Stroke[], width: number) => void;
}

export function Paper({ strokes, label, onStroke }: PaperProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useRef<SignatureCanvas>(null);
  const draw = useEffectEvent(onStroke);

  // Before anything else can happen: a stroke finished meanwhile must not be painted over by what was before it.
  useLayoutEffect(() => {
    if (!canvas.current || !frame.current) return;
    const made = createSignatureCanvas(canvas.current, frame.current, (all, width) => draw(all, width));
    ink.current = made;
    return made.end;
  }, []);

  useLayoutEffect(() => ink.current?.show(strokes), [strokes]);

  return (
    <div className={styles.paper}>
      <div className={styles.frame} ref={frame}>
        <canvas className={styles.canvas} ref={canvas} role="img" aria-label={label} />
        <span className={styles.line} aria-hidden="true" />
      </div>
    </div>
  );
}
