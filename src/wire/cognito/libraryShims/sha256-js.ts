/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), with the methods that the library calls. The library's own package adds compiler
 * helpers and a text codec. The browser's digest is asynchronous, but the library needs the hash synchronously. Tests compare
 * it with Node's.
 */
const BLOCK = 64;

export class Sha256 {
  private readonly bytes: number[] = [];
  private readonly outerKey: Uint8Array | null;

  /** With a key, the digest is the HMAC. */
  constructor(key?: Uint8Array) {
    this.outerKey = null;
    if (!key) return;
    const block = new Uint8Array(BLOCK);
    block.set(key.length > BLOCK ? sha256(key) : key);
    this.outerKey = block.map((byte) => byte ^ 0x5c);
    this.update(block.map((byte) => byte ^ 0x36));
  }

  /** Text is hashed as UTF-8. */
  update(data: string | Uint8Array): void {
    for (const byte of typeof data === "string" ? new TextEncoder().encode(data) : data)
      this.bytes.push(byte);
  }

  digestSync(): Uint8Array {
    const inner = sha256(Uint8Array.from(this.bytes));
    return this.outerKey ? sha256(Uint8Array.from([...this.outerKey, ...inner])) : inner;
  }
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2). */
const ROUND_CONSTANTS = Uint32Array.from(
  (
    "428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 " +
    "72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da " +
    "983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 " +
    "650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 " +
    "19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 " +
    "90befffa a4506ceb bef9a3f7 c67178f2"
  ).split(" "),
  (word) => Number.parseInt(word, 16),
);

/** The first 32 bits of the fractional parts of the square roots of the first eight primes (section 5.3.3). */
const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;

const rotateRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The message, a single one bit, zeros, and the length in bits: whole blocks (section 5.1.1). */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setBigUint64(blocks.length - 8, BigInt(message.length) * 8n);
  return view;
}

function sha256(message: Uint8Array): Uint8Array {
  const input = padded(message);
  const hash = new Uint32Array(INITIAL);
  const words = new Uint32Array(64);
  const word = (at: number) => words[at] ?? 0;

  for (let start = 0; start < input.byteLength; start += BLOCK) {
    for (let t = 0; t < 64; t++) {
      if (t < 16) {
        words[t] = input.getUint32(start + 4 * t);
        continue;
      }
      const [w2, w15] = [word(t - 2), word(t - 15)];
      const smallSigma1 = rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10);
      const smallSigma0 = rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3);
      words[t] = smallSigma1 + word(t - 7) + smallSigma0 + word(t - 16);
    }

    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let t = 0; t < 64; t++) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const first =
        h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        choice +
        (ROUND_CONSTANTS[t] ?? 0) +
        word(t);
      const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    for (const [at, part] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] ?? 0) + part;
  }

  const digest = new DataView(new ArrayBuffer(32));
  for (const [at, part] of hash.entries()) digest.setUint32(4 * at, part);
  return new Uint8Array(digest.buffer);
}
