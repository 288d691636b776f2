/** How the identity provider refuses: a type for programs and a message, both as Amazon Cognito words them. */

export class CognitoException extends Error {
  /** `type` goes out as `__type` and x-amzn-ErrorType. */
  constructor(
    readonly type: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const notAuthorized = (message: string): CognitoException =>
  new CognitoException("NotAuthorizedException", message);

export const invalidParameter = (message: string): CognitoException =>
  new CognitoException("InvalidParameterException", message);

/** Also the answer to an unknown user name, so that nobody learns which addresses have an account. */
export const wrongPassword = (): CognitoException => notAuthorized("Incorrect username or password.");

export const isDisabled = (): CognitoException => notAuthorized("User is disabled.");

export const limitExceeded = (): CognitoException =>
  new CognitoException("LimitExceededException", "Attempt limit exceeded, please try after some time.");

/** The answer to an unknown user name in a pool that does not mask unknown users. */
export const unknownUser = (): CognitoException =>
  new CognitoException("UserNotFoundException", "Username/client id combination not found.");
