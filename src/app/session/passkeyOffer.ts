/** Whether passkeys are offered here: config.json must allow them, and the browser must know them. */
import { memoize } from "../../domain/memoize.ts";
import { PASSKEY_OFFER_KEY } from "../../storageKeys.ts";
import { keepIn } from "../../wire/storage.ts";
import { useApp, useConfig } from "../context.ts";
import type { App } from "../createApp.ts";
import { createStore, useStore } from "../store.ts";

const knowsPasskeys = (window: Window): boolean => "PublicKeyCredential" in window;

/** False in the login's static first paint. */
export function usePasskeysOffered(): boolean {
  const { window } = useApp().platform;
  return useConfig()?.cognito.passkeys === true && knowsPasskeys(window);
}

/** The offer was taken: its result stands in its place. Not in the banner, which is another one at each address. */
const takenIn = memoize((_app: App) => createStore(false));

/** What stands above the screen: the offer, its result, or null. */
export function usePasskeyOffer(): "offered" | "added" | null {
  const app = useApp();
  const isShown = useStore(app.passkeyOffer);
  const isTaken = useStore(takenIn(app));
  if (!isShown) return null;
  return isTaken ? "added" : "offered";
}

/**
 * After a password sign-in: proposes a passkey once on this device, where it can verify who holds it (fingerprint, face,
 * PIN). Never fails.
 */
export async function offerPasskey(app: App): Promise<void> {
  const { config, platform, passkeyOffer } = app;
  const { window, sharedStorage } = platform;
  if (!config.cognito.passkeys || !knowsPasskeys(window)) return;
  if (sharedStorage.getItem(PASSKEY_OFFER_KEY) !== null) return;
  const { PublicKeyCredential } = window as Window & typeof globalThis;
  const canVerify = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(
    () => false,
  );
  if (!canVerify) return;
  takenIn(app).set(false);
  passkeyOffer.set(true);
}

const neverAgain = ({ platform }: App): void => {
  keepIn(platform.sharedStorage, PASSKEY_OFFER_KEY, "done"); // without storage it is offered again
};

/** Taken: kept at once, for whoever never closes the result. */
export function takePasskeyOffer(app: App): void {
  takenIn(app).set(true);
  neverAgain(app);
}

/** A passkey was removed: what the banner may still tell of it is no longer true. */
export function endPasskeyResult(app: App): void {
  if (takenIn(app).get()) app.passkeyOffer.set(false);
}

/** Declined, or no longer needed: a passkey was added or used on this device. */
export function endPasskeyOffer(app: App): void {
  app.passkeyOffer.set(false);
  neverAgain(app);
}
