/**
 * The bundle that proves a password, for the app as well. While the app is on its way it begins the sign-in of a press that
 * the bootstrap keeps: once per press, with a config.json that has passed the app's own schema, to no address that it does
 * not name. The password stays in its field.
 */
import * as v from "valibot";
import { type Config, readConfig } from "../../app/config.ts";
import { cognitoSettings } from "../../app/network/cognitoSettings.ts";
import { restrictConnections } from "../../app/network/contentPolicy.ts";
import { signInForm } from "../../domain/signIn.ts";
import { readForm } from "../../ui/forms/formReading.ts";
import { wallClock } from "../../wire/clock.ts";
import type { EarlySignIn, EarlyStart } from "../../wire/cognito/cognitoOptions.ts";
import { beginEarly, isUsable } from "../../wire/cognito/earlySignIn.ts";
import { startProof } from "../../wire/cognito/srpLibrary.ts";

export { startProof };

/** The page whose login is held. */
interface HeldPage {
  window: Window & typeof globalThis;
  form: HTMLFormElement;
  /** What /config.json holds, parsed and not yet checked. */
  config: Promise<unknown>;
}

export type BeginWhenPressed = typeof beginWhenPressed;

/** From now on, and for a press that is kept already. */
export function beginWhenPressed({ window, form, config }: HeldPage): EarlySignIn {
  const { document } = window;
  const button = form.querySelector("button[type=submit]");
  const checked: Promise<Config | null> = config.then(readConfig).catch(() => null);
  let begun: EarlyStart | null = null;

  /** holdLogin.ts keeps the button busy as long as it keeps a press; once the app has started it does that itself. */
  const isKept = () =>
    document.documentElement.dataset.start === undefined && button?.getAttribute("aria-busy") === "true";

  async function begin() {
    if (begun || !isKept()) return;
    const config = await checked;
    const typed = v.safeParse(signInForm, readForm(form).typed);
    if (begun || !config || !typed.success || !isKept()) return;
    restrictConnections(document, config);
    const settings = cognitoSettings(config);
    const pageUrl = window.location.href;
    const fetch: typeof window.fetch = (input, init) => window.fetch(input, init);
    begun = beginEarly({ settings, pageUrl, fetch, clock: wallClock, startProof }, typed.output.email);
  }

  function drop() {
    begun?.abort();
    begun = null;
  }

  // What is typed after a press takes it back.
  form.addEventListener("input", drop);
  if (button) new MutationObserver(() => void begin()).observe(button, { attributeFilter: ["aria-busy"] });
  void begin();

  return {
    library: { startProof },
    take(email) {
      const early = begun;
      begun = null;
      if (early && isUsable(early, email, wallClock.now())) return early;
      early?.abort();
      return null;
    },
  };
}
