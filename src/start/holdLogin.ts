/**
 * Makes the static login a working form before the app is loaded. Its button is enabled once both fields are plausible.
 * A press is kept until the app can perform it, and the password can be shown. Changes attributes only, because React
 * later hydrates the same elements. If a browser extension has changed the structure, React renders the form anew.
 */
import { isPlausibleSignIn } from "../domain/plausible.ts";
import { readForm } from "../ui/forms/formReading.ts";
import { passwordVisibility } from "../ui/forms/passwordVisibility.ts";

/** Browsers and password managers fill in a login at any time, and some of them without an event. Milliseconds. */
const LOOK_EVERY_MS = 250;

export type HeldLogin = ReturnType<typeof holdLogin>;

interface HoldOptions {
  /** Runs instead of the link "Passwort vergessen?". */
  onForgot: (href: string) => void;
  /** Called when a press is kept, and when it is dropped. */
  onKept: (isKept: boolean) => void;
}

export function holdLogin(form: HTMLFormElement, { onForgot, onKept }: HoldOptions) {
  const controller = new AbortController();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
  let isKept = false;
  let isPaused = false;

  function keep(press: boolean) {
    if (press === isKept) return;
    isKept = press;
    onKept(press);
  }

  function show() {
    const { typed, unreadable } = readForm(form);
    const filled = { ...typed };
    // A value that the browser has filled in but not yet revealed counts as plausible.
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
    // The app reports what is wrong with a filled form.
    keep(show() || !empty);
    if (isKept) show();
    else empty?.focus();
  }

  function release() {
    controller.abort();
    clearInterval(looking);
    keep(false);
  }

  const listen = (type: string, listener: (event: Event) => void) =>
    form.addEventListener(type, listener, controller);
  const looking = setInterval(show, LOOK_EVERY_MS);
  listen("input", () => {
    // Typing after a press cancels it: it was not meant for the new text.
    keep(false);
    show();
  });
  for (const type of ["change", "animationstart", "focusin", "pointermove"]) listen(type, show);
  listen("submit", press);
  function pressByEnter(event: Event) {
    const { key, isComposing, target } = event as KeyboardEvent;
    // A disabled submit button would keep Enter from submitting. A password manager's event has no key.
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
    /** A press is kept, and both fields are plausible. */
    isPressed: (): boolean => isKept && show(),
    /** Loading has failed: the button is no longer busy. A kept press stays kept. */
    pause(): void {
      isPaused = true;
      show();
    },
    /** Loading goes on. */
    resume(): void {
      isPaused = false;
      show();
    },
    /**
     * The app has taken over the login and may have rendered it anew. The app handles every press itself, including the kept
     * one.
     */
    handOver(): void {
      const isPressed = isKept;
      release();
      show();
      if (isPressed) document.querySelector<HTMLInputElement>("#root [name=password]")?.form?.requestSubmit();
    },
    /** Another screen is shown instead: stops listening and drops a kept press. */
    release,
  };
}
