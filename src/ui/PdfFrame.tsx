/**
 * A PDF in a frame, with buttons to open, save, print and share it; or, where the browser cannot show one in a page, a
 * card with what it can do.
 *
 * `rel="opener"` and `window.open` without noopener are for these bytes of our own alone: WebKit's process crashes on
 * noopener under Cross-Origin-Opener-Policy "same-origin". Nothing foreign is opened this way.
 */
import { type ComponentProps, useRef } from "react";
import { Button, type ButtonLook, buttonLook } from "./Button.tsx";
import { DocumentIcon, DownloadIcon, ExternalIcon, PrintIcon, ShareIcon } from "./icons/areaIcons.tsx";
import styles from "./PdfFrame.module.css";
import { canPrintPdf, hasPdfViewer, opensNoPdf } from "./pdfViewer.ts";
import { Spinner } from "./Spinner.tsx";
import { saveFile } from "./saveFile.ts";
import { useObjectUrl } from "./useObjectUrl.ts";

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

/** Until the document is there everything has its place already, and nothing can be pressed. */
export function PdfFrame({ pdf, title, fileName, onOpen }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const made = useObjectUrl(pdf, fileName);
  const isFramed = hasPdfViewer();
  const isShareable = canShare(made?.file ?? new File([], fileName, { type: "application/pdf" }));
  const sharesFirst = isShareable && opensNoPdf();
  const opensFirst = !isFramed && !sharesFirst;
  const label = made ? title : `${title} wird geladen`;
  const lookOf = (isFirst: boolean) => (made && isFirst ? "primary" : "secondary");
  const share = isShareable && (
    <Button look={lookOf(sharesFirst)} disabled={!made} onClick={() => made && void shareFile(made.file)}>
      <ShareIcon />
      Teilen
    </Button>
  );
  return (
    <div className={styles.pdf} aria-busy={!made || undefined}>
      {!isFramed && <Card title={label} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes the presses of its links and buttons. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses them by a click, too. */}
      <div className={styles.actions} onClick={made ? onOpen : undefined}>
        {sharesFirst && share}
        <FileLink url={made?.url} look={lookOf(opensFirst)} target="_blank" rel="opener">
          <ExternalIcon />
          Öffnen
          {made && <span className="visually-hidden"> (in neuem Fenster)</span>}
        </FileLink>
        {!sharesFirst && share}
        <FileLink url={made?.url} look="secondary" download={fileName}>
          <DownloadIcon />
          Herunterladen
        </FileLink>
        {isFramed && (
          <Button disabled={!made} onClick={() => made && print(frame.current, made.url)}>
            <PrintIcon />
            Drucken
          </Button>
        )}
      </div>
      {isFramed && made && <iframe ref={frame} className={styles.frame} src={made.url} title={title} />}
      {isFramed && !made && (
        <div className={`${styles.frame} ${styles.coming}`}>
          <Spinner label={label} />
        </div>
      )}
    </div>
  );
}

interface FileLinkProps extends Pick<ComponentProps<"a">, "target" | "rel" | "download" | "children"> {
  /** Undefined: the file is on its way. */
  url: string | undefined;
  look: ButtonLook;
}

const FileLink = ({ url, look, ...link }: FileLinkProps) =>
  url ? (
    <a {...link} className={buttonLook(look)} href={url} />
  ) : (
    <Button look={look} disabled>
      {link.children}
    </Button>
  );

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
