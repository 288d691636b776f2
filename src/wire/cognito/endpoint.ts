/** The HTTP endpoint of the Cognito user pools API: its address, one request per call, and every error as a Failure. */
import * as v from "valibot";
import { codeOf, Failure, type FailureCode } from "../../domain/failure.ts";
import { parseJson } from "../browser.ts";
import { startDeadline, watchSending } from "../http/deadline.ts";
import type { ArrivedResponse, CognitoOptions, CognitoSettings } from "./cognitoOptions.ts";

/** Domain suffixes by the beginning of a region's name (AWS, "Partitions"); all other regions end in amazonaws.com. */
const suffixes: Readonly<Record<string, string>> = { cn: "amazonaws.com.cn", eusc: "amazonaws.eu" };

/** AWS's own address of Cognito in a region, with a slash at the end. It is also the beginning of its tokens' issuer. */
export const regionalCognito = (region: string): string =>
  `https://cognito-idp.${region}.${suffixes[region.split("-")[0] ?? ""] ?? "amazonaws.com"}/`;

/** The configured endpoint (may be relative to the page's origin), or AWS's own for the region if it is null. */
export function cognitoAddress(
  { endpoint, region }: Pick<CognitoSettings, "endpoint" | "region">,
  pageUrl: string,
): URL {
  return new URL(endpoint ?? regionalCognito(region), new URL("/", pageUrl));
}

/** The request of an operation. Only `params` may hold tokens and codes. */
export function cognitoRequest(operation: CognitoOperation, params: object): RequestInit {
  return {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(params),
    cache: "no-store",
    credentials: "omit",
    redirect: "error", // the body holds tokens and codes, which must not reach another address
  };
}

const TIMEOUT_MS = 15_000; // decision 12

const errorBody = v.object({
  __type: v.optional(v.string(), ""),
  message: v.optional(v.string(), ""),
});

/** The JSON object of a request or response. */
export type EndpointBody = Readonly<Record<string, unknown>>;

/** Options of one call. None of them changes its limit of 15 s. */
export interface EndpointCallOptions {
  signal?: AbortSignal | undefined;
  /** The request survives the page, for a sign-out that leaves the page at once. */
  keepalive?: boolean;
  /**
   * The call writes. Without an answer (a fault, or `signal`) it raises ResultUnknown, because it may have taken
   * effect.
   */
  writes?: boolean;
  /** The request was already sent: its response is read as this call's. */
  sent?: Promise<ArrivedResponse> | undefined;
}

export type Endpoint = ReturnType<typeof createEndpoint>;

/**
 * One per Cognito client, shared by account operations, signing in and passkeys. Only `params` may hold tokens. `now` is the
 * visitor's clock until a response has shown Cognito's time.
 */
export function createEndpoint({ settings, pageUrl, fetch, clock, online }: Omit<CognitoOptions, "storage">) {
  const address = cognitoAddress(settings, pageUrl).href;
  let clockOffsetMs = 0;

  async function read({ response, at }: ArrivedResponse) {
    const serverTime = Date.parse(response.headers.get("Date") ?? "");
    if (!Number.isNaN(serverTime)) clockOffsetMs = serverTime - at;
    return { response, text: await response.text() };
  }

  async function send(
    operation: CognitoOperation,
    params: EndpointBody,
    keepalive: boolean,
    signal: AbortSignal,
  ) {
    const response = await fetch(address, { ...cognitoRequest(operation, params), keepalive, signal });
    return read({ response, at: clock.now() });
  }

  return {
    /**
     * Sends one request and never repeats it. Raises the code of Cognito's error (`failureCodeOf`), NetworkError, Timeout (15
     * s, decision 12) and Aborted. Raises ServerUnreachable for a server error or a response that is not Cognito's (a proxy's
     * page).
     */
    call,
    /**
     * Cognito's time, in milliseconds since the epoch: the visitor's clock, corrected by the `Date` header of the last response
     * that had one. Cognito exposes that header to other origins; a proxy in front of it may not.
     */
    now: (): number => clock.now() + clockOffsetMs,
  };

  async function call(
    operation: CognitoOperation,
    params: EndpointBody,
    { signal, keepalive = false, writes = false, sent }: EndpointCallOptions = {},
  ): Promise<EndpointBody> {
    const deadline = startDeadline(clock, TIMEOUT_MS, signal);
    const wasAborted = signal?.aborted;
    const isUnsent = watchSending(clock, online);
    try {
      const request = sent ? sent.then(read) : send(operation, params, keepalive, deadline.signal);
      const { response, text } = await deadline.within(request);
      if (response.ok) return parseResponse(operation, text);
      throw refusal(operation, response, text);
    } catch (error) {
      const failure =
        error instanceof Failure ? error : new Failure("NetworkError", { cause: error, detail: operation });
      const codeIfUnsent = wasAborted ? "Aborted" : isUnsent() ? "NetworkError" : null;
      throw writes ? asDoubt(failure, operation, codeIfUnsent) : failure;
    } finally {
      deadline.release();
    }
  }
}

