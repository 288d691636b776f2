/**
 * The local identity provider. It speaks Amazon Cognito's JSON protocol and fakes nothing: SRP is computed,
 * tokens are signed and verified, codes expire, attempts are limited.
 *
 *   const cognito = createCognito({ clock, outbox, state, appUrl: "http://localhost:8080" });
 *   await cognito.seed({ email, password, group: "Admin" });
 *   cognito.handler      POST /cognito with X-Amz-Target, GET /cognito/<pool>/.well-known/jwks.json
 *   cognito.directory    invitations and the verification of access tokens, for the other rooms
 *   cognito.administration  what an administrator does in AWS's console, for tests
 *
 * The server adds the CORS headers, as for every other room.
 */
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { BackendClock, Handler } from "../contract.ts";
import type { Outbox } from "../outbox.ts";
import type { State } from "../state.ts";
import { createAdministration } from "./administration.ts";
import { CognitoException } from "./exception.ts";
import type { Operation } from "./operation.ts";
import * as passkeys from "./operations/passkeys.ts";
import * as password from "./operations/password.ts";
import * as profile from "./operations/profile.ts";
import * as secondFactor from "./operations/secondFactor.ts";
import * as session from "./operations/session.ts";
import * as signIn from "./operations/signIn.ts";
import { createTemporaryPassword } from "./passwordPolicy.ts";
import { createPool, type Pool } from "./pool.ts";
import { records as recordsSchema, under } from "./records.ts";
import { poolNames, recommendedLifetimes, usualSettings } from "./settings.ts";
import { rs256Signer, type Signer } from "./signer.ts";

interface CognitoServiceOptions {
  clock: BackendClock;
  outbox: Outbox;
  state: State;
  /** Where the mails' links lead, without a slash at the end. */
  appUrl: string;
  /** By default RS256 with a key of the pool's own. A test that issues thousands of tokens brings a cheaper signer. */
  signer?: Signer;
}

interface Invitation {
  sub?: string;
  email: string;
  group: string;
  attributes?: Readonly<Record<string, string>>;
}

interface SeededAccount {
  email: string;
  password: string;
  /** One group, several in the order of the access token, or none. */
  group: string | readonly string[];
  attributes?: Readonly<Record<string, string>>;
  /** Every sign-in sends a code to `phone_number`. */
  smsMfa?: boolean;
  /** Every sign-in mails a code. If another factor is on, the user chooses. */
  emailMfa?: boolean;
  /** The first sign-in asks to set up an authenticator app. */
  mustSetUpMfa?: boolean;
  /** base32: every sign-in asks for the authenticator app's code. */
  totpSecret?: string;
}

export type Cognito = ReturnType<typeof createCognito>;
/** The identity provider, as the other rooms see it. */
export type AccountDirectory = Cognito["directory"];

/** By their names in the protocol: `initiateAuth` is InitiateAuth. */
const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  [signIn, session, password, profile, secondFactor, passkeys]
    .flatMap((exported) => Object.entries<Operation>(exported))
    .map(([name, run]) => [name.charAt(0).toUpperCase() + name.slice(1), run]),
);

/** Calls that a pool of 2023 does not know. */
const newCalls = /^GetTokensFromRefreshToken$|WebAuthn/;

const TARGET = "AWSCognitoIdentityProviderService.";

