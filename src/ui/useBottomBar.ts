/**
 * Keeps a bar at the bottom of the window above the on-screen keyboard, which covers it without resizing the page. Sets
 * `--bottom-bar` on the root to the bar's height, for other elements at the bottom.
 */
import { type RefObject, useEffect } from "react";

export function useBottomBar(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = element.current;
    const root = document.documentElement;
    const view = window.visualViewport;
    if (!bar) return undefined;
    const place = () => {
      // On a zoomed page the window is larger than its visible part, with or without a keyboard.
      const covered =
        !view || view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      bar.style.setProperty("--covered", `${Math.round(covered)}px`);
      const isFixed = getComputedStyle(bar).position === "fixed";
      root.style.setProperty("--bottom-bar", `${isFixed ? bar.offsetHeight + Math.round(covered) : 0}px`);
    };
    const size = new ResizeObserver(place);
    size.observe(bar);
    view?.addEventListener("resize", place);
    view?.addEventListener("scroll", place);
    return () => {
      size.disconnect();
      view?.removeEventListener("resize", place);
      view?.removeEventListener("scroll", place);
      root.style.removeProperty("--bottom-bar");
    };
  }, [element]);
}
