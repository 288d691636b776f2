/** How the large pad lies on this screen now, followed as the screen turns. */
import { useLayoutEffect, useState } from "react";
import { isTooSmall, type LargePad, largePadOn } from "./largePad.ts";

/** `element` is the pad on the page, once there is one. */
export function useLargePad(element: HTMLElement | null) {
  const [lies, setLies] = useState<LargePad | null>(null);
  const [isSmall, setSmall] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const touch = window.matchMedia("(pointer: coarse)").matches;
      // Not the window's inner size, which Safari lets shrink as one zooms.
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const screen = { width, height, touch };
      setLies(largePadOn(screen, element.clientWidth));
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
    /** null as long as a large one would not be larger. */
    lies,
    /** Whether one signs there alone, because the pad on the page is too small for a finger. */
    isNeeded: isSmall && lies !== null,
  };
}
