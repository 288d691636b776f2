/**
 * A canvas to sign on, by signature_pad. Strokes are kept as fractions of the paper's width and redrawn at every width.
 *
 * Three properties of signature_pad to know (measured): after a resize its canvas is blank although it does not report
 * itself empty; clearing it during a stroke makes it ignore the pen from then on; its widths are radii.
 */
import Pad, { type PointGroup, type PointGroupOptions } from "signature_pad";
import { PAPER_RATIO, type Stroke } from "./signature.ts";

/** Strokes 3 pixels wide, black on white in every colour scheme. */
export const pen: PointGroupOptions = {
  minWidth: 1.5,
  maxWidth: 1.5,
  dotSize: 1.5,
  penColor: "#000000",
  velocityFilterWeight: 0.7,
  compositeOperation: "source-over",
};

/**
 * Strokes in signature_pad's format for a paper `width` pixels wide. It draws a curve only once the next point is known,
 * so a stroke would end one point short (measured); the last point is therefore repeated.
 */
export const strokesAt = (width: number, strokes: readonly Stroke[]): PointGroup[] =>
  strokes.map((stroke) => {
    const points = stroke.map((point) => ({ ...point, x: point.x * width, y: point.y * width }));
    return { ...pen, points: points.length > 1 ? [...points, ...points.slice(-1)] : points };
  });

export interface SignatureCanvas {
  /** Replaces what is drawn by these strokes. */
  show: (strokes: readonly Stroke[]) => void;
  /** Removes every listener. */
  destroy: () => void;
}

/**
 * Lets a visitor draw on a canvas that is as wide as `frame`. `onStroke` is called after each stroke with all strokes and
 * the paper's width in CSS pixels.
 */
export function createSignatureCanvas(
  canvas: HTMLCanvasElement,
  frame: HTMLElement,
  onStroke: (strokes: readonly Stroke[], width: number) => void,
): SignatureCanvas {
  const pad = new Pad(canvas, pen);
  let shown: readonly Stroke[] = [];
  let width = 0;
  let drawing = false;

  function paint() {
    if (drawing || width === 0) return;
    pad.fromData(strokesAt(width, shown));
  }

  /** Follows the width only: a phone's toolbars change the height all the time. Waits for the end of a stroke. */
  function fit() {
    const wanted = frame.clientWidth;
    if (drawing || wanted === 0) return;
    const scale = window.devicePixelRatio || 1;
    if (wanted === width && canvas.width === Math.round(wanted * scale)) return;
    width = wanted;
    // Fixed, not 100 %: the paper must not stretch under the pen while a resize waits for the end of a stroke.
    canvas.style.width = `${width}px`;
    canvas.style.height = `${width / PAPER_RATIO}px`;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round((width / PAPER_RATIO) * scale);
    canvas.getContext("2d")?.scale(scale, scale);
    paint();
  }

  pad.addEventListener("beginStroke", () => {
    drawing = true;
  });
  pad.addEventListener("endStroke", () => {
    drawing = false;
    const points = pad.toData().at(-1)?.points ?? [];
    const stroke = points.map(({ x, y, pressure, time }) => ({ x: x / width, y: y / width, pressure, time }));
    shown = [...shown, stroke];
    onStroke(shown, width);
    fit();
    paint();
  });

  const observer = new ResizeObserver(fit);
  observer.observe(frame);
  fit();

  return {
    show: (strokes) => {
      shown = strokes;
      paint();
    },
    destroy: () => {
      observer.disconnect();
      pad.off();
    },
  };
}
