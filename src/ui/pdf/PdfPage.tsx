/** One page of a document: drawn while it is in view or near, otherwise an empty sheet of its size. */

import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { Spinner } from "../Spinner.tsx";
import styles from "./PdfPages.module.css";
import type { DrawnPage, PageLink, PdfDocument } from "./pdfDocument.ts";
import { free, placeOf, REST_MS, useDetail } from "./useDetail.ts";

interface PdfPageProps {
  pdf: PdfDocument;
  number: number;
  /** The width of the page, in CSS pixels. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  /** Called when the page is drawn and in view. */
  onShow: (number: number) => void;
  /** Called when the page cannot be shown. */
  onFault: () => void;
  /** Called when a link to another page was pressed. */
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
  /** The drawing that the page shows now. */
  const standing = useRef<DrawnPage | null>(null);

  useEffect(() => {
    if (!isNear || !layer.current || width === 0) return undefined;
    const stop = new AbortController();
    const request = {
      width: width * window.devicePixelRatio,
      text: standing.current ?? layer.current,
      signal: stop.signal,
    };
    const draw = async () => {
      try {
        const page = await pdf.draw(number, request);
        if (page === standing.current) return;
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

  useDetail({ pdf, number, width, scroller, picture, page: isInSight && !isBlank ? drawn : null, onFault });

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
      {/* Scaled as a whole: pdf.js's variable would restyle hundreds of elements. */}
      <div ref={layer} className={styles.layer} style={{ scale: `${width / size.width}` }} />
      {isNear && isBlank && (
        <p className={styles.coming}>
          <Spinner />
          Seite wird geladen
        </p>
      )}
      {isNear && drawn && <PageLinks page={drawn} onGoTo={onGoTo} />}
    </figure>
  );
}

/** The links of a page, each over the words that it belongs to. */
const PageLinks = ({ page, onGoTo }: { page: DrawnPage; onGoTo: (page: number) => void }) =>
  page.links.map((link, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: links keep their order.
    <Link key={index} to={link.to} style={placeOf(link, page.size)} onGoTo={onGoTo} />
  ));

interface LinkProps {
  to: PageLink["to"];
  style: CSSProperties;
  onGoTo: (page: number) => void;
}

function Link({ to, style, onGoTo }: LinkProps) {
  const look = { className: styles.link, style };
  if (typeof to === "number") {
    return <button {...look} type="button" aria-label={`Zu Seite ${to}`} onClick={() => onGoTo(to)} />;
  }
  const label = `${to.replace(/^\w+:(\/\/)?/, "")} (in neuem Fenster)`;
  return <a {...look} href={to} target="_blank" rel="noopener noreferrer" aria-label={label} />;
}

/**
 * Whether an element is in view or near. `margin` says how far around `scroller` an element counts as near, as an
 * IntersectionObserver's rootMargin. Without both, the window's own view counts.
 */
function useSight(
  element: RefObject<HTMLElement | null>,
  scroller?: RefObject<HTMLElement | null>,
  margin = "0px",
): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      root: scroller?.current ?? null,
      rootMargin: margin,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, scroller, margin]);
  return isInSight;
}
