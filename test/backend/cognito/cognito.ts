/**
 * The local identity provider. It speaks Amazon Cognito's JSON protocol and means it: SRP is computed, tokens are
 * signed and verified, codes expire, attempts are limited.
 *
 *   const cognito = createCognito({ clock, outbox, state, appUrl: "http://localhost:8080" });
 *   await cognito.seed({ email, password, group: "Admin" });
 *   cognito.handler      POST /cognito with X-Amz-Target, GET /cognito/<pool>/.well-known/jwks.json
 *   cognito.directory    invitations and the verification of access tokens, for the other rooms
 *   cognito.administration  what an administrator does in AWS's console, for tests
 *
 * CORS is the server's, for this room as for the others.
 */
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { BackendClock, CognitoRoom, Handler, Outbox, State } from "../contract.ts";
import { createAccounts } from "./accounts.ts";
import { type Administration, createAdministration } from "./administration.ts";
import { createAttempts } from "./attempts.ts";
import { createChallenges } from "./challenges.ts";
import { createCodes } from "./codes.ts";
import { createDelivery } from "./delivery.ts";
import { CognitoException } from "./exception.ts";
import type { Operation } from "./operation.ts";
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from "./operations/passkeys.ts";
import { changePassword, confirmForgotPassword, forgotPassword } from "./operations/password.ts";
import {
  confirmSignUp,
  getUser,
  resendConfirmationCode,
  updateUserAttributes,
} from "./operations/profile.ts";
import {
  associateSoftwareToken,
  setUserMFAPreference,
  verifySoftwareToken,
} from "./operations/secondFactor.ts";
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from "./operations/session.ts";
import { initiateAuth, respondToAuthChallenge } from "./operations/signIn.ts";
import { createPasskeys } from "./passkeys.ts";
import { createTemporaryPassword } from "./passwordPolicy.ts";
import { type Lifetimes, type Pool, type PoolNames, poolNameOf, recommendedLifetimes } from "./pool.ts";
import { emptyRecords, records as recordsSchema, under } from "./records.ts";
import { createRegistrations } from "./registrations.ts";
import { graceMsOf, type PoolSettings, usualSettings } from "./settings.ts";
import { createTokens } from "./tokens.ts";

export interface CognitoServiceOptions {
  clock: BackendClock;
  outbox: Outbox;
  state: State;
  /** Where the mails' links lead, without a slash at the end. */
  appUrl: string;
  pool?: PoolNames;
  lifetimes?: Partial<Lifetimes>;
  /** How many earlier passwords may not come back. */
  passwordHistory?: number;
  settings?: Partial<PoolSettings>;
}

export interface Cognito extends CognitoRoom {
  /** The pool's and the app client's; tests assign other values, which hold from the next request on. */
  settings: PoolSettings;
  administration: Administration;
}

const localPool: PoolNames = {
  region: "eu-central-1",
  userPoolId: "eu-central-1_Local0001",
  clientId: "3n4local5client6of7nordwind",
};

const operations: Readonly<Record<string, Operation>> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetUser: getUser,
  UpdateUserAttributes: updateUserAttributes,
  ChangePassword: changePassword,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  GlobalSignOut: globalSignOut,
  RevokeToken: revokeToken,
  SetUserMFAPreference: setUserMFAPreference,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  ResendConfirmationCode: resendConfirmationCode,
  ConfirmSignUp: confirmSignUp,
};

/** What a pool of 2023 does not know. */
const newOperations: Readonly<Record<string, Operation>> = {
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  StartWebAuthnRegistration: startWebAuthnRegistration,
  CompleteWebAuthnRegistration: completeWebAuthnRegistration,
  ListWebAuthnCredentials: listWebAuthnCredentials,
  DeleteWebAuthnCredential: deleteWebAuthnCredential,
};

const TARGET = "AWSCognitoIdentityProviderService.";

/** Takes up the accounts, sessions and the signing key of an earlier run. Raises RangeError for settings no pool can have. */
export function createCognito({
  clock,
  outbox,
  state,
  appUrl,
  pool: names = localPool,
  lifetimes: wanted = {},
  passwordHistory = 0,
  settings: wishedSettings = {},
}: CognitoServiceOptions): Cognito {
  const records = v.parse(v.optional(recordsSchema, emptyRecords), state.restored("cognito"));
  state.keep("cognito", () => records);
  const lifetimes = { ...recommendedLifetimes, ...wanted };
  const settings: PoolSettings = { ...usualSettings(), ...wishedSettings };
  graceMsOf(settings);

  const accounts = createAccounts(records, poolNameOf(names), passwordHistory);
  const pool: Pool = {
    names,
    clock,
    settings,
    accounts,
    attempts: createAttempts(records, clock),
    challenges: createChallenges(records, clock, lifetimes.challenge, (name) => accounts.person(name).sub),
    codes: createCodes(records, clock, lifetimes.mailedCode),
    delivery: createDelivery(outbox, appUrl),
    passkeys: createPasskeys(settings, appUrl),
    registrations: createRegistrations(records, clock, lifetimes.challenge),
    tokens: createTokens(records, { clock, names, lifetimes, settings }, accounts.named),
  };

  const handler: Handler = async (request, url) => {
    if (request.method === "GET" && url.pathname.endsWith(`/${names.userPoolId}/.well-known/jwks.json`)) {
      return Response.json(await pool.tokens.publicKeys());
    }
    try {
      return answer(200, await operate(pool, request));
    } catch (error) {
      if (error instanceof CognitoException) return refusal(error);
      throw error;
    } finally {
      // Refusals are remembered too: wrong passwords and codes count.
      state.changed();
    }
  };

  return {
    handler,
    pool: names,
    settings,
    administration: createAdministration(pool, () => state.changed()),
    directory: {
      async invite({ email, group, attributes = {}, ...row }) {
        if (accounts.named(email)) return null;
        const temporaryPassword = createTemporaryPassword();
        const { sub } = accounts.add({
          ...row,
          email,
          password: temporaryPassword,
          groups: [group],
          attributes,
          temporaryUntil: clock.now() + lifetimes.temporaryPassword,
        });
        state.changed();
        return { sub, temporaryPassword };
      },
      async inviteAgain(sub) {
        const account = accounts.named(sub);
        if (account?.status !== "FORCE_CHANGE_PASSWORD") return null;
        const temporaryPassword = createTemporaryPassword();
        accounts.setTemporaryPassword(account, temporaryPassword, clock.now() + lifetimes.temporaryPassword);
        pool.challenges.endAll(sub);
        pool.attempts.forgive(sub);
        state.changed();
        return { sub, temporaryPassword };
      },
      verify: (accessToken) => pool.tokens.verify(accessToken),
      emailOf: (sub) => accounts.named(sub)?.email ?? null,
    },
    async seed({ email, password, group, attributes = {}, totpSecret, ...mfa }) {
      const known = accounts.named(email);
      if (known) return known.sub;
      const groups = typeof group === "string" ? [group] : group;
      const account = accounts.add({ email, password, groups, attributes, temporaryUntil: null });
      account.mfa.sms = mfa.smsMfa ?? false;
      account.mfa.email = mfa.emailMfa ?? false;
      account.mustSetUpMfa = mfa.mustSetUpMfa ?? false;
      if (totpSecret !== undefined) {
        account.totp = { secret: totpSecret, confirmed: true, lastStep: 0 };
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
  const operation =
    under(operations, name) ?? (pool.settings.knowsNewCalls ? under(newOperations, name) : undefined);
  if (request.method !== "POST" || !operation) throw new CognitoException("UnknownOperationException", "");
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
