/**
 * SRP-6a as Cognito uses it, with the arithmetic of amazon-cognito-identity-js. Only this file knows the library;
 * replace it when the library's support ends (README, "The library"). It is a bundle of its own, together with the
 * sign-in that begins before the app is loaded (start/earlySignIn.ts). `createCognito` loads it by `loadSrp`.
 */
import AuthenticationHelper from "amazon-cognito-identity-js/es/AuthenticationHelper.js";
import { BigInteger } from "./libraryShims/BigInteger.ts";
import { Buffer } from "./libraryShims/buffer.ts";
import { Sha256 } from "./libraryShims/sha256-js.ts";

/** Cognito's answer to the public value. */
export interface SrpChallenge {
  /** USER_ID_FOR_SRP. */
  userId: string;
  /** SALT and SRP_B, hexadecimal. */
  salt: string;
  serverValue: string;
  /** SECRET_BLOCK, base64. */
  secretBlock: string;
}

/** One proof of a password, with its own random secret. */
export interface SrpProof {
  /** SRP_A, hexadecimal. */
  publicValue: string;
  /** PASSWORD_CLAIM_SIGNATURE, base64. Throws for an invalid challenge. */
  sign(challenge: SrpChallenge, password: string, timestamp: string): string;
}

/**
 * The library uses 128 bytes, which only makes the arithmetic two to three times slower. At least 32 are required (RFC 5054,
 * section 2.5.4); 35 are as strong as this group of 3072 bits (RFC 7919, appendix A.2).
 */
const SECRET_BYTES = 48;

class Helper extends AuthenticationHelper {
  protected override generateRandomSmallA(): BigInteger {
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
    return new BigInteger(secret.toString("hex"), 16);
  }
}

/** Starts a proof. `userPoolId` includes its region: "eu-central-1_AbCdEfGhI". */
export function startProof(userPoolId: string): SrpProof {
  const poolName = userPoolId.slice(userPoolId.indexOf("_") + 1);
  const helper = new Helper(poolName);
  let publicValue = "";
  helper.getLargeAValue((_, value) => {
    publicValue = value.toString(16);
  });
  return {
    publicValue,
    sign({ userId, salt, serverValue, secretBlock }, password, timestamp) {
      let signature = "";
      helper.getPasswordAuthenticationKey(
        userId,
        password,
        new BigInteger(serverValue, 16),
        new BigInteger(salt, 16),
        (_, key) => {
          const hash = new Sha256(key);
          const parts = [poolName, userId].map((text) => Buffer.from(text));
          hash.update(Buffer.concat([...parts, Buffer.from(secretBlock, "base64"), Buffer.from(timestamp)]));
          signature = Buffer.from(hash.digestSync()).toString("base64");
        },
      );
      return signature;
    },
  };
}
