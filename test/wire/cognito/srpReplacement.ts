/**
 * The replacement for `src/wire/cognito/srpLibrary.ts` when the support of amazon-cognito-identity-js ends (2027-03-01): SRP-6a
 * as Cognito runs it, in the group of 3072 bits (RFC 5054, appendix A), on JavaScript's BigInt. It exports the same
 * `startProof`; `srpReplacement.test.ts` proves in every run that both compute the same.
 */
import { Sha256 } from "../../../src/wire/cognito/libraryShims/sha256-js.ts";
import type { SrpProof } from "../../../src/wire/cognito/srpLibrary.ts";

const PRIME = BigInt(
  `0x${[
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd",
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed",
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f",
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b",
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510",
    "15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7",
    "abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c",
    "bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff",
  ].join("")}`,
);
const GENERATOR = 2n;
/** At least 32 (RFC 5054, section 2.5.4); 35 are as strong as this group (RFC 7919, appendix A.2). */
const SECRET_BYTES = 48;
/** Cognito derives 16 bytes from the shared secret. */
const KEY_BYTES = 16;

const bytesOfText = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOfHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const numberOf = (bytes: Uint8Array): bigint =>
  BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);

/** As a signed number: a set first bit gets a zero byte before it. */
function bytesOf(value: bigint): Uint8Array {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return bytesOfHex(/^[89a-f]/.test(even) ? `00${even}` : even);
}

function digest(key: Uint8Array | undefined, parts: readonly Uint8Array[]): Uint8Array {
  const hash = new Sha256(key);
  for (const part of parts) hash.update(part);
  return hash.digestSync();
}
const sha256 = (...parts: readonly Uint8Array[]) => digest(undefined, parts);
const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]) => digest(key, parts);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = ((base % PRIME) + PRIME) % PRIME;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

const multiplier = numberOf(sha256(bytesOf(PRIME), bytesOf(GENERATOR)));

/** `userPoolId` with its region, "eu-central-1_AbCdEfGhI". */
export function startProof(userPoolId: string): SrpProof {
  const poolName = userPoolId.slice(userPoolId.indexOf("_") + 1);
  const secret = numberOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const publicValue = power(GENERATOR, secret);
  return {
    publicValue: publicValue.toString(16),
    sign({ userId, salt, serverValue, secretBlock }, password, timestamp) {
      const server = BigInt(`0x${serverValue}`);
      if (server % PRIME === 0n) throw new Error("the server's value is a multiple of the prime");
      const scramble = numberOf(sha256(bytesOf(publicValue), bytesOf(server)));
      if (scramble === 0n) throw new Error("the scrambling value is zero");
      const credentials = sha256(bytesOfText(`${poolName}${userId}:${password}`));
      const exponent = numberOf(sha256(bytesOf(BigInt(`0x${salt}`)), credentials));
      const base = server - multiplier * power(GENERATOR, exponent);
      const shared = power(base, secret + scramble * exponent);
      // HKDF (RFC 5869) with one block.
      const extracted = hmac(bytesOf(scramble), bytesOf(shared));
      const key = hmac(extracted, bytesOfText("Caldera Derived Key"), Uint8Array.of(1)).slice(0, KEY_BYTES);
      const block = Uint8Array.from(atob(secretBlock), (character) => character.charCodeAt(0));
      const signature = hmac(key, bytesOfText(poolName + userId), block, bytesOfText(timestamp));
      return btoa(String.fromCharCode(...signature));
    },
  };
}
