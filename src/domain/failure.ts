/** What can go wrong, as codes. Each code's German text is in app/messages/errorMessages. */

/**
 * Codes of Cognito keep its exception names (AWS, Amazon Cognito user pools API reference); where one name covers
 * several situations, each situation has a code of its own.
 */
export const failureCodes = [
  // Cognito's exceptions
  "UsernameExistsException",
  "UserNotFoundException",
  "NotAuthorizedException",
  "CodeMismatchException",
  "InvalidParameterException",
  "LimitExceededException",
  "ExpiredCodeException",
  "InvalidPasswordException",
  "PasswordHistoryPolicyViolationException",
  "PasswordResetRequiredException",
  "UserNotConfirmedException",
  "CodeDeliveryFailureException",
  // situations for which Cognito answers NotAuthorizedException or similar
  "PasswordAttemptsExceeded",
  "UserDisabled",
  "InvitationExpired",
  "StillInvited",
  "ChallengeExpired",
  "SessionExpired",
  "ClockSkew",
  "RefusedForSecurity",
  // a sign-in's further steps
  "CodeAlreadyUsed",
  "CodeRenewed",
  "UnsupportedChallenge",
  // the answer to a call that sets a password was lost; a later call shows that an earlier one has set it
  "PasswordResultUnknown",
  "EarlierPasswordSet",
  // the sign-in was left while its first own password was being set
  "FirstPasswordLeft",
  // passkeys
  "PasskeyCancelled",
  "PasskeyMissing",
  "PasskeyExists",
  "PasskeyRefused",
  "TooManyPasskeys",
  "PasskeysUnavailable",
  // what one signs in with is changed only shortly after a sign-in
  "SignInTooOld",
  // any request
  "NetworkError",
  "ServerUnreachable",
  "Timeout",
  "Aborted",
  "Unauthorized",
  "Forbidden",
  "NotFound",
  "Rejected",
  "Malformed",
  // the response to a write was lost, or a server's error: it may or may not have happened
  "ResultUnknown",
  // how a service is set up
  "ServiceMismatch",
  "TooLarge",
  // data service
  "ConditionFailed",
  "NoCondition",
  "SignatureOverwritten",
  "GraphQLError",
  // customer system
  "CustomerWithoutName",
  // documents
  "NotAPdf",
  "AvvOwed",
  // the program itself
  "Unknown",
] as const;

/** One of the codes. */
export type FailureCode = (typeof failureCodes)[number];

/** The only error class of this app. The original error is its `cause`; `message` never holds a token or user input. */
export class Failure extends Error {
  override readonly name = "Failure";
  /** What it was about, in the protocol's words; empty when the code says it all. */
  readonly detail: string;

  constructor(
    readonly code: FailureCode,
    options: { cause?: unknown; detail?: string } = {},
  ) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause });
    this.detail = options.detail ?? "";
  }
}

/** The code of a thrown value: a Failure's own, otherwise `Unknown`. */
export const codeOf = (thrown: unknown): FailureCode => (thrown instanceof Failure ? thrown.code : "Unknown");

/**
 * Whether a write that failed with this code may have happened all the same: read its state before trying again. The wire
 * says so in one way, whether the answer was lost, late, unreadable or a server's error (5xx); with any other code nothing
 * was written.
 */
export const isOutcomeUnknown = (code: FailureCode): boolean => code === "ResultUnknown";
