/** Everything the identity provider remembers, as it is written to the state file: plain JSON, no password in it. */
import { randomBytes } from "node:crypto";
import * as v from "valibot";

const verifier = v.object({ salt: v.string(), verifier: v.string() });

const account = v.object({
  sub: v.string(),
  /** In lower case; user names differ by more than case. */
  email: v.string(),
  status: v.picklist(["CONFIRMED", "FORCE_CHANGE_PASSWORD", "RESET_REQUIRED", "UNCONFIRMED"]),
  enabled: v.boolean(),
  password: verifier,
  /** Newest first, without the current one. */
  oldPasswords: v.array(verifier),
  /** When a temporary password ends, milliseconds since the epoch; null: it is the person's own. */
  temporaryUntil: v.nullable(v.number()),
  /** In the order the access token lists them. */
  groups: v.array(v.string()),
  /** All but sub: email, email_verified, phone_number, custom ones. */
  attributes: v.record(v.string(), v.string()),
  mfa: v.object({ sms: v.boolean(), totp: v.boolean(), prefersSms: v.boolean() }),
  /** base32; `confirmed` once a code has proved that the app has it, `lastStep` so that no code serves twice. */
  totp: v.nullable(v.object({ secret: v.string(), confirmed: v.boolean(), lastStep: v.number() })),
});

const proof = v.object({
  username: v.string(),
  sub: v.string(),
  clientShown: v.string(),
  half: v.object({ secret: v.string(), shown: v.string() }),
  expiresAt: v.number(),
});

const challenge = v.object({
  name: v.picklist(["NEW_PASSWORD_REQUIRED", "SMS_MFA", "SOFTWARE_TOKEN_MFA"]),
  sub: v.string(),
  /** The digits an SMS carried. */
  code: v.nullable(v.string()),
  wrongCodes: v.number(),
  expiresAt: v.number(),
  answered: v.boolean(),
});

const session = v.object({
  sub: v.string(),
  /** SHA-256 of the refresh token, hexadecimal. */
  refreshTokenHash: v.string(),
  signedInAt: v.number(),
  expiresAt: v.number(),
  revoked: v.boolean(),
});

const mailedCode = v.object({
  purpose: v.picklist(["reset", "confirm"]),
  /** null: the address has no account to mail to, so no code fits. */
  code: v.nullable(v.string()),
  expiresAt: v.number(),
});

export const records = v.object({
  /** Decides what an address without an account is answered, hexadecimal. */
  secret: v.string(),
  /** Private JWK; null until the first token is signed. */
  signingKey: v.nullable(v.record(v.string(), v.unknown())),
  accounts: v.array(account),
  /** By SECRET_BLOCK. */
  proofs: v.record(v.string(), proof),
  /** By Session. */
  challenges: v.record(v.string(), challenge),
  /** By origin_jti. */
  sessions: v.record(v.string(), session),
  /** By sub. */
  codes: v.record(v.string(), mailedCode),
  /** Wrong passwords at sign-in since the last right one, by sub. */
  wrongPasswords: v.record(v.string(), v.object({ count: v.number(), lastAt: v.number() })),
  /** When something limited by the hour happened, by what and sub. */
  happenings: v.record(v.string(), v.array(v.number())),
});

export type Records = v.InferOutput<typeof records>;
export type Account = v.InferOutput<typeof account>;
export type Challenge = v.InferOutput<typeof challenge>;
export type Session = v.InferOutput<typeof session>;

/** The record under a key that came from outside: "__proto__" and "constructor" are nobody's. */
export const under = <Value>(all: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

export const emptyRecords = (): Records => ({
  secret: randomBytes(32).toString("hex"),
  signingKey: null,
  accounts: [],
  proofs: {},
  challenges: {},
  sessions: {},
  codes: {},
  wrongPasswords: {},
  happenings: {},
});