const unanswered: ReadonlySet<FailureCode> = new Set([
  "Aborted",
  "Timeout",
  "NetworkError",
  "ServerUnreachable",
  "ResultUnknown",
]);

/** Whether a failure leaves open what Cognito has done: the answer was lost, or the call was cancelled. */
export const isUnanswered = (failure: unknown): boolean => unanswered.has(codeOf(failure));

/**
 * The answer to a call that sets a password. Raises PasswordResultUnknown if it is lost or refused with `also`, because it is
 * then unknown which password is valid.
 */
export const settingPassword = <T>(answer: Promise<T>, also?: FailureCode): Promise<T> =>
  answer.catch((cause: unknown) => {
    const code = codeOf(cause);
    throw code === "ResultUnknown" || code === also ? new Failure("PasswordResultUnknown", { cause }) : cause;
  });

/** What a failure means for a call that writes. A failure with the code `codeIfUnsent` happened before the call was sent. */
function asDoubt(failure: Failure, operation: CognitoOperation, codeIfUnsent: FailureCode | null): Failure {
  if (failure.code === codeIfUnsent || !isUnanswered(failure)) return failure;
  return new Failure("ResultUnknown", { cause: failure, detail: operation });
}

/** Some operations send an empty body although `{}` is documented. */
function parseResponse(operation: CognitoOperation, text: string): EndpointBody {
  const body = text === "" ? {} : parseJson(text);
  if (isObject(body)) return body;
  throw new Failure("ServerUnreachable", { detail: `${operation}: the response is not a JSON object` });
}

/** The error's name is in the body, or in a header if a proxy has replaced the body. */
function refusal(operation: CognitoOperation, response: Response, text: string): Failure {
  const body = v.safeParse(errorBody, parseJson(text));
  const headerType = response.headers.get("x-amzn-ErrorType") ?? "";
  const type = (body.success && body.output.__type) || headerType;
  const name = /(?:^|#)(\w+)(?::|$)/.exec(type)?.[1];
  if (response.status >= 500 || name === undefined)
    return new Failure("ServerUnreachable", { detail: `${operation}: status ${response.status}` });

  const message = body.success ? body.output.message : "";
  // The error's message may quote the input; its name never does.
  const code = failureCodeOf(operation, name, message);
  const rule = code === "InvalidPasswordException" ? ` ${policyWord(message)}` : "";
  return new Failure(code, { detail: `${operation}: ${name}${rule}` });
}

const isObject = (body: unknown): body is EndpointBody =>
  typeof body === "object" && body !== null && !Array.isArray(body);

/** The operations that the app uses (AWS, "Amazon Cognito user pools API reference"). */
export type CognitoOperation =
  | "InitiateAuth"
  | "RespondToAuthChallenge"
  | "GetTokensFromRefreshToken"
  | "GetUser"
  | "ChangePassword"
  | "ForgotPassword"
  | "ConfirmForgotPassword"
  | "RevokeToken"
  | "GlobalSignOut"
  | "AssociateSoftwareToken"
  | "VerifySoftwareToken"
  | "SetUserMFAPreference"
  | "StartWebAuthnRegistration"
  | "CompleteWebAuthnRegistration"
  | "ListWebAuthnCredentials"
  | "DeleteWebAuthnCredential";

/** Error names with the same meaning in every operation. A Map, because an object would also find "constructor". */
const codesByName: ReadonlyMap<string, FailureCode> = new Map([
  ["UsernameExistsException", "UsernameExistsException"],
  ["UserNotFoundException", "UserNotFoundException"],
  ["CodeMismatchException", "CodeMismatchException"],
  ["ExpiredCodeException", "ExpiredCodeException"],
  ["InvalidPasswordException", "InvalidPasswordException"],
  ["PasswordHistoryPolicyViolationException", "PasswordHistoryPolicyViolationException"],
  ["PasswordResetRequiredException", "PasswordResetRequiredException"],
  ["UserNotConfirmedException", "UserNotConfirmedException"],
  ["CodeDeliveryFailureException", "CodeDeliveryFailureException"],
  ["LimitExceededException", "LimitExceededException"],
  ["TooManyFailedAttemptsException", "LimitExceededException"],
  ["TooManyRequestsException", "LimitExceededException"],
  ["EnableSoftwareTokenMFAException", "CodeMismatchException"],
  ["SoftwareTokenMFANotFoundException", "FactorRefused"],
  // The pool is not set up for passkeys, or not for this address.
  ["WebAuthnNotEnabledException", "PasskeysUnavailable"],
  ["WebAuthnConfigurationMissingException", "PasskeysUnavailable"],
  ["WebAuthnOriginNotAllowedException", "PasskeysUnavailable"],
  ["WebAuthnRelyingPartyMismatchException", "PasskeysUnavailable"],
  ["WebAuthnChallengeNotFoundException", "PasskeyCancelled"],
  // The token is of another app client than the one that began (API reference): a new start helps.
  ["WebAuthnClientMismatchException", "PasskeyCancelled"],
  ["WebAuthnCredentialNotSupportedException", "PasskeyRefused"],
]);

/**
 * The rule that a refused password breaks, from Cognito's message; empty if the message names none. Only these words go
 * into a failure's detail, so it never quotes the input.
 */
export const policyWord = (message: string): string =>
  /symbol|long enough|lowercase|uppercase|numeric|less than|space|security reasons/.exec(
    message.toLowerCase(),
  )?.[0] ?? "";

/** Only the message shows which meaning NotAuthorizedException has (measured). The first match counts. */
const notAuthorizedCodes: readonly (readonly [RegExp, FailureCode])[] = [
  // Threat protection (AWS developer guide, "Advanced security with threat protection").
  [/security reasons/i, "RefusedForSecurity"],
  // The app client may not write an attribute that the pool requires.
  [/unauthorized attribute/i, "Forbidden"],
  [/attempts exceeded/i, "PasswordAttemptsExceeded"],
  [/user is disabled/i, "UserDisabled"],
  [/temporary password has expired/i, "InvitationExpired"],
  [/cannot be reset in the current state/i, "StillInvited"],
  [/invalid session|session is expired/i, "ChallengeExpired"],
  [/(access|refresh) token/i, "SessionExpired"],
];

/** Cognito's own validation names the rejected field: `Value at 'proposedPassword' failed ...`. */
const invalidParameterCodes: readonly (readonly [RegExp, FailureCode])[] = [
  [/'(password|proposedPassword)'/i, "InvalidPasswordException"],
  [/'previousPassword'/i, "NotAuthorizedException"],
  [/'(confirmationCode|userCode)'/i, "CodeMismatchException"],
  // The app client does not allow the flow, or the pool is too old for it.
  [/USER_AUTH/, "PasskeysUnavailable"],
  // "Invalid attributes given, ...", "Attributes did not conform to the schema: ...", "Invalid phone number format."
  [/\battributes\b|phone number/i, "Rejected"],
];

/**
 * Errors after which a refresh can never succeed: the token is revoked, expired or used up, or the account is deleted,
 * unconfirmed or must reset its password.
 */
const finalRefreshErrors: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
  "RefreshTokenReuseException",
]);

