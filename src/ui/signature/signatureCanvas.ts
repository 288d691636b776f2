/**
 * A canvas to sign on, based on signature_pad. Strokes are kept as fractions of the paper's width and redrawn at every width.
 *
 * Three properties of signature_pad to know (measured):
 *
 * - After a resize its canvas is blank although it does not report itself empty.
 * - Clearing it during a stroke makes it ignore the pen from then on.
 * - Its widths are radii.
 */
import Pad, { type PointGroup, type PointGroupOptions } from "signature_pad";
import { PAPER_RATIO, PEN_RADIUS, type Stroke, type StrokePoint } from "./signature.ts";

/** The pen is equally thick at every speed, and black on white in every colour scheme. */
const pen: PointGroupOptions = {
  minWidth: PEN_RADIUS,
  maxWidth: PEN_RADIUS,
  dotSize: PEN_RADIUS,
  penColor: "#000000",
  velocityFilterWeight: 0.7,
  compositeOperation: "source-over",
};

/**
 * Strokes in signature_pad's format for a paper `width` CSS pixels wide; if `turned`, its line runs down the screen. The pad
 * draws a curve only after the next point, so a stroke would end one point short (measured). The last point is therefore
 * repeated. strokeInk draws the same for the document.
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

/**
 * The points of a stroke. Points that are not finite are left out: a single one would make the signature impossible to
 * draw.
 */
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
 * Listens to pointer events in every browser. On an iPad, which claims to be a Macintosh, signature_pad listens to
 * touches instead. It then draws nothing while there are two touches, such as a pencil and the resting hand. This is
 * `on` of 5.1.4 without that choice. It needs private members, and the type check fails if another version lacks them.
 */
class PointerPad extends Pad {
  override on() {
    // biome-ignore lint/complexity/useLiteralKeys: only so are private members accessible.
    const { style } = this["canvas"];
    style.touchAction = "none";
    style.userSelect = "none";
    style.webkitUserSelect = "none";
    // biome-ignore lint/complexity/useLiteralKeys: as above.
    this["_handlePointerEvents"]();
  }
}

export interface SignatureCanvas {
  /** Replaces the drawing by these strokes. */
  show: (strokes: readonly Stroke[]) => void;
  /** Ends an unfinished stroke, and removes every listener. */
  destroy: () => void;
}

/**
 * Lets a visitor draw on a canvas that fills `frame`. If `turned`, the paper's line runs down the screen. Calls `onStroke`
 * after each stroke with all strokes and the paper's width in CSS pixels.
 *
 * A stroke ends with its pointer. It also ends if the pointer's own end is never reported:
 *
 * - The window loses the focus or is hidden.
 * - The pointer's capture is lost, or another pointer comes down anywhere.
 * - A key or a button is pressed.
 * - The paper is removed.
 *
 * `show` discards an unfinished stroke, so that the canvas always shows what was reported. After a pen has drawn,
 * touches are ignored, because they come from the resting hand. An empty drawing ends that.
 */
export function createSignatureCanvas(
  canvas: HTMLCanvasElement,
  frame: HTMLElement,
  turned: boolean,
  onStroke: (strokes: readonly Stroke[], width: number) => void,
): SignatureCanvas {
  // If points come faster than its throttle, 16 ms, the pad keeps only the last one: it loses every other point of a fast pen.
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

  /** Follows only the paper's width, because a phone's toolbars keep changing the height. Waits for the end of a stroke. */
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

  /** Turns the unfinished drawing into a stroke. */
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

  /** Ends a stroke after its pointer is gone, so that the next one can begin. Painting resets the pad's pointer. */
  function endLostStroke() {
    if (!drawing) return;
    pad.off();
    pad.on();
    finish();
  }

  /**
   * Keeps events that must not draw from the pad. The listener captures events above the canvas, so it runs before the
   * pad's own listeners.
   */
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

  /** Drops the unfinished stroke: the hand came down before the pen, or the caller shows something else. */
  function discard() {
    drawing = false;
    pad.off();
    pad.on();
    paint();
  }

  /** A finger beside a pen is the resting hand. A second finger may hold the phone. Neither ends a stroke. */
  function endByPointer({ target, pointerType, isPrimary }: PointerEvent) {
    const rests = !isPrimary || (pointerType === "touch" && drawnBy === "pen");
    // For a press on the paper, `admit` decides.
    if (!rests && !(target instanceof Node && frame.contains(target))) endLostStroke();
  }

  const endWhenHidden = () => {
    if (document.visibilityState === "hidden") endLostStroke();
  };
  // Without this, iOS shows its loupe, and iPadOS takes a pencil's strokes for handwriting ("Scribble").
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
  // A click without a pointer comes from a key or a screen reader; the page must have the stroke before it acts.
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
