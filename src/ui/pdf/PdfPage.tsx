/** One page of a document: drawn while it is in sight or next to it, an empty sheet of its size otherwise. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { Spinner } from "../Spinner.tsx";
import { PageLinks } from "./PageLinks.tsx";
import styles from "./PdfPages.module.css";
import type { DrawnPage, PdfDocument } from "./pdfDocument.ts";
import { useSight } from "./useSight.ts";

/** While somebody pinches, the drawn page is stretched; it is drawn anew after a rest. Milliseconds. */
const REST_MS = 200;

interface PdfPageProps {
  pdf: PdfDocument;
  number: number;
  /** In CSS pixels. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  /** It is drawn and in sight. */
  onShow: (number: number) => void;
  /** The page cannot be shown. */
  onFault: () => void;
  /** A link to another page was pressed. */
  onGoTo: (page: number) => void;
}

export function PdfPage(props: PdfPageProps) {
  const { pdf, number, width, scroller, onShow, onFault, onGoTo } = props;
  const sheet = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage | null>(null);
  const [isBlank, setBlank] = useState(true);
  const isNear = useSight(sheet, scroller, "60% 0px");
  const isInSight = useSight(sheet);
  const size = drawn?.size ?? pdf.firstPage;
  /** What stands in the page now. */
  const standing = useRef<DrawnPage | null>(null);

  useEffect(() => {
    if (!isNear || !layer.current || width === 0) return undefined;
    const stop = new AbortController();
    const request = {
      width: width * window.devicePixelRatio,
      layer: layer.current,
      signal: stop.signal,
      known: standing.current,
    };
    const draw = async () => {
      try {
        const page = await pdf.draw(number, request);
        free(picture.current);
        picture.current?.replaceChildren(page.canvas);
        standing.current = page;
        setDrawn(page);
        setBlank(false);
      } catch {
        if (!stop.signal.aborted) onFault();
      }
    };
    const timer = setTimeout(draw, standing.current ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isNear, width, pdf, number, onFault]);

  useEffect(() => {
    if (isNear) return;
    free(picture.current);
    layer.current?.replaceChildren();
    standing.current = null;
    setBlank(true);
  }, [isNear]);

  useEffect(() => {
    const held = picture.current;
    return () => free(held);
  }, []);

  useEffect(() => {
    if (drawn && isInSight && standing.current) onShow(number);
  }, [drawn, isInSight, number, onShow]);

  const isImage = drawn?.pieces.length === 0;
  return (
    <figure
      ref={sheet}
      className={styles.page}
      aria-label={`Seite ${number} von ${pdf.pageCount}${isImage ? ", ein Bild ohne Text" : ""}`}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      {/* Not by pdf.js's variable: each of hundreds of letters' elements would be styled anew. */}
      <div ref={layer} className={styles.layer} style={{ scale: `${width / size.width}` }} />
      {isNear && isBlank && (
        <p className={styles.coming}>
          <Spinner />
          Seite wird gezeichnet
        </p>
      )}
      {isNear && drawn && <PageLinks page={drawn} onGoTo={onGoTo} />}
    </figure>
  );
}

/** WebKit frees a canvas when its element is collected, which may be long after; one without pixels holds nothing. */
function free(holder: HTMLElement | null) {
  const canvas = holder?.querySelector("canvas");
  if (!canvas) return;
  canvas.width = 0;
  canvas.remove();
}
