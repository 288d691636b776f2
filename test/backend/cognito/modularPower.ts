/** Modular powers in the group of Cognito's SRP. */
import { createDiffieHellman, getDiffieHellman } from "node:crypto";

/** The 3072-bit prime of RFC 5054, appendix A: that of RFC 3526's group 15, which Node knows by name. */
export const groupPrime: Buffer = getDiffieHellman("modp15").getPrime();

/**
 * base ** exponent % groupPrime, all hexadecimal; the exponent is above zero, the base no multiple of the prime.
 * Node's only modular power is the shared secret of a Diffie-Hellman exchange: five times as fast as squaring and
 * multiplying with BigInt (1.2 ms instead of 6 for an exponent of 256 bits).
 */
export function modularPower(base: string, exponent: string): string {
  const exchange = createDiffieHellman(groupPrime, 2);
  exchange.setPrivateKey(wholeBytes(exponent), "hex");
  return exchange.computeSecret(wholeBytes(base), "hex", "hex");
}

const wholeBytes = (hex: string): string => (hex.length % 2 === 0 ? hex : `0${hex}`);
