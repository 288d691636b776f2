/**
 * A canvas to sign on, by signature_pad. Strokes are kept as fractions of the paper's width and redrawn at every width.
 *
 * Three properties of signature_pad to know (measured): after a resize its canvas is blank although it does not report
 * itself empty; clearing it during a stroke makes it ignore the pen from then on; its widths are radii.
 */
import Pad, { type PointGroup, type PointGroupOptions } from "signature_pad";
import { PAPER_RATIO, PEN_RADIUS, type Stroke, type StrokePoint } from "./signature.ts";

/** Equally thick however fast it moves, black on white in every colour scheme. */
const pen: PointGroupOptions = {
  minWidth: PEN_RADIUS,
  maxWidth: PEN_RADIUS,
  dotSize: PEN_RADIUS,
  penColor: "#000000",
  velocityFilterWeight: 0.7,
  compositeOperation: "source-over",
};

/**
 * Strokes in signature_pad's format for a paper `width` CSS pixels wide, whose line runs down the screen when it is
 * `turned`. It draws a curve only once the next point is known, so a stroke would end one point short (measured); the last
 * point is therefore repeated. strokeInk draws the same for the document.
 */
export const strokesAt = (width: number, strokes: readonly Stroke[], turned = false): PointGroup[] =>
  strokes.map((stroke) => {
    const points = stroke.map((point) => ({ ...point, ...toScreen(point, width, turned) }));
    return { ...pen, points: points.length > 1 ? [...points, ...points.slice(-1)] : points };
  });

type Point = Pick<StrokePoint, "x" | "y">;

/** A turned paper's left end is at the top of the screen, its lower edge at the left. */
const toScreen = ({ x, y }: Point, width: number, turned: boolean): Point =>
  turned ? { x: width / PAPER_RATIO - y * width, y: x * width } : { x: x * width, y: y * width };

const toPaper = ({ x, y }: Point, width: number, turned: boolean): Point =>
  turned ? { x: y / width, y: 1 / PAPER_RATIO - x / width } : { x: x / width, y: y / width };

/** The points of what was drawn, of which none is ever not finite: one such would keep the signature from being drawn. */
export function strokeOn(width: number, points: PointGroup["points"], turned = false): Stroke {
  return points
    .map(({ pressure, time, ...point }) => ({
      ...toPaper(point, width, turned),
      pressure: Number.isFinite(pressure) ? pressure : 0,
      time,
    }))
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}

/**
 * Listens to pointers in every browser. Of an iPad, which says Macintosh, signature_pad takes touches instead, and draws
 * none while there are two: a pencil and the hand that rests beside it. This is `on` of 5.1.4 without that choice; what it
 * needs is private there, and the type check names what another version lacks.
 */
class PointerPad extends Pad {
  override on() {
    // biome-ignore lint/complexity/useLiteralKeys: the way to what is private.
    const { style } = this["canvas"];
    style.touchAction = "none";
    style.userSelect = "none";
    style.webkitUserSelect = "none";
    // biome-ignore lint/complexity/useLiteralKeys: as above.
    this["_handlePointerEvents"]();
  }
}

export interface SignatureCanvas {
  /** Replaces what is drawn by these strokes. */
  show: (strokes: readonly Stroke[]) => void;
  /** Takes what is being drawn as a stroke, and removes every listener. */
  destroy: () => void;
}

/**
 * Lets a visitor draw on a canvas that fills `frame`, a paper whose line runs down the screen when it is `turned`.
 * `onStroke` is called after each stroke with all strokes and the paper's width in CSS pixels.
 *
 * A stroke ends with its pointer, and also when the end of the pointer is never told: the window loses the focus or is
 * hidden, the pointer's capture is lost, another pointer comes down anywhere, a key or a button is pressed, the paper is
 * taken away. What is shown
 * replaces it. So what is seen is always what was reported. Once a pen has drawn, a touch is the resting hand.
 */
