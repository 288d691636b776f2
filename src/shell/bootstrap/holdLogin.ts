/**
 * Makes the static login a form before the app is there: its button is enabled once both fields are plausible, a press
 * is kept until the app can perform it, and a password can be shown. Changes attributes only: React hydrates the same
 * elements later. If a browser extension has changed the structure, React renders the form anew.
 */
import { isPlausibleSignIn } from "../../domain/plausible.ts";
import { readForm } from "../../ui/forms/formReading.ts";
import { passwordVisibility } from "../../ui/forms/passwordVisibility.ts";

/**
 * Browsers and password managers fill in a login whenever they are asked to, not all of them with an event.
 * Milliseconds.
 */
const LOOK_EVERY_MS = 250;

/** What `holdLogin` gives. */
export type HeldLogin = ReturnType<typeof holdLogin>;

/** `onForgot` runs instead of following the link "Passwort vergessen?". */
export function holdLogin(form: HTMLFormElement, onForgot: (href: string) => void) {
  const controller = new AbortController();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
  let isKept = false;
  let isPaused = false;

  function show() {
    const { typed, unreadable } = readForm(form);
    const filled = { ...typed };
    // What the browser has filled in but not yet handed over counts as right.
    for (const name of unreadable) filled[name] = name === "email" ? "a@b.cd" : "filled1";
    const isReady = isPlausibleSignIn(filled);
    if (!button) return isReady;
    const isBusy = isReady && isKept && !isPaused;
    button.disabled = !isReady;
    for (const name of ["aria-busy", "aria-disabled"]) {
      if (isBusy) button.setAttribute(name, "true");
      else button.removeAttribute(name);
    }
    return isReady;
  }

  function press(event: Event) {
    event.preventDefault();
    const empty = ["email", "password"].map(field).find((input) => input?.value === "");
    // What is wrong with a filled form is said by the app.
    isKept = show() || !empty;
    if (isKept) show();
    else empty?.focus();
  }

  function release() {
    controller.abort();
    clearInterval(looking);
    isKept = false;
  }

  const listen = (type: string, listener: (event: Event) => void) =>
    form.addEventListener(type, listener, controller);
  const looking = setInterval(show, LOOK_EVERY_MS);
  listen("input", () => {
    // What is typed after a press takes it back: it was not meant for the new text.
    isKept = false;
    show();
  });
  for (const type of ["change", "animationstart", "focusin", "pointermove"]) listen(type, show);
  listen("submit", press);
  function pressByEnter(event: Event) {
    const { key, isComposing, target } = event as KeyboardEvent;
    // A disabled submit button keeps Enter from submitting. A password manager's event has no key.
    if (key === "Enter" && !isComposing && target instanceof HTMLInputElement) press(event);
  }
  listen("keydown", pressByEnter);
  function click(event: Event) {
    const target = event.target instanceof Element ? event.target.closest("button[aria-pressed], a") : null;
    if (target instanceof HTMLButtonElement) passwordVisibility.toggle(target);
    const { metaKey, ctrlKey, shiftKey, altKey, button: key } = event as MouseEvent;
    const wantsNewTab = metaKey || ctrlKey || shiftKey || altKey || key !== 0;
    if (target instanceof HTMLAnchorElement && !wantsNewTab) {
      event.preventDefault();
      onForgot(target.href);
    }
  }
  listen("click", click);
  show();

  return {
    /** The e-mail address as typed. */
    email: (): string => field("email")?.value ?? "",
    /** Loading has failed: the button is no longer busy. A press that is kept stays kept. */
    pause(): void {
      isPaused = true;
      show();
    },
    /** Loading goes on. */
    resume(): void {
      isPaused = false;
      show();
    },
    /** The login is the app's, which may have rendered it anew: it handles every press itself, also the kept one. */
    handOver(): void {
      const isPressed = isKept;
      release();
      show();
      if (isPressed) document.querySelector<HTMLInputElement>("#root [name=password]")?.form?.requestSubmit();
    },
    /** Another screen is shown instead: stops listening, forgets a press. */
    release,
  };
}
