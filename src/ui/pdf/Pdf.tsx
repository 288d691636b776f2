/**
 * A PDF drawn in the page, with buttons to open, save, print and share it. Where it cannot be drawn, a card says so beside
 * the buttons.
 */
import { type MouseEvent, useState } from "react";
import { Button } from "../Button.tsx";
import { DocumentIcon, DownloadIcon, ExternalIcon, PrintIcon, ShareIcon } from "../icons/areaIcons.tsx";
import { passFocusAround } from "../passFocusOn.ts";
import { Spinner } from "../Spinner.tsx";
import { saveFile } from "../saveFile.ts";
import { type FileUrl, useObjectUrl } from "../useObjectUrl.ts";
import { AttachedFiles } from "./AttachedFiles.tsx";
import styles from "./Pdf.module.css";
import { PrintFrame } from "./PrintFrame.tsx";
import type { LoadPdfLibrary, OnShow } from "./pdfDocument.ts";
import { canPrintPdf, hasPdfViewer, opensNoPdf } from "./pdfViewer.ts";
import { openPdfWindow } from "./pdfWindows.ts";
import { useDrawnPdf, type WhyNotDrawn } from "./useDrawnPdf.ts";

interface PdfProps {
  /** Of type application/pdf; null while it is on its way, so that nothing moves when it comes. */
  pdf: Blob | null;
  title: string;
  /** The name under which it is saved and shared, such as "AVV_Musterbau_2026-11-21.pdf". */
  fileName: string;
  /** Fetches what draws it. */
  loadLibrary: LoadPdfLibrary;
  /** On a narrow screen it is drawn when it is asked for, so that what comes below it stays near. */
  folds?: boolean;
  /** It is opened in a window of its own, saved, printed or shared; not when sharing was given up. */
  onOpen?: () => void;
  /** The page reading goes on at, from 1; null where it was not begun. */
  readAt?: number | null;
  /** Another page is read; does not change from one rendering to the next. */
  onPage?: (page: number) => void;
  /** One of its pages came into sight; does not change from one rendering to the next. */
  onShow?: OnShow;
}

const reasons: Record<WhyNotDrawn, string> = {
  browser: "Ihr Browser zeigt PDF-Dateien nicht innerhalb einer Seite. Bitte öffnen Sie das Dokument.",
  library: "Das Dokument lässt sich hier gerade nicht anzeigen. Bitte öffnen Sie es in einem neuen Fenster.",
  locked: "Das Dokument ist mit einem Passwort geschützt. Bitte öffnen Sie es in einem neuen Fenster.",
  long: "Das Dokument hat mehr als 500 Seiten und wird hier nicht angezeigt. Bitte öffnen Sie es in einem neuen Fenster.",
  form: "Das Dokument ist ein Formular, das nur Programme wie Adobe Acrobat Reader anzeigen. Bitte laden Sie es herunter, und öffnen Sie es dort.",
  document: "Das Dokument lässt sich hier nicht anzeigen. Bitte öffnen Sie es in einem neuen Fenster.",
};

