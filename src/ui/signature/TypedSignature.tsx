/**
 * Signing by keyboard: the name, its look on the document, and the button that makes it the signature. Nothing is signed before
 * the button is pressed.
 */
import { useId, useMemo } from "react";
import { Button } from "../Button.tsx";
import { CheckIcon } from "../icons/appIcons.tsx";
import { UnreadableCanvas } from "./nameInk.ts";
import paper from "./Paper.module.css";
import styles from "./SignaturePad.module.css";
import { usePicture } from "./SignaturePicture.tsx";
import { isVisible, type Signature } from "./signature.ts";
import type { PictureParts } from "./toPng.ts";

/** The most characters of a name. */
export const LONGEST_NAME = 80;

interface TypedSignatureProps {
  /** The name typed so far. */
  name: string;
  /** Whether this name is the signature. */
  isSigned: boolean;
  parts: PictureParts;
  onType: (name: string) => void;
  onSign: (signature: Signature) => void;
}

export function TypedSignature({ name, isSigned, parts, onType, onSign }: TypedSignatureProps) {
  const id = useId();
  const written = name.trim();
  const signature = useMemo<Signature | null>(
    () => (isVisible(written) ? { kind: "typed", name: written } : null),
    [written],
  );
  const { url, error } = usePicture(signature, parts);
  return (
    <>
      <label className={styles.nameLabel} htmlFor={id}>
        Ihr vollständiger Name
      </label>
      <input
        className={styles.name}
        id={id}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="name"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter here must not submit the form around the pad; only its button does.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div className={paper.paper}>
        <div className={`${paper.frame} ${styles.nameFrame}`}>
          <span className={`${paper.line} ${styles.nameLine}`} aria-hidden="true" />
          {url && (
            <img className={styles.preview} src={url} alt={`So sieht Ihre Unterschrift aus: ${written}`} />
          )}
        </div>
      </div>
      {error ? (
        <p className={styles.failed} role="alert">
          {error instanceof UnreadableCanvas ? UNREADABLE : FAILED}
        </p>
      ) : null}
      <div className={styles.adopt}>
        <Button disabled={!signature || !url} onClick={() => signature && onSign(signature)}>
          {isSigned && <CheckIcon />}
          Als Unterschrift übernehmen
        </Button>
      </div>
    </>
  );
}

/** Shown for names that the script face cannot write, in browsers that protect against fingerprinting. */
const UNREADABLE =
  "Dieser Name lässt sich hier nicht in Schreibschrift darstellen. Bitte zeichnen Sie Ihre Unterschrift oder schreiben Sie den Namen in lateinischen Buchstaben.";
const FAILED =
  "Ihr Name kann gerade nicht geschrieben werden. Bitte prüfen Sie Ihre Internetverbindung oder zeichnen Sie Ihre Unterschrift.";
