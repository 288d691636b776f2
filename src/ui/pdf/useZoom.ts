/**
 * The size at which a document is drawn: 1 fits the width available. Buttons change it in steps, two fingers
 * continuously.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** CSS pixels in a point of paper. */
const PIXELS_PER_POINT = 96 / 72;
const MOST = 6;

export type Zoom = ReturnType<typeof useZoom>;

/**
 * `points` is the width of the paper. The first step is twice as large, or the paper's own size if that is larger, so that
 * small print can be read on a phone.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>, points: number) {
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(1);
  useFit(scroller, setWidth);
  useSamePlace(scroller, zoom);
  usePinch(scroller, zoom, setZoom);
  const steps = stepsFor(width, points);
  const larger = steps.find((step) => step > zoom + 0.01);
  const smaller = steps.findLast((step) => step < zoom - 0.01);
  return {
    /** The width available, in CSS pixels; 0 before it is known. */
    width,
    zoom,
    canGrow: larger !== undefined,
    canShrink: smaller !== undefined,
    grow: () => larger && setZoom(larger),
    shrink: () => smaller && setZoom(smaller),
  };
}

function stepsFor(width: number, points: number): number[] {
  const readable = width > 0 ? Math.max(2, (points * PIXELS_PER_POINT) / width) : 2;
  return [1, readable, readable * 1.5, readable * 2].map((step) => Math.min(step, MOST));
}

/** Measures the inside of the scroller's padding, without its scroll bar; first before the pages are painted. */
function useFit(scroller: RefObject<HTMLElement | null>, tell: (width: number) => void) {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      if (element.clientWidth === 0) return; // hidden
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      tell(
        Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)),
      );
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [scroller, tell]);
}

/** A share of the paper's width; the text begins after it. */
const MARGIN = 0.1;

/** Keeps the middle of the view in place. Zooming in from the whole width moves to the beginning of the lines. */
function useSamePlace(scroller: RefObject<HTMLElement | null>, zoom: number) {
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = scroller.current;
    const ratio = zoom / before.current;
    const wasWhole = before.current === 1;
    before.current = zoom;
    if (!element || ratio === 1) return;
    const { clientWidth, clientHeight } = element;
    // At the top the first lines stay in view.
    if (element.scrollTop > 0)
      element.scrollTop = (element.scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
    element.scrollLeft = wasWhole
      ? element.scrollWidth * MARGIN
      : (element.scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
  }, [scroller, zoom]);
}

/** Two fingers on the document zoom it, not the page. */
function usePinch(scroller: RefObject<HTMLElement | null>, zoom: number, setZoom: (zoom: number) => void) {
  const current = useRef(zoom);
  useEffect(() => {
    current.current = zoom;
  }, [zoom]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let from: { apart: number; zoom: number } | null = null;
    let fingers = new AbortController();
    const apart = ({ touches: [one, two] }: TouchEvent) =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;
    const move = (event: TouchEvent) => {
      if (!from || event.touches.length !== 2) return;
      event.preventDefault();
      setZoom(Math.min(MOST, Math.max(1, (from.zoom * apart(event)) / from.apart)));
    };
    const begin = (event: TouchEvent) => {
      from = event.touches.length === 2 ? { apart: apart(event), zoom: current.current } : null;
      fingers.abort();
      fingers = new AbortController();
      // Touch events go to the element where the touch began. If the page's text is laid out again, that element is
      // removed, and its events do not reach the scroller.
      for (const { target } of event.touches) {
        if (target instanceof HTMLElement) target.addEventListener("touchmove", move, listening(fingers));
      }
    };
    const listening = ({ signal }: AbortController) => ({ passive: false, signal });
    const whole = new AbortController();
    element.addEventListener("touchstart", begin, { passive: true, signal: whole.signal });
    element.addEventListener("touchmove", move, listening(whole));
    element.addEventListener("touchend", begin, { passive: true, signal: whole.signal });
    return () => {
      whole.abort();
      fingers.abort();
    };
  }, [scroller, setZoom]);
}
