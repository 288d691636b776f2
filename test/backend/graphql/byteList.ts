/** Bytes as the service's JSON array, such as `[37,80,68,70]`. */

const DIGIT_ZERO = 48;
const COMMA = 44;

/**
 * Written byte by byte: for a document of 20 MB, `join` would keep twenty million strings at once. With a full heap
 * that takes ten times as long.
 */
export function byteList(bytes: Uint8Array): string {
  const text = Buffer.allocUnsafe(bytes.length * 4);
  let at = 0;
  for (const byte of bytes) {
    if (byte > 99) text[at++] = DIGIT_ZERO + Math.floor(byte / 100);
    if (byte > 9) text[at++] = DIGIT_ZERO + (Math.floor(byte / 10) % 10);
    text[at++] = DIGIT_ZERO + (byte % 10);
    text[at++] = COMMA;
  }
  return `[${text.toString("latin1", 0, Math.max(0, at - 1))}]`;
}
