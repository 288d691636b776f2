/** The replacement of the SRP library computes what the library computes, from the same random secret. */
import { randomBytes } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as library from "../../../src/wire/cognito/srpLibrary.ts";
import * as replacement from "./srpReplacement.ts";

const POOL = "eu-central-1_AbCdEfGhI";
const TIMESTAMP = "Mon Nov 23 06:07:08 UTC 2026";
const ROUNDS = process.env.ROUNDS === "all" ? 200 : 5;

/** Two proofs that begin with these random bytes. */
function proofs(secret: Uint8Array) {
  const { getRandomValues } = crypto;
  crypto.getRandomValues = (into) => {
    new Uint8Array(into.buffer).set(secret.slice(0, into.byteLength));
    return into;
  };
  try {
    return [library.startProof(POOL), replacement.startProof(POOL)] as const;
  } finally {
    crypto.getRandomValues = getRandomValues;
  }
}

const challengeWith = (salt: string, serverValue: string) => ({
  userId: "4f1c2f0e-8c1e-4a55-9d57-0d8f6e6f5a11",
  salt,
  serverValue,
  secretBlock: randomBytes(1_200).toString("base64"),
});

/** A proof's result, or that it is refused. */
const outcome = (sign: () => string): string => {
  try {
    return sign();
  } catch {
    return "refused";
  }
};

const isEqual = (secret: Uint8Array, salt: string, serverValue: string, password: string) => {
  const [one, other] = proofs(secret);
  assert.is(other.publicValue, one.publicValue);
  const challenge = challengeWith(salt, serverValue);
  const expected = outcome(() => one.sign(challenge, password, TIMESTAMP));
  assert.is(
    outcome(() => other.sign(challenge, password, TIMESTAMP)),
    expected,
  );
  return expected;
};

test(`${ROUNDS} random challenges give the same public value and signature`, () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [salt, server] = [randomBytes(16), randomBytes(384)].map((bytes) => bytes.toString("hex"));
    assert.is.not(isEqual(randomBytes(48), salt ?? "", server ?? "", "Grün und 2 Äpfel"), "refused");
  }
});

test("both agree on set first bits, leading zeros, odd numbers of digits and an empty password", () => {
  const secret = new Uint8Array(48).fill(1);
  for (const salt of ["0", "00", "7f", "80", "0080", "fff", "0001"]) isEqual(secret, salt, "8000", "");
  for (const server of ["1", "02", "7fff", "00ff", "abc"]) isEqual(secret, "80", server, "");
});

test("both refuse a server's value that is zero modulo the prime", () => {
  assert.is(isEqual(randomBytes(48), "ab", "0", "geheim"), "refused");
});

test.run();
