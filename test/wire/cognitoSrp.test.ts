/** SRP with the shims' arithmetic and hash: it succeeds with the right password, never with another. */
import { randomInt } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openCognitoPool } from "../support/cognitoPool.ts";
import { expectFailure } from "../support/expectFailure.ts";

/** Numbers with a zero first byte, which must be kept, occur once in 256; a sign-in has several numbers. */
const SIGN_INS = process.env.ROUNDS === "all" ? 300 : 60;
const WRONG_ONE_IN = 3;

const { provider, visitor } = await openCognitoPool(test);

const letters = [
  ..."abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789äöüÄÖÜßéçñ€–§ %&/+=?!\"'\\<>🔑",
];
const letter = () => letters[randomInt(letters.length)] ?? "a";

/** Within the policy: 8 to 99 characters, spaces only inside (forms trim). */
function randomPassword(): string {
  const middle = Array.from({ length: randomInt(4, 96) }, letter).join("");
  return `aB${middle}7x`;
}

/** The password with one character changed. */
function altered(password: string): string {
  const characters = [...password];
  const at = randomInt(characters.length);
  let other = letter();
  while (other === characters[at]) other = letter();
  characters[at] = other;
  return characters.join("");
}

test(`${SIGN_INS} random passwords and salts sign in; ${SIGN_INS / WRONG_ONE_IN} with one character changed do not`, async () => {
  const { cognito } = visitor();
  for (let round = 0; round < SIGN_INS; round++) {
    const email = `nr-${round}@musterbau.example`;
    const password = randomPassword();
    await provider.seed({ email, password, group: "Customer" });
    if (round % WRONG_ONE_IN === 0) {
      const wrong = altered(password);
      const failure = await expectFailure(cognito.signIn(email, wrong), "NotAuthorizedException");
      assert.not.ok(failure.message.includes(wrong));
    }
    const step = await cognito.signIn(email, password);
    assert.is(step.kind === "signedIn" && step.identity.email, email, password);
  }
});

test.run();
