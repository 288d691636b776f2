/** The paper for a drawn signature: white with a line, in every colour scheme. */
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import styles from "./Paper.module.css";
import type { Stroke } from "./signature.ts";
import { createSignatureCanvas, type SignatureCanvas } from "./signatureCanvas.ts";

interface PaperProps {
  strokes: readonly Stroke[];
  /** The accessible name. */
  label: string;
  /** Its line runs down the screen, to sign on a phone that is held upright; it takes the room that a column leaves. Fixed for as long as it is shown. */
  turned?: boolean;
  /** Called after each stroke with all strokes, and the paper's width in CSS pixels. */
  onStroke: (strokes: readonly Stroke[], width: number) => void;
}

export function Paper({ strokes, label, turned = false, onStroke }: PaperProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const signatureCanvas = useRef<SignatureCanvas>(null);
  // At once: a stroke that a press elsewhere ends must be there when that press acts.
  const handleStroke = useEffectEvent((all: readonly Stroke[], width: number) =>
    flushSync(() => onStroke(all, width)),
  );

  // A layout effect, so that no stroke can end in between and be painted over by an older state.
  useLayoutEffect(() => {
    if (!canvas.current || !frame.current) return;
    const created = createSignatureCanvas(canvas.current, frame.current, turned, (all, width) =>
      handleStroke(all, width),
    );
    signatureCanvas.current = created;
    return created.destroy;
  }, [turned]);

  useLayoutEffect(() => signatureCanvas.current?.show(strokes), [strokes]);

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
