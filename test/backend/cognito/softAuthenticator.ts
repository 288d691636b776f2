/** An authenticator in software, for tests: makes passkeys and signs with them as WebAuthn Level 3, section 6 says. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Deviations that a test can ask for. Without them the authenticator does everything right. */
export interface Ceremony {
  /** The origin of the page that asks; by default the relying party's own, by https. */
  origin?: string;
  /** The relying party that is hashed into the authenticator's data. */
  relyingPartyId?: string;
  challenge?: string;
  /** The id of the credential in base64url; by default a random one. */
  id?: string;
  type?: string;
  userPresent?: boolean;
  userHandle?: string;
  /** Flips the last bit of the signature. */
  forged?: boolean;
}

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

interface RequestOptions {
  rpId: string;
  challenge: string;
  allowCredentials: { id: string }[];
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** CBOR (RFC 8949) of `{ fmt: "none" }`: an attestation object that lacks the rest. */
export const emptyAttestation = base64url(Buffer.from("a163666d74646e6f6e65", "hex"));

/** CBOR of `{ fmt: "none", attStmt: {}, authData }`, for 24 to 255 bytes of data. */
const attestationObject = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
    Buffer.from([data.length]),
    data,
  ]);

interface Credential {
  id: string;
  privateKey: KeyObject;
  coseKey: Buffer;
  userHandle: string;
  counter: number;
}

const described = (id: string) => ({
  id,
  rawId: id,
  type: "public-key",
  authenticatorAttachment: "platform",
  clientExtensionResults: {},
});

/** One device with any number of passkeys; ES256 by P-256. */
export function createSoftAuthenticator() {
  const credentials = new Map<string, Credential>();

  const clientData = (type: string, challenge: string, relyingPartyId: string, ceremony: Ceremony) =>
    JSON.stringify({
      type: ceremony.type ?? type,
      challenge: ceremony.challenge ?? challenge,
      origin: ceremony.origin ?? `https://${relyingPartyId}`,
      crossOrigin: false,
    });

  /** Authenticator data, section 6.1; `attested`: with the credential's id and key. */
  const authenticatorData = (
    relyingPartyId: string,
    { id, coseKey, counter }: Credential,
    { userPresent = true, ...ceremony }: Ceremony,
    attested: boolean,
  ): Buffer => {
    const flags = (userPresent ? 1 : 0) | 4 | (attested ? 0x40 : 0);
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags);
    numbers.writeUInt32BE(counter, 1);
    const start = [sha256(ceremony.relyingPartyId ?? relyingPartyId), numbers];
    const rawId = Buffer.from(id, "base64url");
    // No AAGUID, and the length of the id in two bytes.
    return Buffer.concat(
      attested ? [...start, Buffer.alloc(17), Buffer.from([rawId.length]), rawId, coseKey] : start,
    );
  };

  return {
    /** RegistrationResponseJSON of a new passkey. */
    create(options: CreationOptions, ceremony: Ceremony = {}) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const { rp, user, challenge } = options;
      const id = ceremony.id ?? base64url(randomBytes(16));
      const credential = { id, privateKey, coseKey: coseKeyOf(publicKey), userHandle: user.id, counter: 0 };
      credentials.set(id, credential);
      return {
        ...described(id),
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, rp.id, ceremony)),
          attestationObject: base64url(
            attestationObject(authenticatorData(rp.id, credential, ceremony, true)),
          ),
          transports: ["internal"],
        },
      };
    },

    /** AuthenticationResponseJSON, as text, by the first of its passkeys that is allowed. */
    get(options: RequestOptions, ceremony: Ceremony = {}): string {
      const known = options.allowCredentials.find(({ id }) => credentials.has(id));
      const credential = credentials.get(known?.id ?? "") ?? [...credentials.values()][0];
      if (!credential) throw new Error("This authenticator has no passkey.");
      credential.counter += 1;
      const data = authenticatorData(options.rpId, credential, ceremony, false);
      const said = clientData("webauthn.get", options.challenge, options.rpId, ceremony);
      const signature = sign("sha256", Buffer.concat([data, sha256(said)]), credential.privateKey);
      if (ceremony.forged)
        signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
      return JSON.stringify({
        ...described(credential.id),
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: ceremony.userHandle ?? credential.userHandle,
        },
      });
    },

    /** Resets the counters, as on a copy of the device that has missed the latest signatures. */
    rewind() {
      for (const credential of credentials.values()) credential.counter = 0;
    },
  };
}

/** COSE_Key of RFC 9053, section 7.1, for a key on P-256: kty EC2, alg ES256, crv P-256, x, y. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [hexX, hexY] = [x, y].map((value) => Buffer.from(value, "base64url").toString("hex"));
  return Buffer.from(`a5010203262001215820${hexX}225820${hexY}`, "hex");
}
