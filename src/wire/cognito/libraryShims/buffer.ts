/**
 * The part of Node's Buffer that the library uses, on Uint8Array. The library's own package has 6 KiB for four conversions of a
 * line each.
 */
type Encoding = "hex" | "base64" | "utf8";

class Bytes extends Uint8Array {
  override toString(encoding: Encoding = "utf8"): string {
    if (encoding === "hex") return Array.from(this, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (encoding === "base64") return btoa(String.fromCharCode(...this));
    return new TextDecoder().decode(this);
  }
}

export const Buffer = {
  /** From text in one of three encodings (base64 with either alphabet, padded or not), or from bytes. */
  from(value: string | ArrayLike<number>, encoding: Encoding = "utf8"): Bytes {
    if (typeof value !== "string") return new Bytes(value);
    if (encoding === "hex")
      return new Bytes((value.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
    if (encoding === "base64")
      return new Bytes(Array.from(atob(standard(value)), (char) => char.charCodeAt(0)));
    return new Bytes(new TextEncoder().encode(value));
  },

  concat(parts: readonly Uint8Array[]): Bytes {
    const whole = new Bytes(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  },
};

/** base64url as the base64 that `atob` reads. */
const standard = (base64: string): string => base64.replace(/-/g, "+").replace(/_/g, "/");
