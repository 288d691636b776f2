/** A self-signed certificate, made at the start, for clients that require https and wss. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const DAY_MS = 86_400_000;

// Tags of DER (ITU-T X.690, section 8) and the shape of a certificate (RFC 5280, section 4.1).
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bitString = (bits: Uint8Array) => der(0x03, Buffer.from([0]), bits);
const utcTime = (at: number) => {
  const iso = new Date(at).toISOString(); // "2026-11-21T13:05:00.000Z" is 261121130500Z
  return der(0x17, Buffer.from(iso.replace(/[-:T]|\.\d+/g, "").slice(2)));
};

const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));

/**
 * Key and certificate in PEM, as Node's https takes them, for this host name and 127.0.0.1. The certificate is valid
 * from yesterday until thirty days from now, and signed by its own P-256 key.
 */
export function selfSigned(host: string, now: number) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const commonName = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(host)))));
  const names = sequence(der(0x82, Buffer.from(host)), der(0x87, Buffer.from([127, 0, 0, 1])));
  const subjectAltName = sequence(objectId("551d11"), der(0x04, names));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])), // serial number, positive
    ecdsaWithSha256,
    commonName, // issuer
    sequence(utcTime(now - DAY_MS), utcTime(now + 30 * DAY_MS)),
    commonName, // subject
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(subjectAltName)),
  );
  const certificate = sequence(
    toBeSigned,
    ecdsaWithSha256,
    bitString(sign("sha256", toBeSigned, privateKey)),
  );
  const base64 = certificate.toString("base64").replace(/(.{64})(?=.)/g, "$1\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}
