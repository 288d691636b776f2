/** A passkey's public key as WebAuthn writes it. */
import type { KeyObject } from "node:crypto";

/** COSE_Key of RFC 9053, section 7.1, for a key on P-256: kty EC2, alg ES256, crv P-256, x, y. */
export function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [hexX, hexY] = [x, y].map((value) => Buffer.from(value, "base64url").toString("hex"));
  return Buffer.from(`a5010203262001215820${hexX}225820${hexY}`, "hex");
}
