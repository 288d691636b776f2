/**
 * The signature pad: draw or type, undo, redo, clear, and a view as large as the screen.
 *
 * Its value is plain data (`Signature`), so it can be kept and passed in again; `toPng` renders it as an image.
 */
import { useId, useState } from "react";
import { Button } from "../Button.tsx";
import { Modal } from "../dialogs/Modal.tsx";
import { ExpandIcon, RedoIcon, TrashIcon, UndoIcon } from "../icons/customerIcons.tsx";
import { canReadBack } from "./canReadBack.ts";
import { addStep, type History, initialHistory, redo, undo } from "./history.ts";
import largeStyles from "./LargePad.module.css";
import { Paper } from "./Paper.tsx";
import styles from "./SignaturePad.module.css";
import {
  isEnoughInk,
  isVisible,
  nameOf,
  type Signature,
  type Stroke,
  strokesOf,
  widthOf,
} from "./signature.ts";
import { TypedSignature } from "./TypedSignature.tsx";
import { useLargePad } from "./useLargePad.ts";

/** Shown above the pad, and its accessible name. */
const LABEL = "Ihre Unterschrift";

interface SignaturePadProps {
  /** The signature so far. A value that the pad did not report itself replaces it: null clears the pad. */
  value: Signature | null;
  /** Called after each change; with null as long as nothing, too little, or an empty name was entered. */
  onChange: (signature: Signature | null) => void;
  /** The id, for links to the pad. */
  id?: string | undefined;
}

export function SignaturePad({ value, onChange, id }: SignaturePadProps) {
  const ownId = useId();
  const [known, setKnown] = useState(value);
  const [kind, setKind] = useState<Signature["kind"]>(value?.kind ?? "drawn");
  const [history, setHistory] = useState<History>(() => initialHistory(strokesOf(value)));
  const [name, setName] = useState(nameOf(value));
  const [paperWidth, setPaperWidth] = useState(widthOf(value));
  const [large, setLarge] = useState(false);
  const [readable, setReadable] = useState(canReadBack);
  const [inline, setInline] = useState<HTMLElement | null>(null);
  const largePad = useLargePad(inline);
  const turned = largePad === "turned";

  if (value !== known) {
    setKnown(value);
    setKind(value?.kind ?? kind);
    setHistory(initialHistory(strokesOf(value)));
    setName(nameOf(value));
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

  function reportTyped(typed: string) {
    setName(typed);
    report(isVisible(typed) ? { kind: "typed", name: typed.trim() } : null);
  }

  function switchTo(next: Signature["kind"]) {
    setKind(next);
    if (next === "typed") reportTyped(name);
    else reportDrawn(history.present, paperWidth);
  }

  if (!readable) {
    return (
      <div className={styles.blocked} id={id} role="alert">
        <p>
          Ihr Browser erlaubt dieser Seite nicht, Ihre Unterschrift als Bild zu lesen. Firefox und der Tor
          Browser fragen danach: Drücken Sie „Erneut prüfen“, erlauben Sie an der Adresszeile, Canvas-Daten zu
          lesen, und drücken Sie noch einmal. Sonst schalten Sie bitte den Schutz vor Wiedererkennung
          („Fingerprinting“) für diese Seite aus, oder verwenden Sie einen anderen Browser.
        </p>
        <Button onClick={() => setReadable(canReadBack())}>Erneut prüfen</Button>
      </div>
    );
  }

  const empty = history.present.length === 0;
  const state = value
    ? "Unterschrift erfasst."
    : empty || kind === "typed"
      ? "Noch leer."
      : "Bitte unterschreiben Sie vollständig.";

  const pad = (size: "inline" | "large") => (
    <fieldset
      className={styles.pad}
      ref={size === "inline" ? setInline : undefined}
      id={size === "inline" ? id : undefined}
      tabIndex={-1}
      aria-labelledby={`${ownId}-${size}`}
    >
      <div className={styles.head}>
        <span className={styles.label} id={`${ownId}-${size}`}>
          {LABEL}
        </span>
        <span className={styles.kinds}>
          <button type="button" aria-pressed={kind === "drawn"} onClick={() => switchTo("drawn")}>
            Zeichnen
          </button>
          <button type="button" aria-pressed={kind === "typed"} onClick={() => switchTo("typed")}>
            Name tippen
          </button>
        </span>
      </div>
      {kind === "drawn" ? (
        <Paper
          // A paper does not turn: another one takes its strokes.
          key={`${size === "large" && turned}`}
          strokes={history.present}
          label={empty ? "Unterschriftsfeld, noch leer" : "Unterschriftsfeld mit Ihrer Unterschrift"}
          turned={size === "large" && turned}
          onStroke={draw}
        />
      ) : (
        <TypedSignature name={name} onType={reportTyped} />
      )}
      <div className={styles.foot}>
        <span className={styles.state} role="status">
          {state}
        </span>
        {kind === "drawn" && (
          <span className={styles.tools}>
            <Button
              look="quiet"
              label="Rückgängig"
              disabled={history.past.length === 0}
              onClick={() => show(undo(history))}
            >
              <UndoIcon />
            </Button>
            <Button
              look="quiet"
              label="Wiederholen"
              disabled={history.future.length === 0}
              onClick={() => show(redo(history))}
            >
              <RedoIcon />
            </Button>
            <Button look="quiet" label="Löschen" disabled={empty} onClick={() => show(addStep(history, []))}>
              <TrashIcon />
            </Button>
            {size === "inline" && largePad && (
              <Button look="quiet" label="Groß unterschreiben" onClick={() => setLarge(true)}>
                <ExpandIcon />
              </Button>
            )}
          </span>
        )}
        {size === "large" && (
          <Button look="primary" onClick={() => setLarge(false)}>
            Fertig
          </Button>
        )}
      </div>
    </fieldset>
  );

  return (
    <>
      {pad("inline")}
      {large && (
        <Modal
          className={`${largeStyles.screen} ${turned ? largeStyles.turned : ""}`}
          label={LABEL}
          onClose={() => setLarge(false)}
        >
          {pad("large")}
        </Modal>
      )}
    </>
  );
}
