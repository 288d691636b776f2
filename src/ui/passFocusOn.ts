/**
 * Moves the focus on when the focused element vanishes or is disabled: to the next control of the screen, to its
 * heading, or to the part around the element. The browser would move the focus to <body>, and keyboard users would
 * begin again at the top of the page.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Moves the focus to the next control, otherwise to the heading. Call it before the element vanishes. Does nothing if
 * the focus is elsewhere.
 */
export function passFocusOn(vanishing: Element): void {
  if (!vanishing.contains(document.activeElement)) return;
  for (const next of document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE})`)) {
    // A descendant of the element follows it, too, but then a second bit is set.
    if (vanishing.compareDocumentPosition(next) !== Node.DOCUMENT_POSITION_FOLLOWING) continue;
    next.focus();
    // A hidden or disabled element does not take the focus.
    if (document.activeElement === next) return;
  }
  focusHeading();
}

/**
 * Focuses the heading of the dialog on top, because nothing behind it can be reached. If there is no dialog, focuses
 * the screen's heading.
 */
export function focusHeading(): void {
  // The order in the DOM does not say which dialog is on top. Try each: the dialogs below are inert.
  for (const places of ["dialog[open] h2", "main h1[tabindex]", "main"]) {
    for (const place of document.querySelectorAll<HTMLElement>(places)) {
      focusPart(place);
      if (document.activeElement === place) return;
    }
  }
}

/** Moves the focus to the screen's heading. Use it if the next control will not stay either. */
export function passFocusToHeading(vanishing: Element): void {
  if (vanishing.contains(document.activeElement)) focusHeading();
}

/** A part with a name, or one that takes the focus anyway. */
const PART = "section[aria-labelledby], [tabindex]";

/**
 * Moves the focus to the part of the screen around the element. Use it if something else will replace the element
 * there.
 */
export function passFocusAround(vanishing: Element): void {
  const part = vanishing.parentElement?.closest<HTMLElement>(PART);
  if (part && vanishing.contains(document.activeElement)) focusPart(part);
}

/** Focuses a part without scrolling, because the visitor may be looking at the result of the press. */
function focusPart(part: HTMLElement): void {
  // The part is focusable only now. The Tab key skips it, and later presses on it do not focus it.
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** The ref of a part with controls that may vanish while one of them has the focus. `passOn` must not change. */
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
