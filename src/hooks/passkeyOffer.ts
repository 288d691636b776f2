/** Offering passkeys: config.json must allow them, and the browser must support them. */

import { useEffect } from "react";
import type { App } from "../core/createApp.ts";
import { PASSKEY_OFFER_KEY, PASSKEY_PLACE_KEY } from "../storageKeys.ts";
import { keepIn, removeFrom } from "../wire/browser.ts";
import { knowsPasskeys } from "../wire/cognito/passkeys.ts";
import { useApp, useConfig } from "./useApp.ts";

/** Whether passkeys can be offered; false in the prerendered login. */
export function usePasskeysOffered(): boolean {
  const { window } = useApp().platform;
  return useConfig()?.cognito.passkeys === true && knowsPasskeys(window);
}

/** Keeps for the next login whether it offers passkeys: it is painted before config.json is there. */
export function useKeptPlace(offered: boolean): void {
  const { sharedStorage } = useApp().platform;
  useEffect(() => {
    if (offered) keepIn(sharedStorage, PASSKEY_PLACE_KEY, "kept");
    else removeFrom(sharedStorage, PASSKEY_PLACE_KEY);
  }, [offered, sharedStorage]);
}

/**
 * After a password sign-in: offers a passkey once on this device, if the device can verify its user (fingerprint, face, PIN).
 * Never fails.
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
  passkeyOffer.set("offered");
}

const neverAgain = ({ platform }: App): void => {
  keepIn(platform.sharedStorage, PASSKEY_OFFER_KEY, "done"); // without storage it is offered again
};

/** A passkey was added: the banner shows this result. Remember it at once, because the user may never close the banner. */
export function takePasskeyOffer(app: App): void {
  app.passkeyOffer.set("added");
  neverAgain(app);
}

/** A passkey was removed, so the banner's result may no longer be true. */
export function endPasskeyResult(app: App): void {
  if (app.passkeyOffer.get() === "added") app.passkeyOffer.set(null);
}

/** The user has declined, or has added or used a passkey on this device. Ends the offer on this device for good. */
export function endPasskeyOffer(app: App): void {
  app.passkeyOffer.set(null);
  neverAgain(app);
}
