/** How the paper lies in the pad as large as the screen, in CSS pixels; LargePad.module.css lays it out. */
import { PAPER_RATIO } from "./signature.ts";

/** What the controls above and below the paper take; turned, there is one row more. */
const CONTROLS = { upright: 144, turned: 176 };
const SIDES = 32;
/** Holding the screen sideways is asked for a paper that is longer by a quarter, not for less. */
const WORTH_TURNING = 1.25;

export interface Screen {
  width: number;
  height: number;
  /** Whether it is drawn on with a finger; with a mouse a turned paper is no help. */
  touch: boolean;
}

export type LargePad = "upright" | "turned";

/** A paper below this is too small to sign on with a finger. */
const SMALL_PAPER = 480;

/** Whether a touch on the normal pad's paper, `normal` wide, opens the large one instead of drawing. */
export const isTooSmall = ({ touch }: Screen, normal: number): boolean => touch && normal < SMALL_PAPER;

/** How it lies on this screen; null where it would not be longer than the normal pad's paper, which is `normal` wide. */
export function largePadOn({ width, height, touch }: Screen, normal: number): LargePad | null {
  const upright = Math.min(width - SIDES, (height - CONTROLS.upright) * PAPER_RATIO);
  const turned = Math.min(height - CONTROLS.turned, (width - SIDES) * PAPER_RATIO);
  if (touch && turned > normal && turned >= upright * WORTH_TURNING) return "turned";
  return upright > normal ? "upright" : null;
}
