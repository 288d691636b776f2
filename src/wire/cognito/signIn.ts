/** Signing in through the SRP library, which is passed in: the password never leaves the browser (SRP-6a). */
import type { IAuthenticationCallback, ICognitoStorage } from "amazon-cognito-identity-js";
import * as v from "valibot";
import { codeOf, Failure } from "../../domain/failure.ts";
import type { CognitoSettings, SignInStep, SrpLibrary } from "./cognito.ts";
import type { Endpoint, EndpointBody } from "./endpoint.ts";
import type { CognitoOperation } from "./errorCodes.ts";
import type { IssuedTokens } from "./tokens.ts";

/** As SignInStep, but with the tokens still to be stored. */
export type SignInOutcome =
  | { kind: "tokens"; tokens: IssuedTokens }
  | Exclude<SignInStep, { kind: "signedIn" }>;

/** One attempt to sign in. It keeps e-mail and password until it is dropped, to repeat the sign-in for an expired challenge. */
export interface SignIn {
  start(): Promise<SignInOutcome>;
  answerNewPassword(password: string): Promise<SignInOutcome>;
  answerCode(code: string): Promise<SignInOutcome>;
}

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000; // beyond it Cognito reports a wrong password (measured)

const codeParameters = v.object({ CODE_DELIVERY_DESTINATION: v.optional(v.string()) });

/** Raises the endpoint's failures, ClockSkew, and Unknown for a challenge the app has no screen for. */
export function createSignIn(
  { AuthenticationDetails, CognitoUser, CognitoUserPool, withTime }: SrpLibrary,
  { userPoolId, appClientId }: CognitoSettings,
  endpoint: Endpoint,
  credentials: { email: string; password: string },
  signal: AbortSignal,
): SignIn {
  let user = newUser();
  let medium: "SMS" | "TOTP" = "SMS";
  let signedAt = endpoint.now();
  let rejectStep: (reason: unknown) => void = () => {};

  /** With a storage that stores nothing: tokens.ts stores the tokens, and only if the attempt was not cancelled. */
  function newUser() {
    const storage = emptyStorage();
    const pool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: appClientId, Storage: storage });
    Object.assign(pool, { client: { request } });
    return new CognitoUser({ Username: credentials.email, Pool: pool, Storage: storage });
  }

  /** Replaces the library's client: its requests go through the endpoint, with its timeout, failures and no retries. */
  function request(
    operation: CognitoOperation,
    params: EndpointBody,
    callback: (error: unknown, body?: EndpointBody) => void,
  ) {
    endpoint
      .call(operation, params, { signal })
      .then(
        (body) => withTime(signingTime, () => callback(null, body)),
        (failure: unknown) =>
          callback(params.ChallengeName === "PASSWORD_VERIFIER" ? asClockSkew(failure) : failure),
      )
      // The library throws on a response it cannot read, and would leave the step pending.
      .catch(rejectStep);
  }

  const signingTime = (): number => {
    signedAt = endpoint.now();
    return signedAt;
  };

  /** Cognito answers "wrong password" to a signature whose time is too far from its own. */
  function asClockSkew(failure: unknown): unknown {
    const isOff = Math.abs(endpoint.now() - signedAt) > MAX_CLOCK_DIFFERENCE_MS;
    const isDoubtful = isOff && codeOf(failure) === "NotAuthorizedException";
    return isDoubtful ? new Failure("ClockSkew", { cause: failure }) : failure;
  }

  /** Runs one step of the library, which ends in one of eight callbacks or throws. */
  async function step(run: (callbacks: Required<IAuthenticationCallback>) => void): Promise<SignInOutcome> {
    try {
      return await new Promise<SignInOutcome>((resolve, reject) => {
        rejectStep = reject;
        run({
          onSuccess: (session) => resolve({ kind: "tokens", tokens: tokensOf(session) }),
          onFailure: reject,
          // The attributes that come with it are not sent back: Cognito rejects a repeated e-mail (measured).
          newPasswordRequired: () => resolve({ kind: "newPassword" }),
          mfaRequired: (_name, parameters: unknown) => resolve(codeStep("SMS", parameters)),
          totpRequired: (_name, parameters: unknown) => resolve(codeStep("TOTP", parameters)),
          customChallenge: () => reject(unsupportedChallenge("CUSTOM_CHALLENGE")),
          mfaSetup: () => reject(unsupportedChallenge("MFA_SETUP")),
          selectMFAType: () => reject(unsupportedChallenge("SELECT_MFA_TYPE")),
        });
      });
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure("ServerUnreachable", { cause: error, detail: "the response is not Cognito's" });
    }
  }

  function codeStep(by: typeof medium, parameters: unknown): SignInOutcome {
    medium = by;
    const result = v.safeParse(codeParameters, parameters);
    const destination = result.success ? (result.output.CODE_DELIVERY_DESTINATION ?? null) : null;
    return { kind: "code", medium, destination };
  }

  function start(): Promise<SignInOutcome> {
    user = newUser();
    const { email, password } = credentials;
    return step((callbacks) =>
      user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), callbacks),
    );
  }

  /** A challenge is valid for three minutes (the pool's setting); an answer after that signs in again first. */
  async function answer(
    challenge: "newPassword" | "code",
    send: () => Promise<SignInOutcome>,
  ): Promise<SignInOutcome> {
    try {
      return await send();
    } catch (failure) {
      if (codeOf(failure) !== "ChallengeExpired") throw failure;
    }
    const again = await start();
    if (again.kind !== challenge) return again;
    // Signing in again has sent a new SMS code, so the one just typed can no longer be right.
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

const unsupportedChallenge = (challenge: string): Failure => new Failure("Unknown", { detail: challenge });

function tokensOf(session: Parameters<IAuthenticationCallback["onSuccess"]>[0]): IssuedTokens {
  return {
    idToken: session.getIdToken().getJwtToken(),
    accessToken: session.getAccessToken().getJwtToken(),
    refreshToken: session.getRefreshToken().getToken(),
  };
}

/**
 * The `Storage` for the library's pool AND user: without it in either, the library writes the tokens to localStorage
 * (measured). It stores nothing, so neither tokens nor a device key outlive the attempt.
 */
const emptyStorage = (): ICognitoStorage => ({
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  clear: () => {},
});
