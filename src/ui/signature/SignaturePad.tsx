/**
 * The signature pad: draw or type, undo, redo, clear, and a view that fills the screen, for signing on a phone.
 *
 * Its value is plain data (`Signature`), so it can be kept and passed in again; `toPng` renders it as an image.
 */
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { Button } from "../Button.tsx";
import { goTo } from "../forms/goTo.ts";
import { ExpandIcon } from "../icons/customerIcons.tsx";
import { LargePad, useLargePad } from "./LargePad.tsx";
import { addStep, type History, initialHistory, PadTools } from "./PadTools.tsx";
import { Paper, PaperCover } from "./Paper.tsx";
import styles from "./SignaturePad.module.css";
import { isEnoughInk, nameOf, type Signature, type Stroke, strokesOf, widthOf } from "./signature.ts";
import { LONGEST_NAME, TypedSignature } from "./TypedSignature.tsx";
import type { PictureParts } from "./toPng.ts";

/** The accessible name, also shown above the large pad. */
const LABEL = "Ihre Unterschrift";

/** Begins a signature from elsewhere: in the large pad if the one on the page is too small, else at the pad. */
export interface PadHandle {
  begin(): void;
}

interface SignaturePadProps {
  ref?: Ref<PadHandle>;
  /** The signature so far. A value that the pad did not report itself replaces the drawing: null clears the pad. */
  value: Signature | null;
  /**
   * Called after each change; with null if the drawing is empty or too small, or the typed name has not been accepted by its
   * button.
   */
  onChange: (signature: Signature | null) => void;
  /** The signer's name, proposed for typing. */
  person: string;
  /** The parts that make the picture of a typed name. */
  parts: PictureParts;
  /** The id, for links to the pad. */
  id: string;
}

export function SignaturePad({ ref, value, onChange, person, parts, id }: SignaturePadProps) {
  const [known, setKnown] = useState(value);
  const [kind, setKind] = useState<Signature["kind"]>(value?.kind ?? "drawn");
  const [history, setHistory] = useState<History>(() => initialHistory(strokesOf(value)));
  const [name, setName] = useState(nameOf(value) || person.slice(0, LONGEST_NAME));
  const [paperWidth, setPaperWidth] = useState(widthOf(value));
  const [large, setLarge] = useState(false);
  const done = useRef<HTMLButtonElement>(null);
  const [inline, setInline] = useState<HTMLElement | null>(null);
  const largePad = useLargePad(inline);
  const turned = largePad.orientation === "turned";

  useImperativeHandle(ref, () => ({
    begin() {
      goTo(id, "start");
      if (kind === "drawn" && largePad.isNeeded) setLarge(true);
    },
  }));

  if (value !== known) {
    setKnown(value);
    setKind(value?.kind ?? kind);
    setHistory(initialHistory(strokesOf(value)));
    if (value?.kind === "typed") setName(value.name);
    if (value?.kind === "drawn") setPaperWidth(value.width);
  }

  function report(signature: Signature | null) {
    setKnown(signature);
    onChange(signature);
  }

  function reportDrawn(strokes: readonly Stroke[], width: number) {
    setPaperWidth(width);
    report(isEnoughInk(strokes, width) ? { kind: "drawn", strokes, width } : null);
  }

  /** A stroke may end before the previous one is rendered, so the update starts from the latest history. */
  function draw(strokes: readonly Stroke[], width: number) {
    setHistory((before) => addStep(before, strokes));
    reportDrawn(strokes, width);
  }

  function show(next: History) {
    setHistory(next);
    reportDrawn(next.present, paperWidth);
  }

  function type(next: string) {
    setName(next);
    report(null);
  }

  function switchTo(next: Signature["kind"]) {
    setKind(next);
    if (next === "typed") report(null);
    else reportDrawn(history.present, paperWidth);
  }

  const empty = history.present.length === 0;
  const paper = (place: "inline" | "large") => (
    <Paper
      // Remount to rotate: the new canvas redraws the strokes.
      key={`${place === "large" && turned}`}
      strokes={history.present}
      label={empty ? "Unterschriftsfeld, noch leer" : "Unterschriftsfeld mit Ihrer Unterschrift"}
      turned={place === "large" && turned}
      onStroke={draw}
    />
  );
  const state = (
    <span className={styles.state} role="status">
      {stateOf(value, kind, empty)}
    </span>
  );
  const tools = <PadTools history={history} onChange={show} />;

  return (
    <>
      <fieldset className={styles.pad} ref={setInline} id={id} tabIndex={-1} aria-label={LABEL}>
        <span className={styles.kinds}>
          <button type="button" aria-pressed={kind === "drawn"} onClick={() => switchTo("drawn")}>
            Zeichnen
          </button>
          <button type="button" aria-pressed={kind === "typed"} onClick={() => switchTo("typed")}>
            Name tippen
          </button>
        </span>
        {kind === "typed" ? (
          <TypedSignature name={name} isSigned={value !== null} parts={parts} onType={type} onSign={report} />
        ) : (
          <div className={styles.sheet}>
            {paper("inline")}
            {largePad.isNeeded && <PaperCover isEmpty={empty} onOpen={() => setLarge(true)} />}
          </div>
        )}
        <div className={styles.foot}>
          {state}
          {kind === "drawn" && !largePad.isNeeded && (
            <span className={styles.tools}>
              {tools}
              {largePad.orientation && (
                <Button variant="quiet" label="Im Vollbild unterschreiben" onClick={() => setLarge(true)}>
                  <ExpandIcon />
                </Button>
              )}
            </span>
          )}
        </div>
      </fieldset>
      {large && (
        <LargePad label={LABEL} turned={turned} first={done} onClose={() => setLarge(false)}>
          <div className={styles.pad}>
            <span className={styles.label}>{LABEL}</span>
            {paper("large")}
            <div className={styles.foot}>
              {state}
              <span className={styles.tools}>{tools}</span>
              <Button ref={done} variant="primary" onClick={() => setLarge(false)}>
                Fertig
              </Button>
            </div>
          </div>
        </LargePad>
      )}
    </>
  );
}

function stateOf(value: Signature | null, kind: Signature["kind"], empty: boolean): string {
  if (value) return "Unterschrift übernommen.";
  if (kind === "typed") return "Noch nicht unterschrieben.";
  return empty ? "Noch leer." : "Noch unvollständig.";
}
