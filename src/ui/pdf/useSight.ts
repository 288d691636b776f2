/** Whether an element is in sight, or near by. */
import { type RefObject, useEffect, useState } from "react";

/** `margin` is how much around `scroller` counts, as of an IntersectionObserver; without them the window's own sight counts. */
export function useSight(
  element: RefObject<HTMLElement | null>,
  scroller?: RefObject<HTMLElement | null>,
  margin = "0px",
): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      root: scroller?.current ?? null,
      rootMargin: margin,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, scroller, margin]);
  return isInSight;
}