/** Until the document is there everything has its place already, and nothing can be pressed. */
export function Pdf(props: PdfProps) {
  const { pdf, title, fileName, loadLibrary, folds = false, readAt = null } = props;
  const { onOpen = ignore, onPage = ignore, onShow = ignore } = props;
  const made = useObjectUrl(pdf, fileName);
  const [isAsked, setAsked] = useState(
    () => !folds || readAt !== null || window.matchMedia("(width >= 48rem)").matches,
  );
  const [printing, setPrinting] = useState(0);
  const drawn = useDrawnPdf(isAsked ? pdf : null, loadLibrary);
  const ask = ({ currentTarget }: MouseEvent) => {
    passFocusAround(currentTarget);
    setAsked(true);
    onPage(1);
  };
  const retry = ({ currentTarget }: MouseEvent) => {
    passFocusAround(currentTarget);
    drawn.retry();
  };
  const isImpossible = drawn.kind === "impossible";
  const isAtFault = isImpossible && drawn.why !== "browser" && drawn.why !== "library";
  const isFolded = !isAsked && !isImpossible;
  const isShareable = canShare(made?.file ?? new File([], fileName, { type: "application/pdf" }));
  const sharesFirst = isShareable && opensNoPdf();
  const coming = `${title} wird geladen`;
  const lookOf = (isFirst: boolean) => (made && isImpossible && isFirst ? "primary" : "secondary");
  const shareIt = async (file: File) => {
    if (await shareFile(file)) onOpen();
  };
  const open = ({ file, url }: FileUrl) => {
    onOpen();
    // Some apps open no window.
    if (!openPdfWindow(url)) saveFile(file, fileName);
  };
  const save = ({ file }: FileUrl) => {
    onOpen();
    saveFile(file, fileName);
  };
  const print = (url: string) => {
    onOpen();
    // Where the page cannot print it, the document opens in a window of its own, to print there: a locked one asks for
    // its password, and a broken one says so, where it is seen.
    if (canPrintPdf() && !isAtFault) setPrinting(printing + 1);
    else openPdfWindow(url);
  };
  const share = isShareable && (
    <Button look={lookOf(sharesFirst)} disabled={!made} onClick={() => made && void shareIt(made.file)}>
      <ShareIcon />
      Teilen
    </Button>
  );
  return (
    <div className={styles.pdf} aria-busy={!made || (drawn.kind === "coming" && !isFolded) || undefined}>
      {isImpossible && <Card title={made ? title : coming}>{reasons[drawn.why]}</Card>}
      {isFolded && (
        <Button look={made ? "primary" : "secondary"} disabled={!made} wide onClick={ask}>
          <DocumentIcon />
          Hier lesen
        </Button>
      )}
      <div className="buttons">
        {sharesFirst && share}
        {/* Buttons: a link could be opened past openPdfWindow, in a tab that a sign-out would not close. */}
        <Button look={lookOf(!sharesFirst)} disabled={!made} onClick={() => made && open(made)}>
          <ExternalIcon />
          Öffnen
          <span className="visually-hidden"> (in neuem Fenster)</span>
        </Button>
        {!sharesFirst && share}
        <Button disabled={!made} onClick={() => made && save(made)}>
          <DownloadIcon />
          Herunterladen
        </Button>
        {hasPdfViewer() && (
          <Button disabled={!made} onClick={() => made && print(made.url)}>
            <PrintIcon />
            Drucken
          </Button>
        )}
      </div>
      {isImpossible && drawn.why === "library" && (
        <p>
          <Button onClick={retry}>Erneut versuchen</Button>
        </p>
      )}
      {drawn.kind === "drawn" && <AttachedFiles names={drawn.document.attachedFiles} />}
      {drawn.kind === "drawn" && (
        <drawn.Pages
          pdf={drawn.document}
          title={title}
          startAt={readAt ?? 1}
          onPage={onPage}
          onShow={onShow}
          onFault={drawn.giveUp}
        />
      )}
      {drawn.kind === "coming" && !isFolded && (
        <div className={styles.coming}>
          <Spinner label={coming} />
        </div>
      )}
      <p className={styles.printed}>Das Dokument selbst steht nicht auf diesem Ausdruck.</p>
      {printing > 0 && made && (
        <PrintFrame key={`${printing} ${made.url}`} url={made.url} title={title} onRefuse={openPdfWindow} />
      )}
    </div>
  );
}

const ignore = () => {};

/** In place of the document, while it is not shown. */
const Card = ({ title, children }: { title: string; children: string }) => (
  <p className={styles.card}>
    <DocumentIcon />
    <span>
      <strong>{title}</strong>
      {children}
    </span>
  </p>
);

const canShare = (file: File): boolean => "canShare" in navigator && navigator.canShare({ files: [file] });

/** The system's share sheet was dismissed, or is open already: neither is an error. */
const harmless: readonly string[] = ["AbortError", "InvalidStateError"];

/** Saves the file where the system refuses to share it. Resolves with whether it went anywhere. */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (thrown) {
    if (thrown instanceof DOMException && harmless.includes(thrown.name)) return false;
    saveFile(file, file.name);
  }
  return true;
}
