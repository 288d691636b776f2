/**
 * The signature pad: draw or type, undo, redo, clear, as large as the screen where that helps.
 *
 * What is signed is plain data (`Signature`), so it can be kept and handed back in as `value`; `signature/toPng` makes
 * the picture of it.
 */
import { useId, useState } from "react";
import { Button } from "../Button.tsx";
import { Modal } from "../dialogs/Modal.tsx";
import { ExpandIcon } from "../icons/Expand.tsx";
import { RedoIcon } from "../icons/Redo.tsx";
import { TrashIcon } from "../icons/Trash.tsx";
import { UndoIcon } from "../icons/Undo.tsx";
import { begin, type History, redo, step, undo } from "./history.ts";
import largeStyles from "./Large.module.css";
import { Paper } from "./Paper.tsx";
import { canReadBack } from "./readBack.ts";
import styles from "./SignaturePad.module.css";
import { isEnoughInk, type Signature, type Stroke } from "./signature.ts";
import { TypedSignature } from "./TypedSignature.tsx";

interface SignaturePadProps {
  /** What is signed so far. Another value than the pad's own replaces it: null wipes, an earlier one restores. */
  value: Signature | null;
  /** The signature after each change, or null as long as it is none: nothing drawn, too little ink, an empty name. */
  onChange: (signature: Signature | null) => void;
  /** The pad's id, for links to it. */
  id?: string | undefined;
  /** Above the pad; its accessible name, too. */
  label?: string | undefined;
}

export function SignaturePad({ value, onChange, id, label = "Ihre Unterschrift" }: SignaturePadProps) {
  const ownId = useId();
  const [known, setKnown] = useState(value);
  const [kind, setKind] = useState<Signature["kind"]>(value?.kind ?? "drawn");
  const [history, setHistory] = useState<History>(() => begin(strokesOf(value)));
  const [name, setName] = useState(nameOf(value));
  const [paperWidth, setPaperWidth] = useState(Number.POSITIVE_INFINITY);
  const [large, setLarge] = useState(false);
  const [readable, setReadable] = useState(canReadBack);

  if (value !== known) {
    setKnown(value);
    setKind(value?.kind ?? kind);
    setHistory(begin(strokesOf(value)));
    setName(nameOf(value));
  }

  function say(signature: Signature | null) {
    setKnown(signature);
    onChange(signature);
  }

  function sayDrawn(strokes: readonly Stroke[], width: number) {
    setPaperWidth(width);
    say(isEnoughInk(strokes, width) ? { kind: "drawn", strokes } : null);
  }

  /** A stroke may end before the one before it is rendered, so the history of then is asked for, not that of now. */
  function draw(strokes: readonly Stroke[], width: number) {
    setHistory((before) => step(before, strokes));
    sayDrawn(strokes, width);
  }

  function go(next: History) {
    setHistory(next);
    sayDrawn(next.now, paperWidth);
  }

  function sayTyped(typed: string) {
    setName(typed);
    say(typed.trim() ? { kind: "typed", name: typed.trim() } : null);
  }

  function choose(next: Signature["kind"]) {
    setKind(next);
    if (next === "typed") sayTyped(name);
    else sayDrawn(history.now, paperWidth);
  }

  if (!readable) {
    return (
      <div className={styles.blocked} id={id} role="alert">
        <p>
          Ihr Browser erlaubt dieser Seite nicht, Ihre Unterschrift als Bild zu lesen. Bitte schalten Sie den
          Schutz vor Wiedererkennung („Fingerprinting“) für diese Seite aus, oder verwenden Sie einen anderen
          Browser.
        </p>
        <Button onClick={() => setReadable(canReadBack())}>Erneut prüfen</Button>
      </div>
    );
  }

  const empty = history.now.length === 0;
  const state = value
    ? "Unterschrift erfasst."
    : empty || kind === "typed"
      ? "Noch leer."
      : "Bitte unterschreiben Sie vollständig.";

  const pad = (size: "inline" | "large") => (
    <fieldset
      className={styles.pad}
      id={size === "inline" ? id : undefined}
      tabIndex={-1}
      aria-labelledby={`${ownId}-${size}`}
    >
      <div className={styles.head}>
        <span className={styles.label} id={`${ownId}-${size}`}>
          {label}
        </span>
        <span className={styles.kinds}>
          <button type="button" aria-pressed={kind === "drawn"} onClick={() => choose("drawn")}>
            Zeichnen
          </button>
          <button type="button" aria-pressed={kind === "typed"} onClick={() => choose("typed")}>
            Name tippen
          </button>
        </span>
      </div>
      {kind === "drawn" ? (
        <Paper
          strokes={history.now}
          label={empty ? "Unterschriftsfeld, noch leer" : "Unterschriftsfeld mit Ihrer Unterschrift"}
          onStroke={draw}
        />
      ) : (
        <TypedSignature name={name} onType={sayTyped} />
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
              onClick={() => go(undo(history))}
            >
              <UndoIcon />
            </Button>
            <Button
              look="quiet"
              label="Wiederholen"
              disabled={history.future.length === 0}
              onClick={() => go(redo(history))}
            >
              <RedoIcon />
            </Button>
            <Button look="quiet" label="Löschen" disabled={empty} onClick={() => go(step(history, []))}>
              <TrashIcon />
            </Button>
            {size === "inline" && (
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
        <Modal className={largeStyles.screen} label={label} onEscape={() => setLarge(false)}>
          {pad("large")}
        </Modal>
      )}
    </>
  );
}

const strokesOf = (value: Signature | null): readonly Stroke[] =>
  value?.kind === "drawn" ? value.strokes : [];
const nameOf = (value: Signature | null): string => (value?.kind === "typed" ? value.name : "");
