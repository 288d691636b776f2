/**
 * Plays a visitor with a password manager, which fills in the credentials once there is a form. The visitor presses
 * Enter as soon as the form has been painted and its button is enabled. The key press comes through the browser, so the
 * page cannot tell it from a person's.
 */
import type { CDPSession, Page } from "playwright-core";
import { demoPassword } from "../../../test/backend/demo.ts";
import { EMAIL, onNote, timeOf } from "./watch.ts";

/** A press has to be answered within this time (RAIL, "Response"). */
const ANSWER_MS = 100;

const ENTER = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 };

/** Enters as soon as the page allows it. Call this before the tab's first navigation. */
export async function enterAtOnce(page: Page, cdp: CDPSession): Promise<void> {
  const press = async () => {
    await cdp.send("Input.dispatchKeyEvent", { type: "keyDown", text: "\r", ...ENTER });
    await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...ENTER });
  };
  onNote(page, ({ what }) => {
    // A tab that is closed meanwhile needs no key.
    if (what === "ready") void press().catch(() => {});
  });
  await page.addInitScript(entering, { email: EMAIL, password: demoPassword });
}

/**
 * The earliest time at which a press is answered within 100 ms. It is the time of the last press, or 100 ms before the
 * answer if that is later. The answer is the moment when the button was painted differently than before, or the form
 * was gone. Milliseconds since the navigation began.
 */
export const usableAt = (page: Page): number =>
  Math.max(timeOf(page, "pressed"), timeOf(page, "answered") - ANSWER_MS);

/** Runs in the page, before its own scripts. */
function entering({ email, password }: { email: string; password: string }) {
  /** After this time without an answer the visitor presses again. Milliseconds. */
  const PRESS_AGAIN_MS = 1_000;
  const note: (what: string, at?: number) => void = Reflect.get(window, "note");

  // Switches transitions off. Otherwise a button that was just enabled, and is still changing its colour, would look
  // like an answer.
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important; }");
  document.adoptedStyleSheets.push(still);

  let isPainted = false;
  new PerformanceObserver(() => {
    isPainted = true;
  }).observe({ type: "paint", buffered: true });

  const formOf = () => {
    const name = document.querySelector<HTMLInputElement>("input[type=email]");
    const secret = document.querySelector<HTMLInputElement>("input[type=password]");
    const button = document.querySelector<HTMLButtonElement>("button[type=submit]");
    const shown = name?.checkVisibility({ visibilityProperty: true });
    return name && secret && button && shown ? { name, secret, button } : null;
  };
  const fill = (field: HTMLInputElement, text: string) => {
    if (field.value === text) return;
    // Calls the browser's own setter, because React replaces the element's `value`.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** The button's appearance: its text, and the colours of every visible part. */
  const variantOf = (button: HTMLButtonElement) => {
    const parts = [button, ...button.querySelectorAll("*")]
      .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((part) => {
        const { color, backgroundColor, borderColor, opacity } = getComputedStyle(part);
        return [part.tagName, color, backgroundColor, borderColor, opacity].join();
      });
    return [button.innerText, ...parts].join("\n");
  };

  /** The button's appearance when Enter was pressed; null before the press. */
  let before: string | null = null;
  let pressedAt = 0;
  let isAsked = false;
  window.addEventListener(
    "keydown",
    (event) => {
      const form = formOf();
      if (!event.isTrusted || event.key !== "Enter" || !form) return;
      before = variantOf(form.button);
      pressedAt = event.timeStamp;
      note("pressed", pressedAt);
    },
    { capture: true },
  );

  const isAnswered = (form: ReturnType<typeof formOf>) =>
    before !== null && (!form || (form.name.value === email && variantOf(form.button) !== before));
  const eachFrame = () => {
    const form = formOf();
    if (isAnswered(form)) {
      setTimeout(() => note("answered"));
      return;
    }
    requestAnimationFrame(eachFrame);
    if (!form) return;
    fill(form.name, email);
    fill(form.secret, password);
    if (before !== null && performance.now() - pressedAt > PRESS_AGAIN_MS) {
      before = null;
      isAsked = false;
    }
    if (isAsked || !isPainted || form.button.disabled) return;
    isAsked = true;
    form.secret.focus();
    note("ready");
  };
  requestAnimationFrame(eachFrame);
}
