/** The pool's accounts: who there is, and with which password. */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { CognitoException } from "./exception.ts";
import { demandPolicy } from "./passwordPolicy.ts";
import type { Account, Records } from "./records.ts";
import { createVerifier, type Verifier, verifierOf, verifierOfNobody } from "./srp.ts";

/** What SRP needs of a person. */
export interface Person extends Verifier {
  sub: string;
}

/** What makes an account; the rest begins as in a new one. */
export interface NewAccount {
  email: string;
  password: string;
  groups: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch; null: the password is the person's own and the account is confirmed. */
  temporaryUntil: number | null;
}

export interface Accounts {
  /** By e-mail address in any case, or by sub. */
  named(username: string): Account | null;
  /** An account's own; for a name without an account one that looks the same and is the same every time. */
  person(username: string): Person;
  add(account: NewAccount): Account;
  passwordIs(account: Account, password: string): boolean;
  /**
   * Makes `password` the person's own. Raises what `demandPolicy` raises, and PasswordHistoryPolicyViolationException
   * for one of the last passwords where the pool remembers them.
   */
  setPassword(account: Account, password: string, field: string): void;
}

/** `passwordHistory`: how many earlier passwords may not come back, the current one included. */
export function createAccounts(records: Records, poolName: string, passwordHistory: number): Accounts {
  const fits = (account: Account, { salt, verifier }: Verifier, password: string): boolean =>
    equal(verifierOf(salt, poolName, account.sub, password), verifier);

  const named: Accounts["named"] = (username) => {
    const wanted = username.toLowerCase();
    return records.accounts.find(({ email, sub }) => email === wanted || sub === wanted) ?? null;
  };

  const nobody = (username: string): Person => {
    const derived = (what: string): Buffer =>
      createHmac("sha256", Buffer.from(records.secret, "hex"))
        .update(`${what}:${username.toLowerCase()}`)
        .digest();
    return { sub: uuidOf(derived("sub")), ...verifierOfNobody(derived("verifier")) };
  };

  return {
    named,
    person(username) {
      const account = named(username);
      // Worked out in both cases, so that the time it takes tells nothing.
      const stranger = nobody(username);
      return account ? { sub: account.sub, ...account.password } : stranger;
    },
    add({ email, password, groups, attributes, temporaryUntil }) {
      const sub = randomUUID();
      const account: Account = {
        sub,
        email: email.toLowerCase(),
        status: temporaryUntil === null ? "CONFIRMED" : "FORCE_CHANGE_PASSWORD",
        enabled: true,
        password: createVerifier(poolName, sub, password),
        oldPasswords: [],
        temporaryUntil,
        groups: [...groups],
        attributes: { email: email.toLowerCase(), email_verified: "true", ...attributes },
        mfa: { sms: false, totp: false, prefersSms: false },
        totp: null,
      };
      records.accounts.push(account);
      return account;
    },
    passwordIs: (account, password) => fits(account, account.password, password),
    setPassword(account, password, field) {
      demandPolicy(password, field);
      const remembered = [account.password, ...account.oldPasswords].slice(0, passwordHistory);
      if (remembered.some((old) => fits(account, old, password))) {
        throw new CognitoException(
          "PasswordHistoryPolicyViolationException",
          "Password has previously been used.",
        );
      }
      account.oldPasswords = remembered;
      account.password = createVerifier(poolName, account.sub, password);
      account.status = "CONFIRMED";
      account.temporaryUntil = null;
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
