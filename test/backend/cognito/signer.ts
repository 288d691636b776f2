/** What tokens are signed with: RS256 by the pool's key, as Cognito does, unless a test brings something cheaper. */
import { randomBytes } from "node:crypto";
import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import { notAuthorized } from "./exception.ts";
import type { Records } from "./records.ts";

export interface Signer {
  /** The payload as a JSON web token. */
  sign(payload: JWTPayload): Promise<string>;
  /** The payload of a token of this signer, `issuer` and pool. Raises NotAuthorizedException, also after its `exp`. */
  read(token: string, issuer: string, now: number): Promise<JWTPayload>;
  /** The pool's JWKS. */
  publicKeys(): Promise<{ keys: JWK[] }>;
}

interface SigningKey {
  kid: string;
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
  publicJwk: JWK;
}

/** Signs with the key of an earlier run, or makes one when it is first needed. */
export function rs256Signer(records: Records): Signer {
  let key: Promise<SigningKey> | null = null;
  const signingKey = (): Promise<SigningKey> => {
    key ??= restoredKey(records);
    return key;
  };
  return {
    async sign(payload) {
      const { kid, privateKey } = await signingKey();
      return new SignJWT(payload).setProtectedHeader({ kid, alg: "RS256" }).sign(privateKey);
    },
    async read(token, issuer, now) {
      const { publicKey } = await signingKey();
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ["RS256"],
        issuer,
        currentDate: new Date(now),
        requiredClaims: ["exp"],
      }).catch((error) => {
        throw notAuthorized(
          error instanceof errors.JWTExpired ? "Access Token has expired" : "Invalid Access Token",
        );
      });
      return payload;
    },
    async publicKeys() {
      return { keys: [(await signingKey()).publicJwk] };
    },
  };
}

async function restoredKey(records: Records): Promise<SigningKey> {
  records.signingKey ??= await newKey();
  const jwk = { ...records.signingKey, kty: "RSA" };
  const { kty, n, e, kid = "", alg = "RS256", use = "sig" } = jwk as JWK;
  const publicJwk: JWK = { kty, n, e, kid, alg, use } as JWK;
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, "RS256"), importJWK(publicJwk, "RS256")]);
  return { kid, privateKey, publicKey, publicJwk };
}

async function newKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(32).toString("base64"),
    alg: "RS256",
    use: "sig",
  };
}