export function createSignatureCanvas(
  canvas: HTMLCanvasElement,
  frame: HTMLElement,
  turned: boolean,
  onStroke: (strokes: readonly Stroke[], width: number) => void,
): SignatureCanvas {
  // Of points that come faster than its throttle, 16 ms, the pad keeps only the last: every other one of a fast pen.
  const pad = new PointerPad(canvas, { ...pen, throttle: 0 });
  let shown: readonly Stroke[] = [];
  let width = 0;
  let drawing = false;
  let drawnBy = "";
  let penSeen = false;

  function paint() {
    if (drawing || width === 0) return;
    pad.fromData(strokesAt(width, shown, turned));
  }

  /** Follows the paper's width only: a phone's toolbars change the height all the time. Waits for the end of a stroke. */
  function fit() {
    const wanted = turned ? frame.clientHeight : frame.clientWidth;
    if (drawing || wanted === 0) return;
    const scale = window.devicePixelRatio || 1;
    const longSide = turned ? canvas.height : canvas.width;
    if (wanted === width && longSide === Math.round(wanted * scale)) return;
    width = wanted;
    const size = turned ? [width / PAPER_RATIO, width] : [width, width / PAPER_RATIO];
    const [across = 0, down = 0] = size;
    // Fixed, not 100 %: the paper must not stretch under the pen while a resize waits for the end of a stroke.
    canvas.style.width = `${across}px`;
    canvas.style.height = `${down}px`;
    canvas.width = Math.round(across * scale);
    canvas.height = Math.round(down * scale);
    canvas.getContext("2d")?.scale(scale, scale);
    paint();
  }

  /** What was drawn becomes a stroke. */
  function finish() {
    drawing = false;
    const stroke = strokeOn(width, pad.toData().at(-1)?.points ?? [], turned);
    if (stroke.length > 0) {
      shown = [...shown, stroke];
      onStroke(shown, width);
    }
    fit();
    paint();
  }

  /** Ends a stroke whose pointer is gone, so that the next one can begin; painting makes the pad forget the pointer. */
  function endLostStroke() {
    if (!drawing) return;
    pad.off();
    pad.on();
    finish();
  }

  /** Keeps away from the pad what must not draw. Captured above the canvas, before the pad's own listeners. */
  function admit(event: PointerEvent) {
    fit();
    if (width === 0 || (event.pointerType === "touch" && penSeen)) {
      event.stopPropagation();
      return;
    }
    if (event.pointerType === "pen") penSeen = true;
    if (!event.isPrimary) return;
    if (drawing && drawnBy === "touch" && event.pointerType === "pen") discard();
    else endLostStroke();
    drawnBy = event.pointerType;
  }

  /** The hand came down before the pen, or something else is to be shown. */
  function discard() {
    drawing = false;
    pad.off();
    pad.on();
    paint();
  }

  /** A finger beside a pen is the resting hand, and one beside another finger may hold the phone. */
  function endByPointer({ target, pointerType, isPrimary }: PointerEvent) {
    const rests = !isPrimary || (pointerType === "touch" && drawnBy === "pen");
    // On the paper `admit` decides.
    if (!rests && !(target instanceof Node && frame.contains(target))) endLostStroke();
  }

  const endWhenHidden = () => {
    if (document.visibilityState === "hidden") endLostStroke();
  };
  // iOS would show its loupe, and iPadOS would take a pencil's strokes for handwriting ("Scribble").
  const keepFromSystem = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault();
  };

  pad.addEventListener("beginStroke", () => {
    drawing = true;
  });
  pad.addEventListener("endStroke", finish);
  frame.addEventListener("pointerdown", admit, { capture: true });
  canvas.addEventListener("lostpointercapture", endLostStroke);
  canvas.addEventListener("touchstart", keepFromSystem, { passive: false });
  canvas.addEventListener("touchmove", keepFromSystem, { passive: false });
  window.addEventListener("blur", endLostStroke);
  document.addEventListener("visibilitychange", endWhenHidden);
  window.addEventListener("pointerdown", endByPointer, { capture: true });
  // A click without a pointer is that of a key or of a screen reader; the page must have the stroke before it acts.
  window.addEventListener("keydown", endLostStroke, { capture: true });
  window.addEventListener("click", endLostStroke, { capture: true });

  const observer = new ResizeObserver(fit);
  observer.observe(frame);
  fit();

  return {
    show: (strokes) => {
      if (strokes.length === 0) penSeen = false;
      const replaced = strokes !== shown;
      shown = strokes;
      if (drawing && replaced) discard();
      else paint();
    },
    destroy: () => {
      endLostStroke();
      observer.disconnect();
      frame.removeEventListener("pointerdown", admit, { capture: true });
      canvas.removeEventListener("lostpointercapture", endLostStroke);
      canvas.removeEventListener("touchstart", keepFromSystem);
      canvas.removeEventListener("touchmove", keepFromSystem);
      window.removeEventListener("blur", endLostStroke);
      document.removeEventListener("visibilitychange", endWhenHidden);
      window.removeEventListener("pointerdown", endByPointer, { capture: true });
      window.removeEventListener("keydown", endLostStroke, { capture: true });
      window.removeEventListener("click", endLostStroke, { capture: true });
      pad.off();
    },
  };
}
