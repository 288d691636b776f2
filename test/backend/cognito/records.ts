/** Everything the identity provider remembers, as it is written to the state file: plain JSON, no password in it. */
import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { secondFactorNames } from "./settings.ts";

const verifier = v.object({ salt: v.string(), verifier: v.string() });

/** Which second factors are on. */
const mfa = v.object({
  sms: v.boolean(),
  totp: v.boolean(),
  email: v.boolean(),
  preferred: v.nullable(v.picklist(secondFactorNames)),
});

/** A registered WebAuthn credential; binary values in base64url. */
const passkey = v.object({
  id: v.string(),
  publicKey: v.string(),
  counter: v.number(),
  transports: v.array(v.string()),
  attachment: v.nullable(v.picklist(["platform", "cross-platform"])),
  relyingPartyId: v.string(),
  createdAt: v.number(),
});

const account = v.object({
  sub: v.string(),
  /** In lower case; user names differ by more than case. */
  email: v.string(),
  status: v.picklist(["CONFIRMED", "FORCE_CHANGE_PASSWORD", "RESET_REQUIRED", "UNCONFIRMED"]),
  enabled: v.boolean(),
  password: verifier,
  /** When a temporary password ends, milliseconds since the epoch; null: it is the person's own. */
  temporaryUntil: v.nullable(v.number()),
  /** In the order the access token lists them. */
  groups: v.array(v.string()),
  /** All but sub: email, email_verified, phone_number, custom ones. */
  attributes: v.record(v.string(), v.string()),
  mfa,
  /** This account must set up a second factor at sign-in if it has none, whatever the pool demands of others. */
  mustSetUpMfa: v.boolean(),
  /**
   * The secret in base32, once a code has proved that the app has it. `lastStep` prevents a second use of a code.
   */
  totp: v.nullable(v.object({ secret: v.string(), lastStep: v.number() })),
  /** A secret that was handed out. No code has proved yet that the app has it. */
  totpToConfirm: v.nullable(v.string()),
  passkeys: v.array(passkey),
});

const proof = v.object({
  username: v.string(),
  sub: v.string(),
  clientShown: v.string(),
  half: v.object({ secret: v.string(), shown: v.string() }),
  expiresAt: v.number(),
});

export const challengeNames = [
  "NEW_PASSWORD_REQUIRED",
  "SMS_MFA",
  "SOFTWARE_TOKEN_MFA",
  "EMAIL_OTP",
  "SELECT_MFA_TYPE",
  "MFA_SETUP",
  "WEB_AUTHN",
] as const;

const challenge = v.object({
  name: v.picklist(challengeNames),
  sub: v.string(),
  /** The expected answer: the digits of an SMS or mail, or the challenge that a passkey signs. */
  code: v.nullable(v.string()),
  /** MFA_SETUP: the authenticator app's secret once one was asked for, and whether a code has proved it. */
  setUp: v.nullable(v.object({ secret: v.string(), confirmed: v.boolean() })),
  wrongCodes: v.number(),
  expiresAt: v.number(),
  answered: v.boolean(),
});

/** SHA-256 of a refresh token, hexadecimal; `retiredAt`: when it was first used under rotation. */
const refreshToken = v.object({ hash: v.string(), retiredAt: v.nullable(v.number()) });

const session = v.object({
  sub: v.string(),
  signedInAt: v.number(),
  expiresAt: v.number(),
  revoked: v.boolean(),
  refreshTokens: v.array(refreshToken),
});

const mailedCode = v.object({
  /** null: the address has no account to mail to, so no code fits. */
  code: v.nullable(v.string()),
  expiresAt: v.number(),
});

const registration = v.object({ challenge: v.string(), expiresAt: v.number() });
const wrongPasswords = v.object({ count: v.number(), lastAt: v.number() });
const none = () => ({});

/** What a new pool lacks it gets here, so that an empty object is a new pool. */
export const records = v.object({
  /** Hexadecimal. The invented answers for addresses without an account are derived from it. */
  secret: v.optional(v.string(), () => randomBytes(32).toString("hex")),
  /** Private JWK; null until the first token is signed. */
  signingKey: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
  accounts: v.optional(v.array(account), () => []),
  /** By SECRET_BLOCK. */
  proofs: v.optional(v.record(v.string(), proof), none),
  /** By Session. */
  challenges: v.optional(v.record(v.string(), challenge), none),
  /** By origin_jti. */
  sessions: v.optional(v.record(v.string(), session), none),
  /** By sub. */
  codes: v.optional(v.record(v.string(), mailedCode), none),
  /** Passkeys being registered, by sub. */
  registrations: v.optional(v.record(v.string(), registration), none),
  /** Wrong passwords at sign-in since the last right one, by sub. */
  wrongPasswords: v.optional(v.record(v.string(), wrongPasswords), none),
  /** The times of attempts that are limited per hour, by their kind and sub. */
  happenings: v.optional(v.record(v.string(), v.array(v.number())), none),
});

export type Records = v.InferOutput<typeof records>;
export type Account = v.InferOutput<typeof account>;
export type Challenge = v.InferOutput<typeof challenge>;
export type Passkey = v.InferOutput<typeof passkey>;
export type Session = v.InferOutput<typeof session>;

/** The record under a key that came from outside; undefined for "__proto__" and "constructor". */
export const under = <Value>(all: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;
