/**
 * The server's half of SRP-6a (RFC 5054) as Amazon Cognito speaks it: 3072-bit group, SHA-256, and a session key that
 * both sides prove by signing. A verifier allows checking a password, but not reading it.
 */
import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { groupPrime, modularPower } from "./modularPower.ts";
import { poolName } from "./settings.ts";

/** What is stored instead of a password, both in hexadecimal. */
export interface Verifier {
  salt: string;
  verifier: string;
}

/** The server's half of one sign-in: `secret` stays here, `shown` (SRP_B) goes to the client. Hexadecimal. */
type ServerHalf = ReturnType<typeof createServerHalf>;

/** What a client proves the password with. */
export interface Proof {
  /** USER_ID_FOR_SRP. */
  userId: string;
  /** SRP_A, hexadecimal. */
  clientShown: string;
  /** SECRET_BLOCK, base64. */
  secretBlock: string;
  timestamp: string;
}

const SALT_BYTES = 16;
const SECRET_BYTES = 32; // RFC 5054, section 2.5.4: at least 256 bits

const g = 2n;
const N = number(groupPrime.toString("hex"));
const k = number(sha256(bytes(N), bytes(g)).toString("hex"));

export function createVerifier(userId: string, password: string): Verifier {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  return { salt, verifier: verifierOf(salt, userId, password) };
}

/** The verifier of a password under a given salt, hexadecimal. */
export function verifierOf(salt: string, userId: string, password: string): string {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`));
  const x = number(sha256(bytes(number(salt)), identity).toString("hex"));
  return power(g, x).toString(16);
}

/** A verifier without a known password. The same `seed` always gives the same one. */
export function verifierOfNobody(seed: Buffer): Verifier {
  const grown = Buffer.from(hkdfSync("sha256", seed, "", "verifier of nobody", SALT_BYTES + 384));
  const salt = grown.subarray(0, SALT_BYTES).toString("hex");
  return { salt, verifier: (number(grown.subarray(SALT_BYTES).toString("hex")) % N).toString(16) };
}

/**
 * False for a value that would let anybody sign in (RFC 5054, section 2.5.4), and for a text that is no hexadecimal
 * number.
 */
export const isClientHalf = (shown: string): boolean =>
  /^[0-9a-f]{1,1024}$/i.test(shown) && number(shown) % N !== 0n;

export function createServerHalf({ verifier }: Verifier) {
  const b = number(randomBytes(SECRET_BYTES).toString("hex"));
  const B = (k * number(verifier) + power(g, b)) % N;
  return { secret: b.toString(16), shown: B.toString(16) };
}

/** PASSWORD_CLAIM_SIGNATURE of a client that knows the password. */
export function signatureOf(proof: Proof, { verifier }: Verifier, half: ServerHalf): Buffer {
  const A = number(proof.clientShown);
  const u = number(sha256(bytes(A), bytes(number(half.shown))).toString("hex"));
  const S = power((A * power(number(verifier), u)) % N, number(half.secret));
  const key = Buffer.from(hkdfSync("sha256", bytes(S), bytes(u), "Caldera Derived Key", 16));
  return createHmac("sha256", key)
    .update(poolName)
    .update(proof.userId)
    .update(Buffer.from(proof.secretBlock, "base64"))
    .update(proof.timestamp)
    .digest();
}

const power = (base: bigint, exponent: bigint): bigint =>
  number(modularPower(base.toString(16), exponent.toString(16)));

function number(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

/** The bytes of Java's BigInteger, which Cognito hashes: with a leading zero byte if the first bit is set. */
function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, "hex");
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
