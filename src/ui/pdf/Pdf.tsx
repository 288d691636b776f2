/**
 * A PDF drawn in the page, with buttons to open, save, print and share it. If it cannot be drawn, a card beside the buttons
 * says so.
 */
import { type MouseEvent, useState } from "react";
import { Button } from "../Button.tsx";
import { DocumentIcon, DownloadIcon, ExternalIcon, PrintIcon, ShareIcon } from "../icons/areaIcons.tsx";
import { passFocusAround } from "../passFocusOn.ts";
import { Spinner } from "../Spinner.tsx";
import { saveFile } from "../saveFile.ts";
import { type FileUrl, useObjectUrl } from "../useObjectUrl.ts";
import styles from "./Pdf.module.css";
import { canPrintPdf, hasPdfViewer, opensNoPdf, PrintFrame } from "./PrintFrame.tsx";
import type { LoadPdfLibrary, OnShow } from "./pdfDocument.ts";
import { openPdfWindow } from "./pdfWindows.ts";
import { useDrawnPdf, type WhyNotDrawn } from "./useDrawnPdf.ts";

interface PdfProps {
  /** A Blob of type application/pdf; null while it is loading. Its space is reserved, so that nothing moves. */
  pdf: Blob | null;
  title: string;
  /** The name under which the document is saved and shared, such as "AVV_Musterbau_2026-11-21.pdf". */
  fileName: string;
  /** Loads the library that draws it. */
  loadLibrary: LoadPdfLibrary;
  /** The windows in which the document is drawn only on request, so that the content below stays near. */
  folds?: "narrow" | "always" | undefined;
  /** Reading the document is the user's next step, so its first button is a primary one. */
  isNext?: boolean;
  /** Called when the document is opened in a new window, saved, printed or shared; not if sharing was cancelled. */
  onOpen?: () => void;
  /** The page at which reading goes on, from 1; null if the user has not begun to read. */
  readAt?: number | null;
  /** Called when the user reads another page. Must be stable between renderings. */
  onPage?: (page: number) => void;
  /** Called when a page comes into view; must be stable between renderings. */
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

/** Until the document is loaded, its space is reserved, and no button can be pressed. */
export function Pdf(props: PdfProps) {
  const { pdf, title, fileName, loadLibrary, folds, isNext = true, readAt = null } = props;
  const { onOpen = ignore, onPage = ignore, onShow = ignore } = props;
  const made = useObjectUrl(pdf, fileName);
  const [isAsked, setAsked] = useState(
    () => !folds || readAt !== null || (folds === "narrow" && window.matchMedia("(width >= 48rem)").matches),
  );
  const [isSought, setSought] = useState(false);
  const [printing, setPrinting] = useState(0);
  const drawn = useDrawnPdf(isAsked ? pdf : null, loadLibrary);
  const ask = ({ currentTarget }: MouseEvent) => {
    passFocusAround(currentTarget);
    setAsked(true);
    setSought(true);
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
  const variantOf = (isFirst: boolean) =>
    made && isImpossible && isFirst && isNext ? "primary" : "secondary";
  const shareIt = async (file: File) => {
    if (await shareFile(file)) onOpen();
  };
  const open = ({ file, url }: FileUrl) => {
    onOpen();
    // Some in-app browsers open no window.
    if (!openPdfWindow(url)) saveFile(file, fileName);
  };
  const save = ({ file }: FileUrl) => {
    onOpen();
    saveFile(file, fileName);
  };
  const print = (url: string) => {
    onOpen();
    // If the app cannot print the document, it opens in a new window, where the user can print it. A locked document
    // asks for its password in that window, and a broken one shows its error.
    if (canPrintPdf() && !isAtFault) setPrinting(printing + 1);
    else openPdfWindow(url);
  };
  const share = isShareable && (
    <Button variant={variantOf(sharesFirst)} disabled={!made} onClick={() => made && void shareIt(made.file)}>
      <ShareIcon />
      Teilen
    </Button>
  );
  if (isFolded && folds === "always") {
    return (
      <div className="buttons" aria-busy={!made || undefined}>
        <Button disabled={!made} onClick={ask}>
          <DocumentIcon />
          Vordruck ansehen
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.pdf} aria-busy={!made || (drawn.kind === "coming" && !isFolded) || undefined}>
      {isImpossible && <Card title={made ? title : coming}>{reasons[drawn.why]}</Card>}
      {isFolded && folds === "narrow" && (
        <Button variant={made && isNext ? "primary" : "secondary"} disabled={!made} wide onClick={ask}>
          <DocumentIcon />
          Hier lesen
        </Button>
      )}
      <div className="buttons">
        {sharesFirst && share}
        {/* Buttons, because a link could open a tab without openPdfWindow, and a sign-out would not close that tab. */}
        <Button variant={variantOf(!sharesFirst)} disabled={!made} onClick={() => made && open(made)}>
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
      {drawn.kind === "drawn" && (
        <drawn.Pages
          pdf={drawn.document}
          title={title}
          startAt={readAt ?? 1}
          isSought={isSought}
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

/** Replaces the document while it is not shown. */
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

/** The system's share sheet was dismissed or is already open: neither is an error. */
const harmless: readonly string[] = ["AbortError", "InvalidStateError"];

/** Saves the file if the system refuses to share it. Resolves true if the file was shared or saved. */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (thrown) {
    if (thrown instanceof DOMException && harmless.includes(thrown.name)) return false;
    saveFile(file, file.name);
  }
  return true;
}
