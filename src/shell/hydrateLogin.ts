/**
 * Hydrates the static login. If a browser extension has changed its structure (password managers put their icons beside the
 * fields), React renders another form: it gets what the visitor has typed, shown and focused in the static one.
 */
import { flushSync } from "react-dom";

/** `hydrate` calls React's `hydrateRoot`. The form is the app's, and listens, when this returns. */
export function hydrateLogin(root: HTMLElement, hydrate: () => void): void {
  const focused = document.activeElement;
  const before = root.querySelector("form");
  // At once: no event, and no other change of the page, comes in between.
  flushSync(hydrate);
  const now = root.querySelector("form");
  if (before && now && before !== now) carryOver(before, now, focused);
}

function carryOver(from: HTMLFormElement, to: HTMLFormElement, focused: Element | null) {
  for (const part of ["[aria-pressed]", "[name=email]", "[name=password]", "[type=submit]", "a"]) {
    const before = from.querySelector<HTMLElement>(part);
    const now = to.querySelector<HTMLElement>(part);
    if (!before || !now) continue;
    if (before.getAttribute("aria-pressed") === "true") now.click();
    if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
      now.value = before.value;
      now.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (before !== focused) continue;
    now.focus();
    // A field for e-mail addresses does not say where its caret is.
    if (now instanceof HTMLInputElement && now.selectionEnd !== null) {
      const { selectionStart, selectionEnd } = before as HTMLInputElement;
      now.setSelectionRange(selectionStart, selectionEnd);
    }
  }
}
