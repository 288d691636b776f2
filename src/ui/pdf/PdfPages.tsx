/**
 * A document drawn in the page, below a bar with the page number, zoom and a text view. The pages scroll in an area of their
 * own; pages out of view hold no pixels.
 */

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../Button.tsx";
import { Spinner } from "../Spinner.tsx";
import { PdfPage } from "./PdfPage.tsx";
import styles from "./PdfPages.module.css";
import type { PdfDocument, PdfPagesProps, TextBlock } from "./pdfDocument.ts";
import { useZoom, type Zoom } from "./useZoom.ts";

export function PdfPages({ pdf, title, startAt, isSought, onPage, onShow, onFault }: PdfPagesProps) {
  const scroller = useRef<HTMLElement>(null);
  const zoom = useZoom(scroller, pdf.firstPage.width);
  const [page, setPage] = useState(1);
  const start = useRef(startAt);
  const [isText, setText] = useState(false);
  const goTo = useCallback((number: number) => scrollToPage(scroller.current, number), []);
  // The pages have their positions only after their width is known.
  useEffect(() => {
    if (zoom.width > 0 && start.current > 1) goTo(start.current);
    if (zoom.width > 0) start.current = 1;
  }, [zoom.width, goTo]);
  // To the paper, past the tools, before it is painted above. Not if the user has gone elsewhere while it was loading.
  const isLaidOut = zoom.width > 0;
  useLayoutEffect(() => {
    const paper = scroller.current;
    if (!isSought || !isLaidOut || !paper || !document.activeElement?.contains(paper)) return;
    paper.scrollIntoView();
    paper.focus({ preventScroll: true });
  }, [isSought, isLaidOut]);
  function note() {
    const now = pageAt(scroller.current);
    if (now === page) return;
    setPage(now);
    onPage(now);
  }
  const show = useCallback((number: number) => onShow(number, pdf.pageCount), [onShow, pdf]);
  const numbers = Array.from({ length: pdf.pageCount }, (_, index) => index + 1);
  return (
    <>
      <AttachedFiles names={pdf.attachedFiles} />
      <div className={`screen-only ${styles.document}`}>
        <Tools
          place={isText ? "Als Text" : `Seite ${page} von ${pdf.pageCount}`}
          zoom={isText ? null : zoom}
          isText={isText}
          onText={() => setText(!isText)}
        />
        {isText && <PdfText pdf={pdf} title={title} />}
        {/* Hidden, not removed, so that the page being read stays. */}
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
    </>
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
    <Button variant="quiet" onClick={onText}>
      {isText ? "Seiten zeigen" : "Als Text lesen"}
    </Button>
  </div>
);

function scrollToPage(scroller: HTMLElement | null, page: number) {
  const sheet = scroller?.querySelectorAll("figure")[page - 1];
  if (scroller && sheet) scroller.scrollTop = sheet.offsetTop;
}

/** The page in the middle of the view, from 1. */
function pageAt(scroller: HTMLElement | null): number {
  if (!scroller) return 1;
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const sheets = [...scroller.querySelectorAll("figure")];
  return Math.max(1, sheets.filter((sheet) => sheet.offsetTop <= middle).length);
}

/** A document's content as plain text that adapts to any screen. It only helps reading; it is not the text that is signed. */
function PdfText({ pdf, title }: { pdf: PdfDocument; title: string }) {
  const [pages, setPages] = useState<readonly (readonly TextBlock[])[]>([]);
  useEffect(() => {
    let stopped = false;
    const read = async () => {
      for (let page = 1; page <= pdf.pageCount && !stopped; page++) {
        const blocks = await pdf.blocksOf(page).catch(() => []);
        if (!stopped) setPages((known) => [...known, blocks]);
      }
    };
    setPages([]);
    void read();
    return () => {
      stopped = true;
    };
  }, [pdf]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className={`${styles.scroller} ${styles.text}`} tabIndex={0} aria-label={`${title} als Text`}>
      <p className={styles.hint}>
        Eine Lesehilfe: Maßgeblich ist das Dokument mit seinen Seiten, nicht dieser Text.
      </p>
      {pages.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their order.
        <div key={index}>
          {blocks.length === 0 && <p>Seite {index + 1} enthält keinen lesbaren Text.</p>}
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their order.
            <Block key={place} block={block} />
          ))}
        </div>
      ))}
      {pages.length < pdf.pageCount && <Spinner label="Text wird gelesen" />}
    </section>
  );
}

/** A block of the text. Its headings are h3 and h4, below the heading of the step that holds the document. */
function Block({ block: { kind, level, text } }: { block: TextBlock }) {
  if (kind === "item") return <p className={styles.item}>{text}</p>;
  if (kind === "paragraph") return <p>{text}</p>;
  return level < 2 ? <h3>{text}</h3> : <h4>{text}</h4>;
}

/** The most names shown. Of further files only the number is shown. */
const MOST_NAMES = 5;
/** The most characters shown of each name. */
const MOST_CHARACTERS = 80;

/** Says that a document has attached files, which its pages do not show. */
function AttachedFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const [files, them] =
    names.length === 1
      ? ["eine angehängte Datei, die hier nicht angezeigt wird", "sie"]
      : [`${names.length} angehängte Dateien, die hier nicht angezeigt werden`, "diese"];
  const listed = names.slice(0, MOST_NAMES).map((name) => `„${name.slice(0, MOST_CHARACTERS)}“`);
  const others = names.length > MOST_NAMES ? ` und ${names.length - MOST_NAMES} weitere` : "";
  return (
    <p className="note">
      Das Dokument enthält {files}: <bdi>{listed.join(", ")}</bdi>
      {others}. Laden Sie das Dokument herunter, um {them} in einem PDF-Programm zu öffnen.
    </p>
  );
}
