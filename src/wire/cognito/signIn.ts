/** One attempt to sign in, step by step. It sends plain requests; only the proof of the password needs the SRP library. */
import * as v from "valibot";
import type { Challenge, SecondFactor } from "../../domain/account.ts";
import { codeOf, Failure } from "../../domain/failure.ts";
import {
  factorNames,
  knownFactors,
  missingAttributes,
  notCognito,
  type OpenChallenge,
  readAnswer,
  readAs,
  unsupported,
} from "./challenges.ts";
import type { CognitoSettings, EarlyStart, SrpLibrary } from "./cognitoOptions.ts";
import { srpStart } from "./earlySignIn.ts";
import {
  type CognitoOperation,
  type Endpoint,
  type EndpointBody,
  isUnanswered,
  settingPassword,
} from "./endpoint.ts";
import type { Passkeys } from "./passkeys.ts";
import type { IssuedTokens } from "./tokens.ts";

/** As SignInStep, but the tokens are not stored yet. */
export type SignInOutcome = { kind: "tokens"; tokens: IssuedTokens } | Challenge;

/** Texts by name. */
type Attributes = Readonly<Record<string, string>>;

/** The user's first proof, before any second factor. */
export type FirstFactor =
  | { kind: "password"; password: string; library: SrpLibrary; early?: EarlyStart | null }
  | { kind: "passkey"; passkeys: Passkeys };

/** Options of one attempt, passed by `createCognito`. `signal` cancels it, with its request or passkey prompt. */
export interface SignInOptions {
  settings: CognitoSettings;
  endpoint: Endpoint;
  email: string;
  first: FirstFactor;
  signal: AbortSignal;
}

// If the clocks differ by more than this, Cognito reports a wrong password (measured).
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

const proofParameters = v.object({
  USER_ID_FOR_SRP: v.string(),
  SALT: v.string(),
  SRP_B: v.string(),
  SECRET_BLOCK: v.string(),
});
const associateBody = v.object({ SecretCode: v.string(), Session: v.string() });
const verifyBody = v.object({ Session: v.string() });

const NEW_PASSWORD = "NEW_PASSWORD_REQUIRED";

/** The name of the response with the code, by challenge. */
const codeResponses = {
  SMS_MFA: "SMS_MFA_CODE",
  SOFTWARE_TOKEN_MFA: "SOFTWARE_TOKEN_MFA_CODE",
  EMAIL_OTP: "EMAIL_OTP_CODE",
} as const satisfies Record<SecondFactor, string>;

const isSecondFactor = (name: string): name is SecondFactor => Object.hasOwn(codeResponses, name);

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * One attempt to sign in. It keeps e-mail and password until it is dropped, to sign in again after an expired challenge. Raises
 * the endpoint's failures, ClockSkew, UnsupportedChallenge, and PasskeyMissing if there is no passkey to use.
 */
