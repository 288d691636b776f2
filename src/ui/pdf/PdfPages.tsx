/**
 * A document drawn in the page, below a bar with the page in sight, zoom and the same as text. Its pages scroll in a place
 * of their own; those out of sight hold no pixels.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../Button.tsx";
import { PdfPage } from "./PdfPage.tsx";
import styles from "./PdfPages.module.css";
import { PdfText } from "./PdfText.tsx";
import type { PdfPagesProps } from "./pdfDocument.ts";
import { useZoom, type Zoom } from "./useZoom.ts";

export function PdfPages({ pdf, title, startAt, onPage, onShow, onFault }: PdfPagesProps) {
  const scroller = useRef<HTMLElement>(null);
  const zoom = useZoom(scroller, pdf.firstPage.width);
  const [page, setPage] = useState(1);
  const start = useRef(startAt);
  const [isText, setText] = useState(false);
  const goTo = useCallback((number: number) => scrollToPage(scroller.current, number), []);
  // The pages have their places as soon as their width is known.
  useEffect(() => {
    if (zoom.width > 0 && start.current > 1) goTo(start.current);
    if (zoom.width > 0) start.current = 1;
  }, [zoom.width, goTo]);
  function note() {
    const now = pageAt(scroller.current);
    if (now === page) return;
    setPage(now);
    onPage(now);
  }
  const show = useCallback((number: number) => onShow(number, pdf.pageCount), [onShow, pdf]);
  const numbers = Array.from({ length: pdf.pageCount }, (_, index) => index + 1);
  return (
    <div className={`screen-only ${styles.document}`}>
      <Tools
        place={isText ? "Als Text" : `Seite ${page} von ${pdf.pageCount}`}
        zoom={isText ? null : zoom}
        isText={isText}
        onText={() => setText(!isText)}
      />
      {isText && <PdfText pdf={pdf} title={title} />}
      {/* Hidden, not gone: the page one was at stays. */}
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        aria-label={title}
        hidden={isText}
        onScroll={note}
      >
        <div className={styles.pages} style={{ width: zoom.width * zoom.zoom }}>
          {numbers.map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              width={zoom.width * zoom.zoom}
              scroller={scroller}
              onShow={show}
              onFault={onFault}
              onGoTo={goTo}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

interface ToolsProps {
  place: string;
  zoom: Zoom | null;
  isText: boolean;
  onText: () => void;
}

const Tools = ({ place, zoom, isText, onText }: ToolsProps) => (
  <div className={styles.tools}>
    <span className={styles.place}>{place}</span>
    {zoom && (
      <span className={styles.zoom}>
        <Button label="Verkleinern" spent={!zoom.canShrink} onClick={zoom.shrink}>
          −
        </Button>
        <output>{Math.round(zoom.zoom * 100)} %</output>
        <Button label="Vergrößern" spent={!zoom.canGrow} onClick={zoom.grow}>
          +
        </Button>
      </span>
    )}
    <Button look="quiet" onClick={onText}>
      {isText ? "Seiten zeigen" : "Als Text lesen"}
    </Button>
  </div>
);

function scrollToPage(scroller: HTMLElement | null, page: number) {
  const sheet = scroller?.querySelectorAll("figure")[page - 1];
  if (scroller && sheet) scroller.scrollTop = sheet.offsetTop;
}

/** The page in the middle of what is in sight, from 1. */
function pageAt(scroller: HTMLElement | null): number {
  if (!scroller) return 1;
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const sheets = [...scroller.querySelectorAll("figure")];
  return Math.max(1, sheets.filter((sheet) => sheet.offsetTop <= middle).length);
}
