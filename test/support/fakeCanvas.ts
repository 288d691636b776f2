/** Canvases for happy-dom, which has none: fillings of one pixel row can be read back, and the picture is always the same. */
import { drawnSignature } from "../backend/documents/drawnSignature.ts";

const picture = drawnSignature();

interface CanvasOptions {
  /** False: the canvas always reads white. */
  isReadable?: boolean;
  /** What reading the canvas gives instead. */
  read?: (() => { data: Uint8ClampedArray }) | undefined;
}

/** The canvas context as the signature uses it; drawing has no effect. */
function contextOf(canvas: HTMLCanvasElement, { isReadable = true, read }: CanvasOptions) {
  const row = new Uint8ClampedArray(4 * 8).fill(255);
  const own: Record<string, unknown> = {
    canvas,
    fillRect(x: number, _y: number, width: number) {
      if (isReadable) row.fill(own.fillStyle === "#000000" ? 0 : 255, 4 * x, 4 * (x + width));
    },
    getImageData: read ?? (() => ({ data: row })),
    measureText: (text: string) => ({ width: 20 * text.length }),
  };
  return new Proxy(own, { get: (_, name) => own[String(name)] ?? (() => {}) });
}

/** Gives every canvas a context until the returned function is called. */
export function provideCanvas(options: CanvasOptions = {}): () => void {
  const canvas = HTMLCanvasElement.prototype;
  const { getContext, toDataURL } = canvas;
  Object.assign(canvas, {
    getContext(this: HTMLCanvasElement) {
      return contextOf(this, options);
    },
    toDataURL: () => picture,
  });
  return () => Object.assign(canvas, { getContext, toDataURL });
}
