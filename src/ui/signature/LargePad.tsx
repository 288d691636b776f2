/** The pad in a dialog that fills the screen, or the visible part of a zoomed page. */

import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { Modal } from "../dialogs/Modal.tsx";
import styles from "./SignaturePad.module.css";
import { PAPER_RATIO } from "./signature.ts";

interface LargePadProps {
  /** The accessible name. */
  label: string;
  /** The paper's line runs down the screen. */
  turned: boolean;
  /** The element that gets the focus, because the tools before it have nothing to undo yet. */
  first: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

export function LargePad({ label, turned, first, onClose, children }: LargePadProps) {
  const area = useSeenArea();
  useEffect(() => first.current?.focus(), [first]);
  return (
    <Modal
      className={`${styles.screen} ${turned ? styles.turned : ""}`}
      label={label}
      style={area}
      onClose={onClose}
    >
      {children}
    </Modal>
  );
}

// The paper's layout in the dialog, in CSS pixels; SignaturePad.module.css lays it out.

/** The height of the controls above and below the paper. If the paper is turned, there is one more row. */
const CONTROLS = { upright: 144, turned: 176 };
const SIDES = 32;
/** The paper must be longer by this factor before it is turned, because customers then have to turn their phone. */
const WORTH_TURNING = 1.25;

export interface Screen {
  width: number;
  height: number;
  /** Whether the pointer is a finger; for a mouse a turned paper is no help. */
  touch: boolean;
}

export type Orientation = "upright" | "turned";

/** A paper narrower than this is too small to sign on with a finger. */
const SMALL_PAPER = 480;

/** Whether a touch on the normal pad's paper, `normal` wide, opens the large one instead of drawing. */
export const isTooSmall = ({ touch }: Screen, normal: number): boolean => touch && normal < SMALL_PAPER;

/** The orientation on this screen; null if the paper would not be longer than the normal pad's, which is `normal` wide. */
export function largePadOn({ width, height, touch }: Screen, normal: number): Orientation | null {
  const upright = Math.min(width - SIDES, (height - CONTROLS.upright) * PAPER_RATIO);
  const turned = Math.min(height - CONTROLS.turned, (width - SIDES) * PAPER_RATIO);
  if (touch && turned > normal && turned >= upright * WORTH_TURNING) return "turned";
  return upright > normal ? "upright" : null;
}

/** The orientation on this screen, also after the screen turns. `element` is the pad on the page, or null before it exists. */
export function useLargePad(element: HTMLElement | null) {
  const [orientation, setOrientation] = useState<Orientation | null>(null);
  const [isSmall, setSmall] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const touch = window.matchMedia("(pointer: coarse)").matches;
      // Measures the document, because the window's inner size shrinks in Safari when the user zooms.
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const screen = { width, height, touch };
      setOrientation(largePadOn(screen, element.clientWidth));
      setSmall(isTooSmall(screen, element.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener("resize", measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);
  return {
    /** The orientation; null if the large pad would not be larger. */
    orientation,
    /** Whether the large pad is the only place to sign, because the pad on the page is too small for a finger. */
    isNeeded: isSmall && orientation !== null,
  };
}

/** The scale from which a page counts as zoomed. Below it, nothing is out of view. */
const ZOOMED = 1.05;

/** Places the dialog over the visible part of a page that is zoomed with two fingers; undefined if it is not zoomed. */
function useSeenArea(): CSSProperties | undefined {
  const [area, setArea] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const { scale, offsetLeft: left, offsetTop: top, width, height } = seen;
      setArea(scale < ZOOMED ? undefined : { inset: "auto", left, top, margin: 0, width, height });
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
    };
  }, []);
  return area;
}
