/** A document's SHA-256, and whether a file is this document. The file is read here and sent nowhere. */
import { type DragEvent, useId, useState } from "react";
import { groupedHash, sha256 } from "../../domain/fingerprint.ts";
import styles from "./FileCheck.module.css";

type Result = { kind: "same" | "other" | "unreadable"; name: string };

const resultTexts: Record<Result["kind"], string> = {
  same: "ist genau dieses Dokument.",
  other: "ist nicht dieses Dokument: Die Datei wurde verändert oder ist eine andere.",
  unreadable: "konnte nicht gelesen werden.",
};

export function FileCheck({ hash }: { hash: string }) {
  const id = useId();
  const [result, setResult] = useState<Result | null>(null);

  async function check(file: File | undefined) {
    if (!file) return;
    setResult(null);
    const found = await sha256(file).catch(() => null);
    const kind = found === null ? "unreadable" : found === hash ? "same" : "other";
    setResult({ kind, name: file.name });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void check(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input does the same.
    <div className={styles.check} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className={`note ${styles.hash}`}>
        Prüfsumme (SHA-256): <code>{groupedHash(hash)}</code>
      </p>
      <label className={`screen-only ${styles.choose}`} htmlFor={id}>
        Datei prüfen
      </label>
      <input
        id={id}
        className={`screen-only ${styles.input}`}
        type="file"
        accept="application/pdf"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          void check(currentTarget.files?.[0]);
          // So that the same file can be chosen again once it has changed.
          currentTarget.value = "";
        }}
      />
      <p className="screen-only note" id={`${id}-hint`}>
        Ist Ihre Kopie unverändert? Wählen Sie die Datei oder ziehen Sie sie hierher. Sie wird nicht
        übertragen.
      </p>
      <p className={result ? styles[result.kind] : ""} role="status">
        {result && `„${result.name}“ ${resultTexts[result.kind]}`}
      </p>
    </div>
  );
}
