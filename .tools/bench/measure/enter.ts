/**
 * Plays a visitor with a password manager, which fills in the credentials once there is a form. The visitor presses
 * Enter as soon as the form has been painted and its button is enabled. The key press comes through the browser, so the
 * page cannot tell it from a person's.
 */
import type { CDPSession, Page } from "playwright-core";
import { demoPassword } from "../../../test/backend/demo.ts";
import { inTime } from "./patience.ts";
import { EMAIL } from "./watch.ts";

/** A press has to be answered within this time (RAIL, "Response"). */
const ANSWER_MS = 100;

/** Milliseconds since the epoch, with fractions. */
interface Moments {
  /** The navigation began; the first one if there were several. */
  begin: number;
  /** Enter was pressed; the last press before the answer. */
  pressed: number;
  /** The button was painted differently than before the press, or the form was gone. */
  answered: number;
  row: number;
}

type Moment = keyof Moments;

/** To be started before the tab's first navigation. */
export interface Entry {
  /** Waits until the moment has come. Throws an Error after a minute. */
  reached(moment: Moment): Promise<void>;
  /** Milliseconds since the navigation began. */
  at(moment: Moment): number;
}

const BINDING = "tellBench";
const ENTER = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 };

export async function enterAtOnce(page: Page, cdp: CDPSession): Promise<Entry> {
  const moments = new Map<Moment, number>();
  const waiting = new Map<Moment, () => void>();
  const press = async () => {
    await cdp.send("Input.dispatchKeyEvent", { type: "keyDown", text: "\r", ...ENTER });
    await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...ENTER });
  };
  cdp.on("Runtime.bindingCalled", ({ name, payload }) => {
    if (name !== BINDING) return;
    const { what, at }: { what: Moment | "ready"; at: number } = JSON.parse(payload);
    // A tab that is closed meanwhile needs no key.
    if (what === "ready") return void press().catch(() => {});
    if (what === "pressed" || !moments.has(what)) moments.set(what, at);
    waiting.get(what)?.();
  });
  // Without Runtime.enable the protocol does not report calls of a binding.
  await cdp.send("Runtime.enable");
  await cdp.send("Runtime.addBinding", { name: BINDING });
  await page.addInitScript(entering, { email: EMAIL, password: demoPassword, tell: BINDING });

  const momentOf = (moment: Moment) => moments.get(moment) ?? Number.NaN;
  return {
    reached: (moment) =>
      inTime(`${page.url()}: "${moment}" was not reached`, (done) => {
        if (moments.has(moment)) done();
        else waiting.set(moment, done);
      }),
    at: (moment) => momentOf(moment) - momentOf("begin"),
  };
}

/**
 * The earliest time at which a press is answered within 100 ms. It is the time of the press, or 100 ms before the
 * answer if that is later. Milliseconds since the navigation began.
 */
export const usableAt = (entry: Entry): number =>
  Math.max(entry.at("pressed"), entry.at("answered") - ANSWER_MS);

/** Runs in the page, before its own scripts. */
function entering({ email, password, tell }: { email: string; password: string; tell: string }) {
  /** After this time without an answer the visitor presses again. Milliseconds. */
  const PRESS_AGAIN_MS = 1_000;
  const say = (what: string, at = performance.now()) =>
    Reflect.get(window, tell)(JSON.stringify({ what, at: performance.timeOrigin + at }));
  const painted = (what: string) => requestAnimationFrame(() => setTimeout(() => say(what)));
  say("begin", 0);

  // Switches transitions off. Otherwise a button that was just enabled, and is still changing its colour, would look
  // like an answer.
  const still = new CSSStyleSheet();
  still.replaceSync("* { transition: none !important; }");
  document.adoptedStyleSheets.push(still);

  let isPainted = false;
  new PerformanceObserver(() => {
    isPainted = true;
  }).observe({ type: "paint", buffered: true });

  const rows = new MutationObserver(() => {
    if (!document.querySelector('li a[href^="/admin/customers/"], tbody tr')) return;
    rows.disconnect();
    painted("row");
  });
  rows.observe(document, { subtree: true, childList: true });

  const formOf = () => {
    const name = document.querySelector<HTMLInputElement>("input[type=email], input[name=username]");
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
      say("pressed", pressedAt);
    },
    { capture: true },
  );

  const isAnswered = (form: ReturnType<typeof formOf>) =>
    before !== null && (!form || (form.name.value === email && variantOf(form.button) !== before));
  const eachFrame = () => {
    const form = formOf();
    if (isAnswered(form)) {
      setTimeout(() => say("answered"));
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
    say("ready");
  };
  requestAnimationFrame(eachFrame);
}
