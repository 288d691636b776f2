/**
 * Where the focus goes when what has it vanishes or is disabled: to what comes next on the screen or its heading, or to the
 * part around it. The browser would leave it on <body>, and whoever uses a keyboard would begin again at the top of the page.
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

/** Of the dialog on top, behind which nothing can be reached, or else of the screen. */
export function focusHeading(): void {
  // Which one is on top their order does not say; those below it take no focus.
  for (const places of ["dialog[open] h2", "main h1[tabindex]", "main"]) {
    for (const place of document.querySelectorAll<HTMLElement>(places)) {
      focusPart(place);
      if (document.activeElement === place) return;
    }
  }
}

/** To the screen's heading, where what comes next will not stay either. */
export function passFocusToHeading(vanishing: Element): void {
  if (vanishing.contains(document.activeElement)) focusHeading();
}

/** A part with a name, or one that takes the focus anyway. */
const PART = "section[aria-labelledby], [tabindex]";

/** To the part of the screen around it, where something else will stand in its place. */
export function passFocusAround(vanishing: Element): void {
  const part = vanishing.parentElement?.closest<HTMLElement>(PART);
  if (part && vanishing.contains(document.activeElement)) focusPart(part);
}

/** Without scrolling: what is told of the press may stand where the visitor looks. */
function focusPart(part: HTMLElement): void {
  // It stays out of the way of the tab key, and of presses on it once the focus has gone on.
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** The ref of a part with controls that may vanish while one of them has the focus. `passOn` is always the same function. */
export function useFocusPassedOn<E extends Element>(passOn = passFocusOn): RefObject<E | null> {
  const part = useRef<E>(null);
  useLayoutEffect(() => {
    const vanishing = part.current;
    return () => {
      if (vanishing) passOn(vanishing);
    };
  }, [passOn]);
  return part;
}
