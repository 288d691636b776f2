/** Cognito's refusals as tests expect them, in its own words. */

export type Refusal = readonly [type: string, message: string];

export const denied = (message: string): Refusal => ["NotAuthorizedException", message];
export const invalid = (message: string): Refusal => ["InvalidParameterException", message];
export const wrongPassword = denied("Incorrect username or password.");
export const attemptsExceeded = denied("Password attempts exceeded");
export const disabled = denied("User is disabled.");
export const sessionUsed = denied("Invalid session for the user, session can only be used once.");
export const sessionExpired = denied("Invalid session for the user, session is expired.");
export const sessionOfAnother = denied("Invalid session for the user.");
export const badAccessToken = denied("Invalid Access Token");
export const badRefreshToken = denied("Invalid Refresh Token");
export const unknownClient: Refusal = [
  "ResourceNotFoundException",
  "User pool client another does not exist.",
];
export const wrongCode: Refusal = ["CodeMismatchException", "Invalid code or auth state for the user."];
/** For a wrong code that was mailed. */
export const wrongMailedCode: Refusal = [
  "CodeMismatchException",
  "Invalid verification code provided, please try again.",
];
export const wrongAppCode: Refusal = ["CodeMismatchException", "Invalid code received for user"];
export const usedAppCode: Refusal = [
  "ExpiredCodeException",
  "Your software token has already been used once.",
];
export const limitExceeded: Refusal = [
  "LimitExceededException",
  "Attempt limit exceeded, please try after some time.",
];
export const unknownOperation: Refusal = ["UnknownOperationException", ""];
export const isMissing = (field: string) =>
  invalid(
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must not be null`,
  );