export function createSignIn({ settings, endpoint, email, first, signal }: SignInOptions) {
  const { userPoolId, appClientId } = settings;
  let password = first.kind === "password" ? first.password : null;
  let username = email;
  let open: OpenChallenge | null = null;
  let chosen: SecondFactor | null = null;
  /** The sign-in begun before the app was loaded. Used once. */
  let early = (first.kind === "password" && first.early) || null;

  const call = (operation: CognitoOperation, params: EndpointBody) =>
    endpoint.call(operation, params, { signal });

  const respond = (
    ChallengeName: string,
    session: string,
    responses: Readonly<Record<string, string>>,
    writes = false,
  ): Promise<EndpointBody> => {
    const params = {
      ChallengeName,
      ClientId: appClientId,
      ...(session && { Session: session }),
      ChallengeResponses: { USERNAME: username, ...responses },
    };
    return endpoint.call("RespondToAuthChallenge", params, { signal, writes });
  };

  async function beginProof({ startProof }: SrpLibrary) {
    const proof = attempted(() => startProof(userPoolId));
    const body = await call("InitiateAuth", srpStart(appClientId, email, proof.publicValue));
    return { proof, body };
  }

  /**
   * Continues the early sign-in. null if there is no early sign-in, or no good answer to it. The app then begins a new
   * sign-in.
   */
  async function takeOver() {
    if (!early) return null;
    const { proof, answer, abort } = early;
    early = null;
    signal.addEventListener("abort", abort);
    try {
      return { proof, body: await endpoint.call("InitiateAuth", {}, { signal, sent: answer }) };
    } catch (failure) {
      const code = codeOf(failure);
      // After a timeout the user has already waited long enough.
      if (code === "Aborted" || code === "Timeout") throw failure;
      return null;
    }
  }

  async function provePassword(typed: string, library: SrpLibrary): Promise<EndpointBody> {
    const { proof, body } = (await takeOver()) ?? (await beginProof(library));
    const asked = readAnswer(body);
    if (asked.kind === "tokens") throw notCognito("tokens without a proof");
    const { name, session, parameters } = asked.challenge;
    if (name !== "PASSWORD_VERIFIER") throw unsupported(name);
    const asks = readAs(proofParameters, parameters, "PASSWORD_VERIFIER without its parameters");
    const { USER_ID_FOR_SRP, SALT, SRP_B, SECRET_BLOCK } = asks;
    const signedAt = endpoint.now();
    const timestamp = srpTimestamp(signedAt);
    const challenge = { userId: USER_ID_FOR_SRP, salt: SALT, serverValue: SRP_B, secretBlock: SECRET_BLOCK };
    const signature = attempted(() => proof.sign(challenge, typed, timestamp));
    username = USER_ID_FOR_SRP;
    try {
      return await respond("PASSWORD_VERIFIER", session, {
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      });
    } catch (failure) {
      throw asClockSkew(failure, signedAt);
    }
  }

  /** Cognito answers "wrong password" if the signature's time differs too much from its own. */
  function asClockSkew(failure: unknown, signedAt: number): unknown {
    const isOff = Math.abs(endpoint.now() - signedAt) > MAX_CLOCK_DIFFERENCE_MS;
    const isDoubtful = isOff && codeOf(failure) === "NotAuthorizedException";
    return isDoubtful ? new Failure("ClockSkew", { cause: failure }) : failure;
  }

  async function provePasskey({ getAssertion }: Passkeys): Promise<EndpointBody> {
    const body = await call("InitiateAuth", {
      AuthFlow: "USER_AUTH",
      ClientId: appClientId,
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: "WEB_AUTHN" },
    });
    const asked = readAnswer(body);
    if (asked.kind === "tokens") throw notCognito("tokens without a passkey");
    const { name, session, parameters } = asked.challenge;
    // The account has no passkey, or may not use it: Cognito offers another factor instead.
    if (name !== "WEB_AUTHN") throw new Failure("PasskeyMissing", { detail: name });
    const CREDENTIAL = await getAssertion(parameters.CREDENTIAL_REQUEST_OPTIONS ?? "", signal);
    return respond("WEB_AUTHN", session, { CREDENTIAL });
  }

  async function start(): Promise<SignInOutcome> {
    username = email;
    if (first.kind === "passkey") return proceed(await provePasskey(first.passkeys));
    return proceed(await provePassword(password ?? "", first.library));
  }

  /** The next step after an answer of Cognito's. */
  async function proceed(body: EndpointBody): Promise<SignInOutcome> {
    const answer = readAnswer(body);
    if (answer.kind === "tokens") return answer;
    const { challenge } = answer;
    const { name, session, parameters } = challenge;
    if (!session) throw notCognito(`${name} without a session`);
    open = challenge;
    username = parameters.USER_ID_FOR_SRP ?? username;
    if (name === NEW_PASSWORD) return { kind: "newPassword" };
    if (isSecondFactor(name)) {
      const destination = parameters.CODE_DELIVERY_DESTINATION ?? null;
      const isChosen = chosen !== null && first.kind !== "passkey";
      return { kind: "code", factor: name, destination, ...(isChosen && { isChosen }) };
    }
    if (name === "SELECT_MFA_TYPE") {
      const factors = knownFactors(parameters.MFAS_CAN_CHOOSE);
      if (factors.length === 0) throw unsupported(`${name} ${parameters.MFAS_CAN_CHOOSE ?? ""}`.trim());
      return { kind: "choice", factors };
    }
    if (name === "MFA_SETUP") return beginSetUp(challenge);
    throw unsupported(name);
  }

  /** Only an authenticator app can be set up while signing in. */
  async function beginSetUp({ name, session, parameters }: OpenChallenge): Promise<SignInOutcome> {
    const offered = factorNames(parameters.MFAS_CAN_SETUP);
    if (offered.length > 0 && !offered.includes("SOFTWARE_TOKEN_MFA"))
      throw unsupported(`${name} ${offered.join(", ")}`);
    const body = await call("AssociateSoftwareToken", { Session: session });
    const begun = readAs(associateBody, body, "AssociateSoftwareToken without a secret");
    open = { name, session: begun.Session, parameters };
    return { kind: "setUp", secret: begun.SecretCode, email };
  }

  const answerOpen = async (
    responses: (challenge: OpenChallenge) => Readonly<Record<string, string>>,
  ): Promise<SignInOutcome> => {
    if (!open) throw new Failure("ChallengeExpired");
    return proceed(await respond(open.name, open.session, responses(open)));
  };

  /**
   * A challenge is valid for three minutes (the app client's setting); if the answer comes later, it signs in again
   * first. `onRepeated` then returns "send" to send the answer, or the outcome to return instead.
   */
  async function answer(
    send: () => Promise<SignInOutcome>,
    onRepeated: (again: SignInOutcome) => SignInOutcome | "send",
  ): Promise<SignInOutcome> {
    try {
      return await send();
    } catch (failure) {
      // Do not ask for a passkey again without the user's action.
      if (codeOf(failure) !== "ChallengeExpired" || first.kind === "passkey") throw failure;
    }
    const next = onRepeated(await repeat());
    return next === "send" ? send() : next;
  }

  /** Signs in again, up to the second factor that the user chose before. */
  async function repeat(): Promise<SignInOutcome> {
    const again = await start();
    const factor = chosen;
    if (again.kind !== "choice" || !factor || !again.factors.includes(factor)) return again;
    return answerOpen(() => ({ ANSWER: factor }));
  }

  /** Raises ResultUnknown if the password may have been set, and ChallengeExpired if Cognito no longer asks for it. */
  async function sendNewPassword(typed: string, attributes: Attributes): Promise<SignInOutcome> {
    if (open?.name !== NEW_PASSWORD) throw new Failure("ChallengeExpired");
    const named = Object.entries(attributes).map(([name, value]) => [`userAttributes.${name}`, value]);
    const responses = { NEW_PASSWORD: typed, ...Object.fromEntries(named) };
    const body = await respond(open.name, open.session, responses, true);
    try {
      const outcome = await proceed(body);
      password = typed; // a later repeat with the invitation's password would be refused
      return outcome;
    } catch (failure) {
      // Cognito has set the password, but the next step did not come.
      if (!isUnanswered(failure)) throw failure;
      throw new Failure("ResultUnknown", { cause: failure });
    }
  }

  return {
    start,

    /** The attributes that Cognito asks for beside a new password. */
    missingAttributes: (): readonly string[] => (open ? missingAttributes(open.parameters) : []),

    /** Also raises PasswordResultUnknown. */
    answerNewPassword: (typed: string, attributes: Attributes): Promise<SignInOutcome> =>
      settingPassword(
        answer(
          () => sendNewPassword(typed, attributes),
          (again) => (again.kind === "newPassword" ? "send" : again),
        ),
        // If Cognito refuses the invitation's password, an earlier transmission of this request may have set the new
        // one.
        "NotAuthorizedException",
      ),

    /** Also raises CodeAlreadyUsed (authenticator app) and CodeRenewed (another code was sent). */
    async answerCode(code: string): Promise<SignInOutcome> {
      const asked = open;
      const response = asked && isSecondFactor(asked.name) ? codeResponses[asked.name] : null;
      if (!asked || !response) throw new Failure("ChallengeExpired");
      const isApp = asked.name === "SOFTWARE_TOKEN_MFA";
      try {
        return await answer(
          () => answerOpen(() => ({ [response]: code })),
          (again) => {
            if (again.kind !== "code" || open?.name !== asked.name) return again;
            // The new sign-in has sent a new code, so the typed code can no longer be right.
            if (!isApp) throw new Failure("CodeRenewed");
            return "send";
          },
        );
      } catch (failure) {
        // "Your software token has already been used once."
        if (isApp && codeOf(failure) === "ExpiredCodeException")
          throw new Failure("CodeAlreadyUsed", { cause: failure });
        throw failure;
      }
    },

    /** Answers the choice between second factors. */
    chooseFactor(factor: SecondFactor): Promise<SignInOutcome> {
      chosen = factor;
      return answer(
        () => answerOpen(() => ({ ANSWER: factor })),
        (again) => (again.kind === "choice" ? "send" : again),
      );
    },

    /** Returns to the choice. Cognito accepts only the code at this step, so this signs in again, up to the choice. */
    chooseAgain(): Promise<SignInOutcome> {
      chosen = null;
      return start();
    },

    /**
     * Completes the set-up of an authenticator app with a code from it. If it took too long, resolves with `setUp` and a new
     * secret.
     */
    confirmSetUp: (code: string): Promise<SignInOutcome> =>
      answer(
        async () => {
          if (!open) throw new Failure("ChallengeExpired");
          const { name, session, parameters } = open;
          const body = await call("VerifySoftwareToken", { Session: session, UserCode: code });
          const { Session } = readAs(verifyBody, body, "VerifySoftwareToken without a session");
          open = { name, session: Session, parameters };
          return answerOpen(() => ({}));
        },
        (again) => again,
      ),
  };
}

/** The library throws if it cannot compute with its input. */
function attempted<T>(run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw notCognito("the SRP challenge cannot be computed", cause);
  }
}

/**
 * The time of an SRP signature, from milliseconds since the epoch, in the only format that Cognito accepts: "Sat Nov 7 09:05:00
 * UTC 2026", the day without a leading zero.
 */
export function srpTimestamp(time: number): string {
  const [weekday, day, month, year, clock] = new Date(time).toUTCString().split(/,? /);
  return `${weekday} ${month} ${Number(day)} ${clock} UTC ${year}`;
}
