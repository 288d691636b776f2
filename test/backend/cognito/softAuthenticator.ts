/** An authenticator in software, for tests: makes passkeys and signs with them as WebAuthn Level 3, section 6 says. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What tests have it do wrong, or differently; each is right when left out. */
export interface Ceremony {
  /** The page that asks; the relying party's own by https otherwise. */
  origin?: string;
  /** The relying party that is hashed into the authenticator's data. */
  relyingPartyId?: string;
  challenge?: string;
  /** The credential's, base64url; a random one otherwise. */
  id?: string;
  type?: string;
  userPresent?: boolean;
  userVerified?: boolean;
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

type Cbor = number | string | Uint8Array | ReadonlyMap<Cbor, Cbor>;

/** RFC 8949, as far as a credential needs it: integers, texts, bytes and maps, in the order they are given. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  const first = major << 5;
  if (count < 24) return Buffer.from([first | count]);
  if (count < 0x100) return Buffer.from([first | 24, count]);
  return Buffer.from([first | 25, count >> 8, count & 0xff]);
}

interface Credential {
  id: string;
  privateKey: KeyObject;
  coseKey: Buffer;
  userHandle: string;
  counter: number;
}

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
    { userPresent = true, userVerified = true, ...ceremony }: Ceremony,
    attested: boolean,
  ): Buffer => {
    const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rawId = Buffer.from(id, "base64url");
    const length = Buffer.from([rawId.length >> 8, rawId.length & 0xff]);
    const aaguid = Buffer.alloc(16);
    const start = [sha256(ceremony.relyingPartyId ?? relyingPartyId), Buffer.from([flags]), count];
    return Buffer.concat(attested ? [...start, aaguid, length, rawId, coseKey] : start);
  };

  return {
    /** RegistrationResponseJSON of a new passkey. */
    create(options: CreationOptions, ceremony: Ceremony = {}) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const coseKey = cbor(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const id = ceremony.id ?? base64url(randomBytes(16));
      const credential: Credential = { id, privateKey, coseKey, userHandle: options.user.id, counter: 0 };
      credentials.set(id, credential);
      const attestationObject = cbor(
        new Map<Cbor, Cbor>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authenticatorData(options.rp.id, credential, ceremony, true)],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(
            clientData("webauthn.create", options.challenge, options.rp.id, ceremony),
          ),
          attestationObject: base64url(attestationObject),
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
        id: credential.id,
        rawId: credential.id,
        type: "public-key",
        authenticatorAttachment: "platform",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: ceremony.userHandle ?? credential.userHandle,
        },
      });
    },

    /** As a copy of the device would be: its counter stays behind. */
    rewind() {
      for (const credential of credentials.values()) credential.counter = 0;
    },
  };
}
