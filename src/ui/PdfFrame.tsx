/**
 * A PDF in a frame, with buttons to open, save, print and share it. They are always there, because some phones show
 * only the first page in a frame.
 */
import { useEffect, useRef, useState } from "react";
import { Button, buttonLook } from "./Button.tsx";
import { DownloadIcon } from "./icons/Download.tsx";
import { ExternalIcon } from "./icons/External.tsx";
import { PrintIcon } from "./icons/Print.tsx";
import { ShareIcon } from "./icons/Share.tsx";
import styles from "./PdfFrame.module.css";
import { saveFile } from "./saveFile.ts";

interface PdfFrameProps {
  /** Of type application/pdf. */
  pdf: Blob;
  /** The frame's title. */
  title: string;
  /** The name under which it is saved and shared, such as "AVV_Musterbau_2026-11-21.pdf". */
  fileName: string;
}

export function PdfFrame({ pdf, title, fileName }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    const created = URL.createObjectURL(pdf);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [pdf]);

  if (!url) return <div className={styles.frame} aria-busy="true" />;

  const file = () => new File([pdf], fileName, { type: "application/pdf" });
  const canShare = "canShare" in navigator && navigator.canShare({ files: [file()] });
  return (
    <div className={styles.pdf}>
      <div className={styles.actions}>
        <a className={buttonLook("primary")} href={url} target="_blank" rel="noopener">
          <ExternalIcon />
          Öffnen
          <span className="visually-hidden"> (in neuem Fenster)</span>
        </a>
        <a className={buttonLook("secondary")} href={url} download={fileName}>
          <DownloadIcon />
          Herunterladen
        </a>
        <Button onClick={() => print(frame.current, url)}>
          <PrintIcon />
          Drucken
        </Button>
        {canShare && (
          <Button onClick={() => void share(file())}>
            <ShareIcon />
            Teilen
          </Button>
        )}
      </div>
      <iframe ref={frame} className={styles.frame} src={url} title={title} />
    </div>
  );
}

/** Some browsers do not let a page print the contents of their PDF viewer; there it opens in a window of its own. */
function print(frame: HTMLIFrameElement | null, url: string) {
  try {
    frame?.contentWindow?.focus();
    frame?.contentWindow?.print();
  } catch {
    window.open(url, "_blank", "noopener");
  }
}

/** The system's share sheet was dismissed, or is open already: neither is an error. */
const harmless: readonly string[] = ["AbortError", "InvalidStateError"];

/** Saves the file where the system refuses to share it. */
async function share(file: File) {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (thrown) {
    if (!(thrown instanceof DOMException && harmless.includes(thrown.name))) saveFile(file, file.name);
  }
}
