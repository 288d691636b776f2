/**
 * Where the focus goes when what has it vanishes or is disabled: to what comes next on the screen, or to its heading. The
 * browser would leave it on <body>, and whoever uses a keyboard would begin again at the top of the page.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** Before it vanishes. Does nothing where the focus is elsewhere. */
export function passFocusOn(vanishing: Element): void {
  if (!vanishing.contains(document.activeElement)) return;
  for (const next of document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE})`)) {
    // What lies inside follows, too, but has a second bit set.
    if (vanishing.compareDocumentPosition(next) !== Node.DOCUMENT_POSITION_FOLLOWING) continue;
    next.focus();
    // Nothing hidden or disabled takes it.
    if (document.activeElement === next) return;
  }
  focusHeading();
}

/** Without scrolling: what is told of the press may stand where the visitor looks. */
export function focusHeading(): void {
  const place = document.querySelector<HTMLElement>("main h1[tabindex]") ?? document.querySelector("main");
  place?.focus({ preventScroll: true });
}

/** The ref of a part with controls that may vanish while one of them has the focus. */
export function useFocusPassedOn<E extends Element>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const vanishing = part.current;
    return () => {
      if (vanishing) passFocusOn(vanishing);
    };
  }, []);
  return part;
}
