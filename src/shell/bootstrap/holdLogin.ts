/**
 * Makes the static login a form before the app is there: its button is enabled once both fields are plausible, a press
 * is kept until the app can perform it, and a password can be shown. Changes attributes only: React hydrates the same
 * elements later, and a changed structure would make it paint the form anew and lose what was typed.
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
  const { signal } = controller;
  const actions = new AbortController();
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const emailField = form.querySelector<HTMLInputElement>("input[type=email]");
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
    const empty = [...form.querySelectorAll("input")].find((input) => input.value === "");
    // What is wrong with a filled form is said by the app.
    isKept = show() || !empty;
    if (isKept) show();
    else empty?.focus();
  }

  function release() {
    controller.abort();
    actions.abort();
    clearInterval(looking);
    isKept = false;
  }

  const listen = (type: string, listener: (event: Event) => void, until = signal) =>
    form.addEventListener(type, listener, { signal: until });
  const looking = setInterval(show, LOOK_EVERY_MS);
  listen("input", () => {
    // What is typed after a press takes it back: it was not meant for the new text.
    isKept = false;
    show();
  });
  for (const type of ["change", "animationstart", "focusin", "pointermove"]) listen(type, show);
  listen("submit", press, actions.signal);
  function pressByEnter(event: Event) {
    const { key, isComposing, target } = event as KeyboardEvent;
    // A disabled submit button keeps Enter from submitting. A password manager's event has no key.
    if (key === "Enter" && !isComposing && target instanceof HTMLInputElement) press(event);
  }
  listen("keydown", pressByEnter, actions.signal);
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
  listen("click", click, actions.signal);
  // The app has hydrated the form and read the fields: from now on it listens itself.
  listen("formready", () => {
    const isPressed = isKept;
    isKept = false;
    show();
    release();
    if (isPressed) form.requestSubmit();
  });
  show();

  return {
    /** The e-mail address as typed. */
    email: (): string => emailField?.value ?? "",
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
    /** The app has started: it handles every press itself, a kept one as soon as its form is ready. */
    handOver: (): void => actions.abort(),
    /** Another screen is shown instead: stops listening, forgets a press. */
    release,
  };
}