/** Restores the accounts, sessions and signing key of an earlier run. */
export function createCognito({ clock, outbox, state, appUrl, signer }: CognitoServiceOptions) {
  const records = v.parse(recordsSchema, state.restored("cognito") ?? {});
  state.keep("cognito", () => records);
  const lifetimes = { ...recommendedLifetimes };
  const settings = usualSettings();
  const pool = createPool(records, {
    ...{ clock, settings, lifetimes, outbox, appUrl },
    signer: signer ?? rs256Signer(records),
  });
  const { accounts } = pool;

  const handler: Handler = async (request, url) => {
    if (request.method === "GET" && url.pathname.endsWith(`/${poolNames.userPoolId}/.well-known/jwks.json`)) {
      return Response.json(await pool.tokens.publicKeys());
    }
    try {
      return answer(200, await operate(pool, request));
    } catch (error) {
      if (error instanceof CognitoException) return refusal(error);
      throw error;
    } finally {
      // Refusals are remembered, too: wrong passwords and codes count.
      state.changed();
    }
  };

  const directory = {
    /**
     * Creates an invited account (FORCE_CHANGE_PASSWORD) with a temporary password that meets the policy. null: the
     * e-mail address has an account. `sub` is given only if a row with it exists already.
     */
    async invite({ email, group, attributes = {}, ...row }: Invitation) {
      if (accounts.named(email)) return null;
      const password = createTemporaryPassword();
      const temporaryUntil = clock.now() + lifetimes.temporaryPassword;
      const { sub } = accounts.add({ ...row, email, password, groups: [group], attributes, temporaryUntil });
      state.changed();
      return { sub, temporaryPassword: password };
    },
    /**
     * AdminCreateUser with MessageAction RESEND: a new temporary password with the lifetime of the first one. The
     * earlier password becomes invalid, and so does a sign-in begun with it. null: the account has a password of its
     * own, or there is no account.
     */
    async inviteAgain(sub: string) {
      const account = accounts.named(sub);
      if (account?.status !== "FORCE_CHANGE_PASSWORD") return null;
      const temporaryPassword = createTemporaryPassword();
      accounts.setTemporaryPassword(account, temporaryPassword, clock.now() + lifetimes.temporaryPassword);
      pool.challenges.endAll(sub);
      pool.attempts.forgive(sub);
      state.changed();
      return { sub, temporaryPassword };
    },
    /** null for a token that is forged, expired, revoked, of another pool, or no access token. */
    verify: pool.tokens.verify,
    emailOf: (sub: string) => accounts.named(sub)?.email ?? null,
  };

  return {
    handler,
    pool: poolNames,
    /** Settings of the pool and the app client. Tests assign other values, which hold from the next request on. */
    settings,
    /** Milliseconds. Tests can assign the lifetimes of tokens, too. */
    lifetimes,
    administration: createAdministration(pool, () => state.changed()),
    directory,
    /**
     * Creates a confirmed account with a password of its own, for the demo accounts and for tests; resolves with its sub,
     * also when the e-mail has an account already.
     */
    async seed({ email, password, group, attributes = {}, totpSecret, ...mfa }: SeededAccount) {
      const known = accounts.named(email);
      if (known) return known.sub;
      const groups = typeof group === "string" ? [group] : group;
      const account = accounts.add({ email, password, groups, attributes, temporaryUntil: null });
      account.mfa.sms = mfa.smsMfa ?? false;
      account.mfa.email = mfa.emailMfa ?? false;
      account.mustSetUpMfa = mfa.mustSetUpMfa ?? false;
      if (totpSecret !== undefined) {
        account.totp = { secret: totpSecret, lastStep: 0 };
        account.mfa.totp = true;
      }
      state.changed();
      return account.sub;
    },
  };
}

async function operate(pool: Pool, request: Request): Promise<object> {
  const target = request.headers.get("x-amz-target") ?? "";
  const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : "";
  const operation = under(operations, name);
  const isKnown = pool.settings.knowsNewCalls || !newCalls.test(name);
  if (request.method !== "POST" || !operation || !isKnown) {
    throw new CognitoException("UnknownOperationException", "");
  }
  return operation(pool, await bodyOf(request));
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text(), withoutNull);
  } catch (error) {
    throw new CognitoException("SerializationException", "The body is not JSON.", { cause: error });
  }
}

/** A member that is null is absent, as for AWS: the stock library refreshes with "DEVICE_KEY": null. */
function withoutNull(this: unknown, _name: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value;
}

const answer = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID(), ...headers },
  });

const refusal = ({ type, message }: CognitoException): Response =>
  answer(400, { __type: type, message }, { "x-amzn-errortype": `${type}:`, "x-amzn-errormessage": message });
