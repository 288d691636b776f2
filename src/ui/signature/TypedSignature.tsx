/** Signing by keyboard: the typed name, with a preview of how it will look on the document. */
import { useEffect, useId, useRef } from "react";
import paper from "./Paper.module.css";
import { fetchScriptFace, offerScriptFace } from "./scriptFace.ts";
import { PAPER_RATIO } from "./signature.ts";
import styles from "./TypedSignature.module.css";
import { writeName } from "./writeName.ts";

/** The preview's canvas width in pixels; CSS scales it to the paper. */
const PREVIEW_WIDTH = 1050;

export function TypedSignature({ name, onType }: { name: string; onType: (name: string) => void }) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(offerScriptFace, []);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    let isCurrent = true;
    const paint = () => {
      if (!isCurrent) return;
      context.clearRect(0, 0, PREVIEW_WIDTH, PREVIEW_WIDTH / PAPER_RATIO);
      writeName(context, name.trim(), PREVIEW_WIDTH);
    };
    paint();
    void fetchScriptFace(name).then(paint);
    return () => {
      isCurrent = false;
    };
  }, [name]);

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        Ihr vollständiger Name
      </label>
      <input
        className={styles.name}
        id={id}
        value={name}
        maxLength={80}
        autoComplete="name"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter here must not submit the form around the pad; only its button does.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div className={paper.paper}>
        <div className={paper.frame}>
          <canvas
            className={styles.preview}
            ref={canvas}
            width={PREVIEW_WIDTH}
            height={PREVIEW_WIDTH / PAPER_RATIO}
            role="img"
            aria-label={name.trim() ? `Unterschrift: ${name.trim()}` : "Unterschriftsfeld, noch leer"}
          />
          <span className={`${paper.line} ${styles.line}`} aria-hidden="true" />
        </div>
      </div>
    </>
  );
}
