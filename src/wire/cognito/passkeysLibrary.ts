/**
 * The browser's side of passkeys (WebAuthn Level 3). A bundle of its own, which a page fetches only where config.json
 * allows passkeys and one is used; so it imports nothing that the app's bundle has.
 */
import "../../react.ts";
import type { FailureCode } from "../../domain/failure.ts";

interface Failed {
  kind: "failed";
  code: FailureCode;
  cause: unknown;
}

/** The browser's passkeys, for signing in and for adding one; `loadPasskeys` of CognitoOptions loads them. */
export interface Passkeys {
  /** Signs with a passkey. `options` is CREDENTIAL_REQUEST_OPTIONS, `credential` what CREDENTIAL takes; both JSON text. */
  getAssertion(options: string, signal: AbortSignal): Promise<{ kind: "done"; credential: string } | Failed>;
  /** Makes a passkey. `options` and `credential` are in JSON's shape. */
  createCredential(
    options: PublicKeyCredentialCreationOptionsJSON,
  ): Promise<{ kind: "done"; credential: object } | Failed>;
}

/** DOMException names of WebAuthn Level 3, sections 5.1.3 and 5.1.4. A browser never says whether the user cancelled or was too slow. */
const codes: ReadonlyMap<string, FailureCode> = new Map([
  ["NotAllowedError", "PasskeyCancelled"],
  ["AbortError", "Aborted"],
  ["InvalidStateError", "PasskeyExists"],
  ["SecurityError", "PasskeysUnavailable"], // the page is not of the pool's relying party
  ["ConstraintError", "PasskeyRefused"],
  ["NotSupportedError", "PasskeyRefused"],
]);

function failed(cause: unknown): Failed {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : "";
  return { kind: "failed", code: codes.get(name) ?? "Unknown", cause };
}

/** Browsers before Chrome 129, Firefox 119 and Safari 18.4 lack them. */
type JsonHelpers = Partial<
  Pick<typeof PublicKeyCredential, "parseCreationOptionsFromJSON" | "parseRequestOptionsFromJSON">
>;

/** Passkeys of `window`. They never reject: a refusal is answered with its code. */
export function createPasskeys(window: Window & typeof globalThis): Passkeys {
  const { credentials } = window.navigator;
  const helpers: JsonHelpers = window.PublicKeyCredential;

  return {
    async getAssertion(options, signal) {
      try {
        const json = JSON.parse(options);
        const publicKey = helpers.parseRequestOptionsFromJSON?.(json) ?? requestOptions(json);
        const credential = await credentials.get({ publicKey, signal });
        return { kind: "done", credential: JSON.stringify(toJson(credential as PublicKeyCredential)) };
      } catch (cause) {
        return failed(cause);
      }
    },

    async createCredential(options) {
      try {
        const publicKey = helpers.parseCreationOptionsFromJSON?.(options) ?? creationOptions(options);
        const credential = await credentials.create({ publicKey });
        return { kind: "done", credential: toJson(credential as PublicKeyCredential) };
      } catch (cause) {
        return failed(cause);
      }
    },
  };
}

const descriptors = (
  list: readonly PublicKeyCredentialDescriptorJSON[] = [],
): PublicKeyCredentialDescriptor[] =>
  list.map(({ id, transports }) => ({
    type: "public-key",
    id: bytes(id),
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));

/** As PublicKeyCredential.parseCreationOptionsFromJSON, without extensions, of which Cognito uses none. */
export function creationOptions(
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const { rp, user, pubKeyCredParams, timeout, attestation, authenticatorSelection } = json;
  return {
    rp,
    user: { ...user, id: bytes(user.id) },
    challenge: bytes(json.challenge),
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: "public-key", alg })),
    excludeCredentials: descriptors(json.excludeCredentials),
    ...(timeout !== undefined && { timeout }),
    ...(attestation && { attestation: attestation as AttestationConveyancePreference }),
    ...(authenticatorSelection && { authenticatorSelection }),
  };
}

/** As PublicKeyCredential.parseRequestOptionsFromJSON. */
export function requestOptions(
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const { rpId, timeout, userVerification } = json;
  return {
    challenge: bytes(json.challenge),
    allowCredentials: descriptors(json.allowCredentials),
    ...(rpId !== undefined && { rpId }),
    ...(timeout !== undefined && { timeout }),
    ...(userVerification && { userVerification: userVerification as UserVerificationRequirement }),
  };
}

/** As PublicKeyCredential.toJSON, which old browsers lack and some password managers' credentials refuse. */
function toJson(credential: PublicKeyCredential): object {
  try {
    return credential.toJSON();
  } catch {
    return credentialJson(credential);
  }
}

/** As PublicKeyCredential.toJSON, for a new passkey or a signature; bytes are base64url. */
export function credentialJson(credential: PublicKeyCredential): object {
  const { id, rawId, type, authenticatorAttachment, response } = credential;
  return {
    id,
    rawId: base64url(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: credential.getClientExtensionResults(),
    response: "attestationObject" in response ? attestation(response) : assertion(response),
  };
}

function attestation(response: AuthenticatorResponse): object {
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
  return {
    clientDataJSON: base64url(clientDataJSON),
    attestationObject: base64url(attestationObject),
    transports: getTransports?.call(response) ?? [],
  };
}

function assertion(response: AuthenticatorResponse): object {
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON: base64url(clientDataJSON),
    authenticatorData: base64url(authenticatorData),
    signature: base64url(signature),
    ...(userHandle && { userHandle: base64url(userHandle) }),
  };
}

/** RFC 4648, section 5, without padding. */
function bytes(text: string): ArrayBuffer {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0)).buffer;
}

function base64url(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
