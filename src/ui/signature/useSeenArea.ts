/** Where a dialog as large as the screen lies while the page is zoomed with two fingers: on the part that is seen. */
import { type CSSProperties, useLayoutEffect, useState } from "react";

/** Below this nothing is out of sight. */
const ZOOMED = 1.05;

/** A style for what is fixed to the window; undefined while the page is not zoomed. */
export function useSeenArea(): CSSProperties | undefined {
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
