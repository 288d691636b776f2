/** How the large pad lies on this screen now, followed as the screen turns. */
import { useLayoutEffect, useState } from "react";
import { type LargePad, largePadOn } from "./largePad.ts";

/** `element` is the pad on the page, once there is one. null as long as a large one would not be larger. */
export function useLargePad(element: HTMLElement | null): LargePad | null {
  const [lies, setLies] = useState<LargePad | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const touch = window.matchMedia("(pointer: coarse)").matches;
      const screen = { width: window.innerWidth, height: window.innerHeight, touch };
      setLies(largePadOn(screen, element.clientWidth));
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
  return lies;
}
