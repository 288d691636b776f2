/** The identity provider alone, with a clock that stands still. Passwords are proved by the arithmetic of AWS's own library. */
import * as assert from "uvu/assert";
import { srpTimestamp } from "../../src/wire/cognito/signIn.ts";
import { startProof } from "../../src/wire/cognito/srpLibrary.ts";
import { createClock } from "../backend/clock.ts";
import { createCognito } from "../backend/cognito/cognito.ts";
import type { Refusal } from "../backend/cognito/refusals.ts";
import { createOutbox } from "../backend/outbox.ts";
import { openState } from "../backend/state.ts";

interface Tokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken: string;
}

/** An answer of the protocol, as far as tests read it. */
export interface Answer {
  status: number;
  headers: Headers;
  body: {
    __type?: string;
    message?: string;
    ChallengeName?: string;
    ChallengeParameters?: Record<string, string>;
    Session?: string;
    AuthenticationResult?: Tokens;
    CodeDeliveryDetails?: Record<string, string>;
    AvailableChallenges?: string[];
    [name: string]: unknown;
  };
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;

type Responses = Readonly<Record<string, string>>;

export const password = "Grüße aus 2026";
/** Attributes of an account that can get codes by SMS. */
export const attributes = { phone_number: "+4915155501234", phone_number_verified: "true" };
export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const NOON = Date.UTC(2026, 10, 9, 12, 34, 56);

export async function openProvider(appUrl = "https://app.example") {
  const clock = createClock({ now: () => NOON });
  const state = await openState(null);
  const outbox = createOutbox({ clock, state });
  const cognito = createCognito({ clock, outbox, state, appUrl });
  const { clientId: ClientId, userPoolId } = cognito.pool;
  // The client's half of SRP is made once, because it can serve every sign-in.
  const proof = startProof(userPoolId);
  let accounts = 0;

  const call = async (operation: string, body: object): Promise<Answer> => {
    const request = new Request("https://provider.example/cognito", {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
    const response = await cognito.handler(request, new URL(request.url));
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  /** The answer to InitiateAuth by that flow. */
  const start = (AuthFlow: string, AuthParameters: object) =>
    call("InitiateAuth", { ClientId, AuthFlow, AuthParameters });
  const initiate = (USERNAME: string, SRP_A: string) => start("USER_SRP_AUTH", { USERNAME, SRP_A });

  /** The answer to this signature under that SECRET_BLOCK. */
  const prove = (USERNAME: string, secretBlock: string, signature: string, at = srpTimestamp(clock.now())) =>
    call("RespondToAuthChallenge", {
      ClientId,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME,
        PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: at,
      },
    });

  /** The answer to USER_SRP_AUTH. */
  const askProof = (username: string) => initiate(username, "abcdef");

  /** The answer to the password: tokens, the next challenge, or a refusal. `skew`: how far the client's clock is off. */
  const signIn = async (username: string, typed: string, skew = 0) => {
    const asked = await initiate(username, proof.publicValue);
    if (asked.status !== 200) return asked;
    const {
      USER_ID_FOR_SRP = "",
      SALT = "",
      SRP_B = "",
      SECRET_BLOCK = "",
    } = asked.body.ChallengeParameters ?? {};
    const challenge = { userId: USER_ID_FOR_SRP, salt: SALT, serverValue: SRP_B, secretBlock: SECRET_BLOCK };
    const timestamp = srpTimestamp(clock.now() + skew);
    return prove(username, SECRET_BLOCK, proof.sign(challenge, typed, timestamp), timestamp);
  };

  const respond = ({ body }: Answer, USERNAME: string, responses: Responses) =>
    call("RespondToAuthChallenge", {
      ClientId,
      ChallengeName: body.ChallengeName,
      Session: body.Session,
      ChallengeResponses: { USERNAME, ...responses },
    });

  return {
    cognito,
    clock,
    outbox,
    call,
    respond,
    start,
    /** As `respond`, but resolves with the tokens. Fails the test if there are none. */
    enter: async (...said: Parameters<typeof respond>) => tokensOf(await respond(...said)),
    /** The answer to REFRESH_TOKEN_AUTH. */
    refresh: (REFRESH_TOKEN: string | undefined) => start("REFRESH_TOKEN_AUTH", { REFRESH_TOKEN }),
    askProof,
    prove,
    /** As `signIn` with a wrong password, without the client's arithmetic. */
    async signInWrongly(username: string) {
      const { body } = await askProof(username);
      return prove(username, body.ChallengeParameters?.SECRET_BLOCK ?? "", "AAAA");
    },
    signIn,
    /** Signs in and resolves with the tokens. Fails the test if there are none. */
    tokens: async (username: string, typed: string) => tokensOf(await signIn(username, typed)),
    lastMail(to: string) {
      const mail = outbox.all().findLast((one) => one.to === to);
      if (!mail) throw new Error(`No mail went to ${to}.`);
      return mail;
    },
    /** The address of a new account. */
    async account(more: Partial<Parameters<typeof cognito.seed>[0]> = {}) {
      const email = `person-${++accounts}@musterbau.example`;
      await cognito.seed({ email, password, group: "Customer", ...more });
      return email;
    },
  };
}

function tokensOf({ body }: Answer): Tokens {
  if (!body.AuthenticationResult) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body.AuthenticationResult;
}

/** Every refusal has HTTP status 400, its type in body and header, and a message. */
export function refused({ status, headers, body }: Answer, [type, message]: Refusal, what?: string): void {
  assert.equal([body.__type, body.message], [type, message], what);
  assert.is(status, 400);
  assert.is(headers.get("x-amzn-errortype"), `${type}:`);
  assert.is(headers.get("content-type"), "application/x-amz-json-1.1");
}

/** Another text of as many digits. */
export const otherThan = (code: string): string =>
  code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
