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
  /** Its line runs down the screen, to sign on a phone that is held upright; it takes the room that a column leaves. Fixed for as long as it is shown. */
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
    // At once: a stroke that a press elsewhere ends must be there when that press acts.
    if (isLeaving) onStroke(all, width);
    else flushSync(() => onStroke(all, width));
  });

  // A layout effect, so that no stroke can end in between and be painted over by an older state.
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
    return <p>In diesem Browser kann hier nicht gezeichnet werden. Bitte tippen Sie Ihren Namen.</p>;
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
