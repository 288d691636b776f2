/** Prints a PDF: the browser's own viewer, in an invisible frame, opens the print dialog as soon as it has loaded. */
import styles from "./Pdf.module.css";

interface PrintFrameProps {
  /** An object URL of a PDF. */
  url: string;
  title: string;
  /** Called if the browser does not let the page print its viewer. */
  onRefuse: (url: string) => void;
}

export const PrintFrame = ({ url, title, onRefuse }: PrintFrameProps) => (
  <iframe
    className={styles.printing}
    src={url}
    title={`${title} zum Drucken`}
    tabIndex={-1}
    aria-hidden="true"
    onLoad={({ currentTarget }) => {
      try {
        currentTarget.contentWindow?.print();
      } catch {
        onRefuse(url);
      }
    }}
  />
);

// What this browser can do with a PDF inside a page.

/**
 * Whether the browser shows a PDF in a frame. Android's browsers have no viewer. Browsers on iOS claim to have one, but
 * show only the first page.
 */
export const hasPdfViewer = (): boolean => navigator.pdfViewerEnabled !== false && !isIos();

/** An iPad asking for desktop pages identifies itself as a Mac; no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * Whether the page may print a PDF as soon as its frame has loaded: only in Chromium. WebKit would print a blank page, and
 * Firefox's viewer is not ready by then.
 */
export const canPrintPdf = (): boolean => navigator.vendor === "Google Inc.";

/** Firefox on iOS does not show a PDF in a new window either (firefox-ios 21105). */
export const opensNoPdf = (): boolean => navigator.userAgent.includes("FxiOS");
