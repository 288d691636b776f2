/** Whether passkeys are offered here: config.json must allow them, and the browser must know them. */
import { PASSKEY_OFFER_KEY } from "../../storageKeys.ts";
import { keepIn } from "../../wire/storage.ts";
import { useApp, useConfig } from "../context.ts";
import type { App } from "../createApp.ts";

const knowsPasskeys = (window: Window): boolean => "PublicKeyCredential" in window;

/** False in the login's static first paint. */
export function usePasskeysOffered(): boolean {
  const { window } = useApp().platform;
  return useConfig()?.cognito.passkeys === true && knowsPasskeys(window);
}

/**
 * After a password sign-in: proposes a passkey once on this device, where it can verify who holds it (fingerprint, face,
 * PIN). Never fails.
 */
export async function offerPasskey({ config, platform, passkeyOffer }: App): Promise<void> {
  const { window, sharedStorage } = platform;
  if (!config.cognito.passkeys || !knowsPasskeys(window)) return;
  if (sharedStorage.getItem(PASSKEY_OFFER_KEY) !== null) return;
  const { PublicKeyCredential } = window as Window & typeof globalThis;
  const canVerify = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(
    () => false,
  );
  if (canVerify) passkeyOffer.set(true);
}

/** Declined, or no longer needed: a passkey was added or used on this device. */
export function endPasskeyOffer({ platform, passkeyOffer }: App): void {
  passkeyOffer.set(false);
  keepIn(platform.sharedStorage, PASSKEY_OFFER_KEY, "done"); // without storage it is offered again
}
