/** The pool's accounts and their passwords. */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { demandPolicy } from "./passwordPolicy.ts";
import type { Account, Records } from "./records.ts";
import type { PoolSettings } from "./settings.ts";
import { createVerifier, type Verifier, verifierOf, verifierOfNobody } from "./srp.ts";

/** What SRP needs to know of an account. */
export interface Person extends Verifier {
  sub: string;
}

/** The properties that are given to a new account; all others have their initial values. */
interface NewAccount {
  /** The sub of a row that exists already. Without it the account gets a new one. */
  sub?: string;
  email: string;
  password: string;
  groups: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch; null: the password is the person's own and the account is confirmed. */
  temporaryUntil: number | null;
}

export function createAccounts(records: Records, settings: PoolSettings) {
  /** By e-mail address in any case, or by sub. */
  const named = (username: string): Account | null => {
    const wanted = username.toLowerCase();
    return records.accounts.find(({ email, sub }) => email === wanted || sub === wanted) ?? null;
  };

  const derived = (what: string, username: string): Buffer =>
    createHmac("sha256", Buffer.from(records.secret, "hex"))
      .update(`${what}:${username.toLowerCase()}`)
      .digest();
  const nobody = (username: string): Person => ({
    sub: uuidOf(derived("sub", username)),
    ...verifierOfNobody(derived("verifier", username)),
  });

  return {
    named,
    /**
     * What SRP needs of an account. A name without an account gets invented values that look alike and never change.
     */
    person(username: string): Person {
      const account = named(username);
      // Computed in both cases, so that the time does not reveal whether the account exists.
      const stranger = nobody(username);
      return account ? { sub: account.sub, ...account.password } : stranger;
    },
    /**
     * Whether any account has registered this credential. It may belong to only one (WebAuthn Level 3, section 7.1).
     */
    hasPasskey: (id: string) =>
      records.accounts.some(({ passkeys }) => passkeys.some((one) => one.id === id)),
    add({ sub = randomUUID(), email, password, groups, attributes, temporaryUntil }: NewAccount) {
      const account: Account = {
        sub,
        email: email.toLowerCase(),
        status: temporaryUntil === null ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD",
        enabled: true,
        password: createVerifier(sub, password),
        temporaryUntil,
        groups: [...groups],
        attributes: { email: email.toLowerCase(), email_verified: "true", ...attributes },
        mfa: { sms: false, totp: false, email: false, preferred: null },
        mustSetUpMfa: false,
        totp: null,
        totpToConfirm: null,
        passkeys: [],
      };
      records.accounts.push(account);
      return account;
    },
    passwordIs: ({ sub, password: { salt, verifier } }: Account, password: string) =>
      equal(verifierOf(salt, sub, password), verifier),
    /** Sets the person's own password. Raises what `demandPolicy` raises. */
    setPassword(account: Account, password: string, field: string) {
      demandPolicy(password, field, settings);
      account.password = createVerifier(account.sub, password);
      account.status = "CONFIRMED";
      account.temporaryUntil = null;
    },
    /** Replaces the password by a temporary one. */
    setTemporaryPassword(account: Account, password: string, until: number) {
      account.password = createVerifier(account.sub, password);
      account.status = "FORCE_CHANGE_PASSWORD";
      account.temporaryUntil = until;
    },
  };
}

/** Compares texts in a time that does not depend on where they differ. */
export function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A random-looking UUID (version 4) from at least 16 bytes. */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  const variant = "89ab".charAt(bytes.readUInt8(8) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
