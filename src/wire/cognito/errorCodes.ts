/** Maps Cognito's errors to failure codes, by operation, error name and message. */
import type { FailureCode } from "../../domain/failure.ts";

/** The operations the app uses (AWS, "Amazon Cognito user pools API reference"); RefreshTokens is a flow of InitiateAuth. */
export type CognitoOperation =
  | "InitiateAuth"
  | "RespondToAuthChallenge"
  | "RefreshTokens"
  | "GetTokensFromRefreshToken"
  | "GetUser"
  | "ChangePassword"
  | "ForgotPassword"
  | "ConfirmForgotPassword"
  | "RevokeToken"
  | "GlobalSignOut"
  | "AssociateSoftwareToken"
  | "VerifySoftwareToken"
  | "StartWebAuthnRegistration"
  | "CompleteWebAuthnRegistration"
  | "ListWebAuthnCredentials"
  | "DeleteWebAuthnCredential";

/** Error names with the same meaning in every operation. A map: an object would know "constructor", too. */
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
  // The pool is not set up for passkeys, or not for this address.
  ["WebAuthnNotEnabledException", "PasskeysUnavailable"],
  ["WebAuthnConfigurationMissingException", "PasskeysUnavailable"],
  ["WebAuthnOriginNotAllowedException", "PasskeysUnavailable"],
  ["WebAuthnRelyingPartyMismatchException", "PasskeysUnavailable"],
  ["WebAuthnChallengeNotFoundException", "PasskeyCancelled"],
  // The token is of another app client than the one that began (API reference): beginning again helps.
  ["WebAuthnClientMismatchException", "PasskeyCancelled"],
  ["WebAuthnCredentialNotSupportedException", "PasskeyRefused"],
]);

/** The rule that a refusal of a password names; empty without one. Part of a failure's detail, so it never quotes the input. */
export const policyWord = (message: string): string =>
  /symbol|long enough|lowercase|uppercase|numeric|less than|space|security reasons/.exec(
    message.toLowerCase(),
  )?.[0] ?? "";

/** NotAuthorizedException has eight meanings, told apart by the message (measured). The first match counts. */
const notAuthorizedCodes: readonly (readonly [RegExp, FailureCode])[] = [
  // Threat protection (AWS developer guide, "Advanced security with threat protection").
  [/security reasons/i, "RefusedForSecurity"],
  // The app client may not write what the pool requires.
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
  // The app client does not allow the flow, or the pool is older than it.
  [/USER_AUTH/, "PasskeysUnavailable"],
  // "Invalid attributes given, ...", "Attributes did not conform to the schema: ...", "Invalid phone number format."
  [/\battributes\b|phone number/i, "Rejected"],
];

/** Errors after which a refresh can never succeed: token revoked, expired or used up, account deleted, locked or to be reset. */
const finalRefreshErrors: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
  "RefreshTokenReuseException",
]);

/** Their limit is that of the account's passkeys, which no waiting lifts; too many requests have a name of their own. */
const passkeySteps: ReadonlySet<CognitoOperation> = new Set([
  "StartWebAuthnRegistration",
  "CompleteWebAuthnRegistration",
]);

/** `name` and `message` as Cognito sent them. The message is only matched, never stored: it may quote the input. */
export function failureCodeOf(operation: CognitoOperation, name: string, message: string): FailureCode {
  if (operation === "RefreshTokens" || operation === "GetTokensFromRefreshToken")
    return finalRefreshErrors.has(name) ? "SessionExpired" : "ServerUnreachable";
  if (name === "NotAuthorizedException")
    return firstMatch(notAuthorizedCodes, message) ?? "NotAuthorizedException";
  if (name === "InvalidParameterException")
    return firstMatch(invalidParameterCodes, message) ?? unverifiedCode(operation);
  if (name === "ResourceNotFoundException" && operation === "DeleteWebAuthnCredential") return "NotFound";
  // A pool older than passkeys does not know their calls.
  if (name === "UnknownOperationException" && operation.includes("WebAuthn")) return "PasskeysUnavailable";
  if (name === "LimitExceededException" && passkeySteps.has(operation)) return "TooManyPasskeys";
  return codesByName.get(name) ?? "Unknown";
}

function firstMatch(table: readonly (readonly [RegExp, FailureCode])[], message: string) {
  return table.find(([pattern]) => pattern.test(message))?.[1];
}

/** While resetting a password it means that no e-mail or phone is verified; elsewhere the pool is misconfigured. */
function unverifiedCode(operation: CognitoOperation): FailureCode {
  const isReset = operation === "ForgotPassword" || operation === "ConfirmForgotPassword";
  return isReset ? "InvalidParameterException" : "Unknown";
}
