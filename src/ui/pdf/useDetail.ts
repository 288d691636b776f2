/** Draws the part of a page in sight anew, in the screen's own pixels, if the page's canvas has fewer of them. */
import { type CSSProperties, type RefObject, useEffect } from "react";
import { type DrawnPage, isNotWhole, type PageSize, type PdfDocument, type Place } from "./pdfDocument.ts";

/**
 * While the user pinches or scrolls, the earlier drawing is stretched or moved. It is drawn anew after this pause.
 * Milliseconds.
 */
export const REST_MS = 200;

interface DetailProps {
  pdf: PdfDocument;
  number: number;
  /** The width of the page, in CSS pixels. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  /** Holds the page's canvas, and over it the canvas of the part. */
  picture: RefObject<HTMLElement | null>;
  /** Null while the page is not drawn, or is out of sight. */
  page: DrawnPage | null;
  /** Called when the part cannot be shown whole. */
  onFault: () => void;
}

export function useDetail({ pdf, number, width, scroller, picture, page, onFault }: DetailProps): void {
  useEffect(() => {
    const [view, holder] = [scroller.current, picture.current];
    const pixels = width * window.devicePixelRatio;
    // Rounding makes the canvas narrower by less than one pixel.
    if (!view || !holder || !page || page.canvas.width > pixels - 1) return free(holder, 1);
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const draw = async () => {
      const own = stop;
      const part = partInSight(holder, view, page.size.width / width);
      try {
        const { canvas } = await pdf.draw(number, { width: pixels, part, text: page, signal: own.signal });
        own.signal.throwIfAborted();
        free(holder, 1);
        Object.assign(canvas.style, placeOf(part, page.size));
        holder.append(canvas);
      } catch (error) {
        if (isNotWhole(error)) onFault();
        // Otherwise the page stays as it is. Abort the drawing, because one that takes too long would go on.
        own.abort();
      }
    };
    const leave = () => {
      clearTimeout(timer);
      stop.abort();
    };
    const wait = () => {
      leave();
      stop = new AbortController();
      timer = setTimeout(draw, REST_MS);
    };
    wait();
    view.addEventListener("scroll", wait, { passive: true });
    return () => {
      leave();
      view.removeEventListener("scroll", wait);
    };
  }, [pdf, number, width, scroller, picture, page, onFault]);
}

/**
 * The part in sight, in points. `scale` is the number of points in a CSS pixel. The part's edges lie between the
 * screen's pixels, counted from the page's corner.
 */
function partInSight(sheet: HTMLElement, view: HTMLElement, scale: number): Place {
  const [page, sight] = [sheet.getBoundingClientRect(), view.getBoundingClientRect()];
  const { devicePixelRatio: ratio } = window;
  const from = (start: number) => (Math.floor(Math.max(0, start) * ratio) / ratio) * scale;
  const to = (end: number, most: number) => (Math.ceil(Math.min(end, most) * ratio) / ratio) * scale;
  const [left, top] = [from(sight.left - page.left), from(sight.top - page.top)];
  return {
    left,
    top,
    width: to(sight.right - page.left, page.width) - left,
    height: to(sight.bottom - page.top, page.height) - top,
  };
}

/**
 * Frees the canvases in an element, except the first `kept` ones. WebKit frees a canvas only when its element is
 * garbage-collected, perhaps much later. A canvas without pixels takes no memory.
 */
export function free(holder: HTMLElement | null, kept = 0): undefined {
  for (const canvas of [...(holder?.querySelectorAll("canvas") ?? [])].slice(kept)) {
    canvas.width = 0;
    canvas.remove();
  }
}

/** A place in percent of the page, so that it is right in every size. */
export const placeOf = ({ left, top, width, height }: Place, page: PageSize): CSSProperties => ({
  left: `${(left / page.width) * 100}%`,
  top: `${(top / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});
