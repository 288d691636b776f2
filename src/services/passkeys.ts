/** Passkeys: signing in by one, and the signed-in visitor's own (README of wire/cognito, "Passkeys"). */
import type { Cognito, Passkey } from "../wire/cognito/cognito.ts";
import type { SignInStep } from "./account.ts";

export type { Passkey };

interface PasskeyWire {
  cognito: Cognito;
}

/**
 * Signs in with a passkey of this account. Raises PasskeyMissing, PasskeyCancelled, PasskeysUnavailable, and
 * NotAuthorizedException for one that is refused.
 */
export const signInWithPasskey = (wire: PasskeyWire, email: string): Promise<SignInStep> =>
  wire.cognito.signInWithPasskey(email);

/** Oldest first. Raises PasskeysUnavailable where the pool allows none. */
export async function listPasskeys(wire: PasskeyWire): Promise<readonly Passkey[]> {
  const passkeys = await wire.cognito.listPasskeys();
  return [...passkeys].sort((a, b) => a.createdAt - b.createdAt);
}

/** Makes one on this device. Raises PasskeyCancelled, PasskeyExists, PasskeyRefused LimitExceededException (20) and SignInTooOld. */
export const addPasskey = (wire: PasskeyWire): Promise<void> => wire.cognito.addPasskey();

/** Removes one; resolves as well when it is gone already. Raises Cognito's failures and SignInTooOld. */
export const removePasskey = (wire: PasskeyWire, id: string): Promise<void> => wire.cognito.removePasskey(id);
