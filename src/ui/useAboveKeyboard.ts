/** Keeps what stands at the bottom of the window above the on-screen keyboard, which covers it without resizing the page. */
import { type RefObject, useEffect } from "react";

export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const place = () => {
      // Zoomed in, the window is larger than what is seen of it, with or without a keyboard.
      const covered = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      element.current?.style.setProperty("--covered", `${Math.round(covered)}px`);
    };
    place();
    view.addEventListener("resize", place);
    view.addEventListener("scroll", place);
    return () => {
      view.removeEventListener("resize", place);
      view.removeEventListener("scroll", place);
    };
  }, [element]);
}
