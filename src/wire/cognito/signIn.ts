/**
 * Signing in through the provider's library: SRP, so that the password never leaves the browser, and the challenges
 * that may follow. The one file that knows the library, and a chunk of its own: who has a session never loads it.
 */
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type IAuthenticationCallback,
  type ICognitoStorage,
} from "amazon-cognito-identity-js";
import * as v from "valibot";
import { codeOf, Failure } from "../../domain/failure.ts";
import type { CognitoSettings, SignInStep } from "./cognito.ts";
import type { Endpoint, EndpointAnswer } from "./endpoint.ts";
import type { CognitoOperation } from "./errorCodes.ts";
import { withTime } from "./libraryShims/DateHelper.ts";
import type { IssuedTokens } from "./tokens.ts";

/** As SignInStep, with the tokens still to be kept. */
export type SignInOutcome =
  | { kind: "tokens"; tokens: IssuedTokens }
  | Exclude<SignInStep, { kind: "signedIn" }>;

/** One attempt of one person. It keeps e-mail and password until it is dropped, for the quiet repeat of a challenge. */
export interface SignIn {
  start(): Promise<SignInOutcome>;
  answerNewPassword(password: string): Promise<SignInOutcome>;
  answerCode(code: string): Promise<SignInOutcome>;
}

const CLOCKS_MAY_DIFFER_MS = 5 * 60_000; // beyond, the provider calls a sign-in a wrong password (measured)

const codeParameters = v.object({ CODE_DELIVERY_DESTINATION: v.optional(v.string()) });

/** Besides the endpoint's failures: ClockSkew, and Unknown for a challenge this app has no screen for. */
export function createSignIn(
  { userPoolId, clientId }: CognitoSettings,
  endpoint: Endpoint,
  credentials: { email: string; password: string },
  signal: AbortSignal,
): SignIn {
  let user = newUser();
  let medium: "SMS" | "TOTP" = "SMS";
  let signedAt = endpoint.now();
  let endStep: (reason: unknown) => void = () => {};

  /** Without a memory of its own: the tokens are kept by tokens.ts, and only when nobody has signed out meanwhile. */
  function newUser(): CognitoUser {
    const storage = forgetfulStorage();
    const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId, Storage: storage });
    Object.assign(pool, { client: { request } });
    return new CognitoUser({ Username: credentials.email, Pool: pool, Storage: storage });
  }

  /** What the library sends goes through the endpoint: its time limit, its failures, one request per call. */
  function request(
    operation: CognitoOperation,
    params: EndpointAnswer,
    done: (error: unknown, answer?: EndpointAnswer) => void,
  ) {
    endpoint
      .call(operation, params, { signal })
      .then(
        (answer) => withTime(timeToSign, () => done(null, answer)),
        (failure: unknown) => done(params.ChallengeName === "PASSWORD_VERIFIER" ? orSkew(failure) : failure),
      )
      // The library throws on an answer it cannot read; nobody else would hear of it.
      .catch(endStep);
  }

  const timeToSign = (): number => {
    signedAt = endpoint.now();
    return signedAt;
  };

  /** The provider says "wrong password" to a signature whose time it does not believe. */
  function orSkew(failure: unknown): unknown {
    const isOff = Math.abs(endpoint.now() - signedAt) > CLOCKS_MAY_DIFFER_MS;
    const isDoubtful = isOff && codeOf(failure) === "NotAuthorizedException";
    return isDoubtful ? new Failure("ClockSkew", { cause: failure }) : failure;
  }

  /** One step of the library: its answer comes through one of eight callbacks, or it throws. */
  async function step(run: (callbacks: Required<IAuthenticationCallback>) => void): Promise<SignInOutcome> {
    try {
      return await new Promise<SignInOutcome>((resolve, reject) => {
        endStep = reject;
        run({
          onSuccess: (session) => resolve({ kind: "tokens", tokens: tokensOf(session) }),
          onFailure: reject,
          // The attributes that come with it are not sent back: the provider refuses a repeated e-mail (measured).
          newPasswordRequired: () => resolve({ kind: "newPassword" }),
          mfaRequired: (_name, parameters: unknown) => resolve(codeStep("SMS", parameters)),
          totpRequired: (_name, parameters: unknown) => resolve(codeStep("TOTP", parameters)),
          customChallenge: () => reject(unanswerable("CUSTOM_CHALLENGE")),
          mfaSetup: () => reject(unanswerable("MFA_SETUP")),
          selectMFAType: () => reject(unanswerable("SELECT_MFA_TYPE")),
        });
      });
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw new Failure("ServerUnreachable", { cause: thrown, detail: "the answer was not the provider's" });
    }
  }

  function codeStep(by: typeof medium, parameters: unknown): SignInOutcome {
    medium = by;
    const told = v.safeParse(codeParameters, parameters);
    const destination = told.success ? (told.output.CODE_DELIVERY_DESTINATION ?? null) : null;
    return { kind: "code", medium, destination };
  }

  function start(): Promise<SignInOutcome> {
    user = newUser();
    const { email, password } = credentials;
    return step((callbacks) =>
      user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), callbacks),
    );
  }

  /** A challenge lives for three minutes (the pool's setting); an answer after that begins anew, unseen. */
  async function answer(
    asked: "newPassword" | "code",
    send: () => Promise<SignInOutcome>,
  ): Promise<SignInOutcome> {
    try {
      return await send();
    } catch (failure) {
      if (codeOf(failure) !== "ChallengeExpired") throw failure;
    }
    const again = await start();
    if (again.kind !== asked) return again;
    // Beginning anew has sent a new code, so the one just typed cannot be right any more.
    if (again.kind === "code" && again.medium === "SMS") throw new Failure("ExpiredCodeException");
    return send();
  }

  return {
    start,

    answerNewPassword: (password) =>
      answer("newPassword", () =>
        step((callbacks) => user.completeNewPasswordChallenge(password, {}, callbacks)),
      ),

    answerCode: (code) =>
      answer("code", () => {
        const challenge = medium === "SMS" ? "SMS_MFA" : "SOFTWARE_TOKEN_MFA";
        return step((callbacks) => user.sendMFACode(code, callbacks, challenge));
      }),
  };
}

const unanswerable = (challenge: string): Failure => new Failure("Unknown", { detail: challenge });

function tokensOf(session: Parameters<IAuthenticationCallback["onSuccess"]>[0]): IssuedTokens {
  return {
    idToken: session.getIdToken().getJwtToken(),
    accessToken: session.getAccessToken().getJwtToken(),
    refreshToken: session.getRefreshToken().getToken(),
  };
}

/**
 * The `Storage` the library is given, for the pool AND the user: left out of either it writes the tokens to
 * localStorage (measured). It remembers nothing, so neither tokens nor a device outlive the attempt.
 */
const forgetfulStorage = (): ICognitoStorage => ({
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
});
