/**
 * A PDF in a frame, with buttons to open, save, print and share it; or, where the browser cannot show one in a page, a
 * card with what it can do.
 *
 * `rel="opener"` and `window.open` without noopener are for these bytes of our own alone: WebKit's process crashes on
 * noopener under Cross-Origin-Opener-Policy "same-origin". Nothing foreign is opened this way.
 */
import { useRef } from "react";
import { Button, buttonLook } from "./Button.tsx";
import { DocumentIcon, DownloadIcon, ExternalIcon, PrintIcon, ShareIcon } from "./icons/areaIcons.tsx";
import styles from "./PdfFrame.module.css";
import { canPrintPdf, hasPdfViewer, opensNoPdf } from "./pdfViewer.ts";
import { Spinner } from "./Spinner.tsx";
import { saveFile } from "./saveFile.ts";
import { useObjectUrl } from "./useObjectUrl.ts";

const ownWindow = { target: "_blank", rel: "opener" };

interface PdfFrameProps {
  /** Of type application/pdf; null while it is on its way, so that nothing moves when it comes. */
  pdf: Blob | null;
  /** The frame's title. */
  title: string;
  /** The name under which it is saved and shared, such as "AVV_Musterbau_2026-11-21.pdf". */
  fileName: string;
  /** It is opened in a window of its own, saved, printed or shared. */
  onOpen?: () => void;
}

export function PdfFrame({ pdf, title, fileName, onOpen }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const made = useObjectUrl(pdf, fileName);
  const isFramed = hasPdfViewer();
  if (!made) return <Placeholder isFramed={isFramed} label={`${title} wird geladen`} />;

  const { file, url } = made;
  const isShareable = canShare(file);
  const sharesFirst = isShareable && opensNoPdf();
  const opensFirst = !isFramed && !sharesFirst;
  const share = isShareable && (
    <Button look={sharesFirst ? "primary" : "secondary"} onClick={() => void shareFile(file)}>
      <ShareIcon />
      Teilen
    </Button>
  );
  return (
    <div className={styles.pdf}>
      {!isFramed && <Card title={title} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes the presses of its links and buttons. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses them by a click, too. */}
      <div className={styles.actions} onClick={onOpen}>
        {sharesFirst && share}
        <a className={buttonLook(opensFirst ? "primary" : "secondary")} href={url} {...ownWindow}>
          <ExternalIcon />
          Öffnen
          <span className="visually-hidden"> (in neuem Fenster)</span>
        </a>
        {!sharesFirst && share}
        <a className={buttonLook("secondary")} href={url} download={fileName}>
          <DownloadIcon />
          Herunterladen
        </a>
        {isFramed && (
          <Button onClick={() => print(frame.current, url)}>
            <PrintIcon />
            Drucken
          </Button>
        )}
      </div>
      {isFramed && <iframe ref={frame} className={styles.frame} src={url} title={title} />}
    </div>
  );
}

/** In place of the frame, where the browser has no viewer. */
const Card = ({ title }: { title: string }) => (
  <p className={styles.card}>
    <DocumentIcon />
    <span>
      <strong>{title}</strong>
      Ihr Browser zeigt PDF-Dateien nicht innerhalb einer Seite. Bitte öffnen Sie das Dokument.
    </span>
  </p>
);

/** As large as what comes, with its buttons, which cannot be pressed yet. */
function Placeholder({ isFramed, label }: { isFramed: boolean; label: string }) {
  return (
    <div className={styles.pdf} aria-busy="true">
      {!isFramed && <Card title={label} />}
      <div className={styles.actions}>
        <Button disabled>
          <ExternalIcon />
          Öffnen
        </Button>
        {canShare(new File([], "dokument.pdf", { type: "application/pdf" })) && (
          <Button disabled>
            <ShareIcon />
            Teilen
          </Button>
        )}
        <Button disabled>
          <DownloadIcon />
          Herunterladen
        </Button>
        {isFramed && (
          <Button disabled>
            <PrintIcon />
            Drucken
          </Button>
        )}
      </div>
      {isFramed && (
        <div className={`${styles.frame} ${styles.coming}`}>
          <Spinner label={label} />
        </div>
      )}
    </div>
  );
}

/** Where the page cannot print what its PDF viewer shows, the document opens in a window of its own, to print there. */
function print(frame: HTMLIFrameElement | null, url: string) {
  if (!canPrintPdf() || !printFrame(frame)) window.open(url, "_blank");
}

/** False when the browser does not let the page print its viewer. */
function printFrame(frame: HTMLIFrameElement | null): boolean {
  try {
    frame?.contentWindow?.focus();
    frame?.contentWindow?.print();
    return true;
  } catch {
    return false;
  }
}

const canShare = (file: File): boolean => "canShare" in navigator && navigator.canShare({ files: [file] });

/** The system's share sheet was dismissed, or is open already: neither is an error. */
const harmless: readonly string[] = ["AbortError", "InvalidStateError"];

/** Saves the file where the system refuses to share it. */
async function shareFile(file: File) {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (thrown) {
    if (!(thrown instanceof DOMException && harmless.includes(thrown.name))) saveFile(file, file.name);
  }
}