/**
 * For these operations, LimitExceededException means that the user has too many passkeys, and waiting does not help.
 * The error for too many requests has another name.
 */
const passkeySteps: ReadonlySet<CognitoOperation> = new Set([
  "StartWebAuthnRegistration",
  "CompleteWebAuthnRegistration",
]);

/**
 * The failure code of an error. `name` and `message` are Cognito's. The message is only matched, never stored, because it may
 * quote the input.
 */
function failureCodeOf(operation: CognitoOperation, name: string, message: string): FailureCode {
  if (operation === "GetTokensFromRefreshToken")
    return finalRefreshErrors.has(name) ? "SessionExpired" : "ServerUnreachable";
  if (name === "NotAuthorizedException")
    return firstMatch(notAuthorizedCodes, message) ?? "NotAuthorizedException";
  if (name === "InvalidParameterException")
    return firstMatch(invalidParameterCodes, message) ?? unverifiedCode(operation);
  if (name === "ResourceNotFoundException" && operation === "DeleteWebAuthnCredential") return "NotFound";
  // A pool older than passkeys does not know these operations.
  if (name === "UnknownOperationException" && operation.includes("WebAuthn")) return "PasskeysUnavailable";
  if (name === "LimitExceededException" && passkeySteps.has(operation)) return "TooManyPasskeys";
  return codesByName.get(name) ?? "Unknown";
}

function firstMatch(table: readonly (readonly [RegExp, FailureCode])[], message: string) {
  return table.find(([pattern]) => pattern.test(message))?.[1];
}

/**
 * What any other InvalidParameterException means. In a password reset, no e-mail address or phone number is verified.
 * In the set-up or switch of a second factor, the pool does not allow it. Elsewhere the pool's settings do not fit the
 * app.
 */
function unverifiedCode(operation: CognitoOperation): FailureCode {
  if (operation === "AssociateSoftwareToken" || operation === "SetUserMFAPreference") return "FactorRefused";
  const isReset = operation === "ForgotPassword" || operation === "ConfirmForgotPassword";
  return isReset ? "InvalidParameterException" : "ServiceMismatch";
}
