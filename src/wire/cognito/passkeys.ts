/** The browser's side of passkeys (WebAuthn Level 3). */
import { Failure, type FailureCode } from "../../domain/failure.ts";

/** The browser's passkeys, for signing in and for adding one. Both raise a browser's refusal as a Failure. */
export interface Passkeys {
  /** Signs with a passkey. `options` is CREDENTIAL_REQUEST_OPTIONS, and the result is for CREDENTIAL; both are JSON text. */
  getAssertion(options: string, signal: AbortSignal): Promise<string>;
  /** Makes a passkey. Options and result are in JSON's shape. */
  createCredential(options: PublicKeyCredentialCreationOptionsJSON): Promise<{ id: string }>;
}

/**
 * DOMException names of WebAuthn Level 3, sections 5.1.3 and 5.1.4. Browsers do not say whether the user cancelled or was too
 * slow.
 */
const codes: ReadonlyMap<string, FailureCode> = new Map([
  ["NotAllowedError", "PasskeyCancelled"],
  ["AbortError", "Aborted"],
  ["InvalidStateError", "PasskeyExists"],
  ["SecurityError", "PasskeysUnavailable"], // the page does not belong to the pool's relying party
  ["ConstraintError", "PasskeyRefused"],
  ["NotSupportedError", "PasskeyRefused"],
]);

function asFailure(cause: unknown): Failure {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : "";
  return new Failure(codes.get(name) ?? "Unknown", { cause });
}

/** False in browsers without WebAuthn's JSON methods: before Chrome 129, Firefox 119 and Safari 18.4. */
export const knowsPasskeys = (window: Window): boolean => {
  const { PublicKeyCredential: known } = window as Partial<Window & typeof globalThis>;
  return known?.parseCreationOptionsFromJSON !== undefined;
};

/** The passkeys of `window`. It must support them (`knowsPasskeys`). */
export function browserPasskeys({ navigator, PublicKeyCredential }: Window & typeof globalThis): Passkeys {
  return {
    async getAssertion(options, signal) {
      try {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
        const credential = await navigator.credentials.get({ publicKey, signal });
        return JSON.stringify((credential as PublicKeyCredential).toJSON());
      } catch (cause) {
        throw asFailure(cause);
      }
    },
    async createCredential(options) {
      try {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
        const credential = await navigator.credentials.create({ publicKey });
        return (credential as PublicKeyCredential).toJSON();
      } catch (cause) {
        throw asFailure(cause);
      }
    },
  };
}
