/** What can go wrong, as codes. The German text of each stands in app/apologies, nowhere else. */

/**
 * Codes of the identity provider keep its names (specification, section 8); where one name covers several
 * situations, each situation has a name of its own.
 */
export const failureCodes = [
  // identity provider, as named by it
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
  // identity provider, situations hidden behind NotAuthorizedException
  "PasswordAttemptsExceeded",
  "UserDisabled",
  "InvitationExpired",
  "StillInvited",
  "ChallengeExpired",
  "SessionExpired",
  "ClockSkew",
  // any wire
  "NetworkError",
  "ServerUnreachable",
  "Timeout",
  "Aborted",
  "Unauthorized",
  "Forbidden",
  "NotFound",
  "Rejected",
  "Malformed",
  // a write whose answer was lost: nobody knows whether it happened
  "ResultUnknown",
  // data service
  "ConditionFailed",
  "GraphQLError",
  // documents
  "NotAPdf",
  // the program itself
  "Unknown",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The one error class: every fault of a wire becomes one, with the original as `cause` and never with a token in `message`. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly code: FailureCode,
    options: { cause?: unknown; detail?: string } = {},
  ) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause });
  }
}

/** The code of anything thrown: a Failure's own, `Unknown` otherwise. */
export const codeOf = (thrown: unknown): FailureCode => (thrown instanceof Failure ? thrown.code : "Unknown");

/** After one of these nobody knows whether a write has happened: its state is read before anybody tries again. */
export const isOutcomeUnknown = (code: FailureCode): boolean =>
  code === "ResultUnknown" || code === "Timeout" || code === "NetworkError" || code === "ServerUnreachable";
