/** One-time passwords by time (RFC 6238 on RFC 4226): six digits, 30 seconds, SHA-1, as authenticator apps make them. */
import { createHmac, randomBytes } from "node:crypto";

const STEP_MS = 30_000;
const TOLERATED_STEPS = 1; // RFC 6238, section 5.2: one step of clock drift and network delay
const SECRET_BYTES = 20; // RFC 4226, section 4: 160 bits recommended
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"; // RFC 4648, section 6

/** A new secret in base32, to be typed or scanned into the app. */
export function createTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

/** The code of a base32 secret at a time (milliseconds since the epoch). */
export const totpAt = (secret: string, at: number): string => codeOf(secret, stepAt(at));

/** The 30 s step `code` belongs to, within the tolerance around `at`; null when it belongs to none. */
export function totpStep(secret: string, code: string, at: number): number | null {
  const now = stepAt(at);
  for (let step = now - TOLERATED_STEPS; step <= now + TOLERATED_STEPS; step++) {
    if (codeOf(secret, step) === code) return step;
  }
  return null;
}

const stepAt = (at: number): number => Math.floor(at / STEP_MS);

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", decoded(secret)).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 15;
  const truncated = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(truncated % 1e6).padStart(6, "0");
}

function decoded(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
