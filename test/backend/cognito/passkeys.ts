/**
 * Passkeys: the options for a browser, and the check of what it sends back (WebAuthn Level 3, sections 7.1 and 7.2) by
 * @simplewebauthn/server. Binary values are base64url, as PublicKeyCredential.toJSON() writes them.
 */
import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { CognitoException, invalidParameter } from "./exception.ts";
import type { Account, Passkey } from "./records.ts";
import type { PoolSettings } from "./settings.ts";

const ES256 = -7; // COSE algorithms, RFC 9053
const RS256 = -257;
const CHALLENGE_BYTES = 32;

const common = { id: v.string(), rawId: v.string(), type: v.literal("public-key") };

const registered = v.object({
  ...common,
  authenticatorAttachment: v.optional(v.picklist(["platform", "cross-platform"])),
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.optional(v.array(v.string()), []),
  }),
});

const asserted = v.object({
  ...common,
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
    userHandle: v.exactOptional(v.string()),
  }),
});

const clientData = v.object({ origin: v.string(), challenge: v.string() });

/** `appUrl`: where the app is served; its host is the relying party unless the settings name another. */
export function createPasskeys(settings: PoolSettings, appUrl: string) {
  const relyingPartyId = () => settings.relyingPartyId ?? new URL(appUrl).hostname;

  return {
    get relyingPartyId() {
      return relyingPartyId();
    },
    newChallenge: () => randomBytes(CHALLENGE_BYTES).toString("base64url"),

    /** CredentialCreationOptions for this challenge. */
    creationOptions: ({ sub, email, passkeys }: Account, challenge: string) => ({
      rp: { id: relyingPartyId(), name: relyingPartyId() },
      user: { id: Buffer.from(sub).toString("base64url"), name: email, displayName: email },
      challenge,
      pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: "public-key", alg })),
      timeout: 60_000,
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: "required",
        userVerification: "preferred",
      },
    }),

    /**
     * The credential that a browser has created; it is not stored yet. Raises the WebAuthn...Exception that names the
     * fault, such as WebAuthnOriginNotAllowedException for a credential of another site.
     */
    async registered(credential: unknown, challenge: string, registeredAt: number) {
      const read = v.safeParse(registered, credential);
      if (!read.success) throw invalidParameter("Invalid credential");
      const { authenticatorAttachment, response, ...ids } = read.output;
      const { transports, ...proof } = response;
      const said = clientDataOf(proof.clientDataJSON);
      if (said?.challenge !== challenge) throw challengeNotFound();
      if (!isOriginOf(said.origin, relyingPartyId())) {
        throw new CognitoException("WebAuthnOriginNotAllowedException", "Origin is not allowed.");
      }
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...ids, response: proof, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: said.origin,
        expectedRPID: relyingPartyId(),
        requireUserVerification: false,
        supportedAlgorithmIDs: [ES256, RS256],
      }).catch((error: unknown) => {
        throw unsupported(error);
      });
      if (!registrationInfo) throw unsupported(null);
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports,
        attachment: authenticatorAttachment ?? null,
        relyingPartyId: relyingPartyId(),
        createdAt: registeredAt,
      };
    },

    /** CREDENTIAL_REQUEST_OPTIONS, JSON text. */
    requestOptions: (credentials: readonly Pick<Passkey, "id" | "transports">[], challenge: string) =>
      JSON.stringify({
        challenge,
        timeout: 180_000,
        rpId: relyingPartyId(),
        allowCredentials: credentials.map(descriptorOf),
        userVerification: "preferred",
      }),

    /**
     * Whether the credential (JSON text) was signed by one of the account's passkeys for this site and challenge. If
     * so, stores the passkey's new counter.
     */
    async signs(account: Account, credential: string, challenge: string) {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), asserted), credential);
      if (!read.success) return false;
      const said = clientDataOf(read.output.response.clientDataJSON);
      if (!said || !isOriginOf(said.origin, relyingPartyId())) return false;
      const passkey = account.passkeys.find(({ id }) => id === read.output.id);
      if (!passkey) return false;
      const { verifyAuthenticationResponse } = await library();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...read.output, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: said.origin,
          expectedRPID: relyingPartyId(),
          requireUserVerification: false,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
            counter: passkey.counter,
          },
        });
        if (!verified || !isUserHandleOf(account, read.output.response.userHandle)) return false;
        passkey.counter = authenticationInfo.newCounter;
        return true;
      } catch {
        return false; // whatever is wrong with it, the answer is the same
      }
    },
  };
}

/** Raised for a registration that was never begun, has expired, or was replaced by a later one. */
export const challengeNotFound = (): CognitoException =>
  new CognitoException("WebAuthnChallengeNotFoundException", "Challenge not found or expired.");

/** Imported on the first use of a passkey, because loading takes half a second (measured). */
const library = () => import("@simplewebauthn/server");

const descriptorOf = ({ id, transports }: Pick<Passkey, "id" | "transports">) => ({
  type: "public-key",
  id,
  transports,
});

export function unsupported(cause: unknown): CognitoException {
  if (cause instanceof Error && cause.name === "UnexpectedRPIDHash") {
    return new CognitoException(
      "WebAuthnRelyingPartyMismatchException",
      "The credential was created for another relying party.",
      { cause },
    );
  }
  return new CognitoException("WebAuthnCredentialNotSupportedException", "The credential is not supported.", {
    cause,
  });
}

function clientDataOf(clientDataJSON: string): v.InferOutput<typeof clientData> | null {
  const text = Buffer.from(clientDataJSON, "base64url").toString();
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), clientData), text);
  return read.success ? read.output : null;
}

/** The relying party's own host or one below it, by https; by http only on localhost (W3C Secure Contexts). */
function isOriginOf(origin: string, relyingPartyId: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, origin: canonical } = new URL(origin);
  const isBelow = hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`);
  const isLocal = protocol === "http:" && /(^|\.)localhost$/.test(hostname);
  return canonical === origin && isBelow && (protocol === "https:" || isLocal);
}

/** If the authenticator names a user, it must be this one (WebAuthn Level 3, section 7.2, step 6). */
const isUserHandleOf = ({ sub }: Account, userHandle: string | undefined): boolean =>
  userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === sub;
