/**
 * Ink on a canvas: what signature_pad draws, kept as fractions of the paper's width and drawn anew at every width.
 *
 * Three things signature_pad leaves to us (measured): after a resize its canvas is blank although it calls itself full;
 * clearing during a stroke makes it deaf; its widths are radii.
 */
import Pad, { type PointGroup, type PointGroupOptions } from "signature_pad";
import { PAPER_RATIO, type Stroke } from "./signature.ts";

/** A stroke 3 wide (specification, section 9), black on white whatever the colour scheme. */
export const pen: PointGroupOptions = {
  minWidth: 1.5,
  maxWidth: 1.5,
  dotSize: 1.5,
  penColor: "#000000",
  velocityFilterWeight: 0.7,
  compositeOperation: "source-over",
};

/**
 * Strokes as signature_pad wants them, on a paper so many pixels wide. It draws a curve only once the point after it is
 * known, so a stroke would end one point short (measured): the last point is given twice.
 */
export const strokesAt = (width: number, strokes: readonly Stroke[]): PointGroup[] =>
  strokes.map((stroke) => {
    const points = stroke.map((point) => ({ ...point, x: point.x * width, y: point.y * width }));
    return { ...pen, points: points.length > 1 ? [...points, ...points.slice(-1)] : points };
  });

export interface SignatureCanvas {
  /** Shows these strokes and no others. */
  show: (strokes: readonly Stroke[]) => void;
  /** Lets go of the canvas. */
  end: () => void;
}

/**
 * Makes a canvas take ink. It is as wide as `frame`; `onStroke` receives all strokes after each finished one, and the
 * paper's width in CSS pixels.
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

  /** Only the width counts: a phone's toolbars change the height all the time. A stroke under way is waited for. */
  function fit() {
    const wanted = frame.clientWidth;
    if (drawing || wanted === 0) return;
    const scale = window.devicePixelRatio || 1;
    if (wanted === width && canvas.width === Math.round(wanted * scale)) return;
    width = wanted;
    // Fixed, not 100 %: while a stroke is waited for, the paper under the pen must not stretch.
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
    end: () => {
      observer.disconnect();
      pad.off();
    },
  };
}
