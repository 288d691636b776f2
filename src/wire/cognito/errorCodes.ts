/** What the provider's refusals mean: its error name, the operation and its message become one code. */
import type { FailureCode } from "../../domain/failure.ts";

/** The operations of the provider this app uses (AWS, "Amazon Cognito user pools API reference"). */
export type CognitoOperation =
  | "InitiateAuth"
  | "RespondToAuthChallenge"
  | "RefreshTokens"
  | "GetUser"
  | "ChangePassword"
  | "ForgotPassword"
  | "ConfirmForgotPassword"
  | "RevokeToken";

/** Names that mean one thing wherever they come from. */
const plain: Readonly<Record<string, FailureCode>> = {
  UsernameExistsException: "UsernameExistsException",
  UserNotFoundException: "UserNotFoundException",
  CodeMismatchException: "CodeMismatchException",
  ExpiredCodeException: "ExpiredCodeException",
  InvalidPasswordException: "InvalidPasswordException",
  PasswordHistoryPolicyViolationException: "PasswordHistoryPolicyViolationException",
  PasswordResetRequiredException: "PasswordResetRequiredException",
  UserNotConfirmedException: "UserNotConfirmedException",
  CodeDeliveryFailureException: "CodeDeliveryFailureException",
  LimitExceededException: "LimitExceededException",
  TooManyFailedAttemptsException: "LimitExceededException",
  TooManyRequestsException: "LimitExceededException",
};

/** One name, seven situations; the message tells them apart (measured). The first that fits counts. */
const notAuthorized: readonly (readonly [RegExp, FailureCode])[] = [
  [/attempts exceeded/i, "PasswordAttemptsExceeded"],
  [/user is disabled/i, "UserDisabled"],
  [/temporary password has expired/i, "InvitationExpired"],
  [/cannot be reset in the current state/i, "StillInvited"],
  [/invalid session|session is expired/i, "ChallengeExpired"],
  [/(access|refresh) token/i, "SessionExpired"],
];

/** An input the provider's own form check turned away names its field: `Value at 'proposedPassword' failed ...`. */
const badInput: readonly (readonly [RegExp, FailureCode])[] = [
  [/'(password|proposedPassword)'/i, "InvalidPasswordException"],
  [/'previousPassword'/i, "NotAuthorizedException"],
  [/'(confirmationCode|userCode)'/i, "CodeMismatchException"],
];

/** A refresh that ends so will never succeed: revoked, expired, account gone, locked or to be reset. */
const endsTheSession: ReadonlySet<string> = new Set([
  "NotAuthorizedException",
  "UserNotFoundException",
  "UserNotConfirmedException",
  "PasswordResetRequiredException",
]);

/** `name` and `message` as the provider sent them; the message serves the comparison alone and goes nowhere. */
export function failureCodeOf(operation: CognitoOperation, name: string, message: string): FailureCode {
  if (operation === "RefreshTokens") return endsTheSession.has(name) ? "SessionExpired" : "ServerUnreachable";
  if (name === "NotAuthorizedException")
    return firstThatFits(notAuthorized, message) ?? "NotAuthorizedException";
  if (name === "InvalidParameterException") return firstThatFits(badInput, message) ?? notVerified(operation);
  return plain[name] ?? "Unknown";
}

function firstThatFits(table: readonly (readonly [RegExp, FailureCode])[], message: string) {
  return table.find(([pattern]) => pattern.test(message))?.[1];
}

/** "Nicht verifiziert" is about resetting a password (specification, section 8); elsewhere the pool is set up wrongly. */
function notVerified(operation: CognitoOperation): FailureCode {
  const resets = operation === "ForgotPassword" || operation === "ConfirmForgotPassword";
  return resets ? "InvalidParameterException" : "Unknown";
}
