/** Modular powers in the group of Cognito's SRP. */
import { constants, createPublicKey, getDiffieHellman, publicEncrypt } from "node:crypto";

/** The 3072-bit prime of RFC 5054, appendix A: that of RFC 3526's group 15, which Node knows by name. */
export const groupPrime: Buffer = getDiffieHellman("modp15").getPrime();

/**
 * base ** exponent % groupPrime, all hexadecimal; the base and the exponent are below the prime, the exponent above
 * zero. RSA without padding computes the same. It is five times as fast as squaring and multiplying with BigInt: 1.2 ms
 * instead of 6 for an exponent of 256 bits. A Diffie-Hellman exchange would do it, too, but since Node 24 it first
 * takes a second to check that the prime is one.
 */
export function modularPower(base: string, exponent: string): string {
  const n = groupPrime.toString("base64url");
  const e = bytesOf(exponent).toString("base64url");
  const key = createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" });
  const message = bytesOf(base.padStart(2 * groupPrime.length, "0"));
  return publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, message).toString("hex");
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
