/** The shims compute what the library's originals compute, bit for bit. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import Original from "amazon-cognito-identity-js/es/BigInteger.js";
import OriginalDateHelper from "amazon-cognito-identity-js/es/DateHelper.js";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { BigInteger } from "../../src/wire/cognito/libraryShims/BigInteger.ts";
import { Buffer as Bytes } from "../../src/wire/cognito/libraryShims/buffer.ts";
import { Sha256 } from "../../src/wire/cognito/libraryShims/sha256-js.ts";
import { srpTimestamp } from "../../src/wire/cognito/signIn.ts";
import { startProof } from "../../src/wire/cognito/srpLibrary.ts";

const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Edge cases: zero, one, digit and word boundaries, leading zeros, upper case. */
const edges = "0 00 1 01 2 7f 80 ff FF 00ff fffffff 10000000 ffffffffffffffff".split(" ");
const numbers = [...edges, ...[1, 2, 3, 4, 7, 8, 16, 28, 32, 33, 64, 128, 384].map(randomHex)];

const Theirs = Original as unknown as typeof BigInteger;

test("the arithmetic agrees with the original's: sums, differences, products, signs, order, text", () => {
  const results = (Big: typeof BigInteger, a: string, b: string) => {
    const [x, y] = [new Big(a, 16), new Big(b, 16)];
    const difference = x.subtract(y);
    const found = [x.add(y), difference, difference.abs(), x.multiply(y)];
    if (!y.equals(Big.ZERO)) found.push(x.mod(y), difference.subtract(y).mod(y));
    return [...found.map((number) => number.toString(16)), Math.sign(x.compareTo(y)), x.equals(y)];
  };
  for (const a of numbers) {
    for (const b of numbers) assert.equal(results(BigInteger, a, b), results(Theirs, a, b), `${a} and ${b}`);
  }
});

test("powers agree with the original's, also of negative bases", () => {
  for (let round = 0; round < 60; round++) {
    const [base, off] = [randomHex(1 + round * 3), randomHex(1 + round * 3)];
    const exponent = `1${randomHex(1 + round)}`;
    const modulus = `${randomHex(1 + round * 3)}1`; // odd, because the original's method requires it
    const power = (Big: typeof BigInteger) => {
      let found = "";
      const keep = (_: null, result: BigInteger) => {
        found = result.toString(16);
      };
      const negative = new Big(base, 16).subtract(new Big(off, 16));
      negative.modPow(new Big(exponent, 16), new Big(modulus, 16), keep);
      return found;
    };
    assert.is(power(BigInteger), power(Theirs), `(${base} - ${off}) ** ${exponent} mod ${modulus}`);
  }
});

test("text that is not a number is rejected", () => {
  assert.throws(() => new BigInteger("<html>", 16), /SyntaxError|Cannot convert/);
});

test("hash and HMAC agree with Node's at every length around a block, for bytes and text", () => {
  for (let length = 0; length <= 200; length++) {
    const data = randomBytes(length);
    const plain = new Sha256();
    plain.update(data.subarray(0, length >> 1));
    plain.update(data.subarray(length >> 1));
    assert.is(hexOf(plain.digestSync()), createHash("sha256").update(data).digest("hex"), `${length} bytes`);

    const key = randomBytes(1 + length);
    const keyed = new Sha256(key);
    keyed.update(data);
    assert.is(
      hexOf(keyed.digestSync()),
      createHmac("sha256", key).update(data).digest("hex"),
      `key of ${length + 1}`,
    );
  }
  const text = new Sha256();
  text.update("Grüße, Straße 7 – 🔑");
  assert.is(hexOf(text.digestSync()), createHash("sha256").update("Grüße, Straße 7 – 🔑").digest("hex"));
});

test("bytes are converted to and from hex, base64 and text as in Node", () => {
  for (let length = 0; length < 70; length++) {
    const data = randomBytes(length);
    assert.is(Bytes.from(data).toString("hex"), data.toString("hex"));
    assert.is(Bytes.from(data).toString("base64"), data.toString("base64"));
    assert.equal([...Bytes.from(data.toString("hex"), "hex")], [...data]);
    assert.equal([...Bytes.from(data.toString("base64"), "base64")], [...data]);
    assert.equal([...Bytes.from(data.toString("base64url"), "base64")], [...data]);
  }
  assert.is(Bytes.from("Müller & Söhne 🔑", "utf8").toString("utf8"), "Müller & Söhne 🔑");
  assert.is(Bytes.concat([Bytes.from("a"), Bytes.from("ü"), Bytes.from("")]).toString("hex"), "61c3bc");
});

test("each proof has a secret of its own, as strong as the group of 3072 bits", () => {
  const random = globalThis.crypto.getRandomValues;
  const lengths: number[] = [];
  globalThis.crypto.getRandomValues = (array) => {
    lengths.push(array?.byteLength ?? 0);
    random.call(globalThis.crypto, array);
    return array;
  };
  try {
    const values = Array.from({ length: 3 }, () => startProof("eu-central-1_Pool").publicValue);
    assert.is(new Set(values).size, 3);
    assert.is(lengths.length, 3);
    // RFC 7919, appendix A.2: 275 bits.
    assert.ok(
      lengths.every((length) => length * 8 >= 275),
      String(lengths),
    );
  } finally {
    globalThis.crypto.getRandomValues = random;
  }
});

test("the signing time has the library's format", () => {
  const RealDate = globalThis.Date;
  const moments = [
    "2026-11-07T09:05:00Z",
    "2024-02-29T23:59:59Z",
    "2030-01-01T00:00:00Z",
    "2026-05-10T12:30:09Z",
  ];
  for (const moment of moments) {
    const time = RealDate.parse(moment);
    globalThis.Date = class extends RealDate {
      constructor() {
        super(time);
      }
    } as DateConstructor;
    const theirs = new OriginalDateHelper().getNowString();
    globalThis.Date = RealDate;
    assert.is(srpTimestamp(time), theirs);
  }
});

test.run();
