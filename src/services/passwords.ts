/** Passwords being set: the first own one, another one, a forgotten one (specification, section 7, "Auth calls"). */
import type { Cognito } from "../wire/cognito/cognito.ts";
import type { SignInStep } from "./account.ts";

/** What the services of this file need of the wire. */
interface PasswordWire {
  cognito: Cognito;
}

/** Answers the challenge NEW_PASSWORD_REQUIRED. */
export const setFirstPassword = (wire: PasswordWire, password: string): Promise<SignInStep> =>
  wire.cognito.answerNewPassword(password);

/** Of the visitor who is signed in. Raises NotAuthorizedException for a wrong old one, and the policy's failures. */
export const changePassword = (wire: PasswordWire, input: { old: string; password: string }): Promise<void> =>
  wire.cognito.changePassword(input.old, input.password);

/** Has a reset code sent; gives the masked address it went to, when the provider says it. */
export const forgotPassword = (wire: PasswordWire, email: string): Promise<string | null> =>
  wire.cognito.forgotPassword(email);

/** With the code that was sent. Raises CodeMismatchException, ExpiredCodeException and the policy's failures. */
export const confirmForgotPassword = (
  wire: PasswordWire,
  input: { email: string; code: string; password: string },
): Promise<void> => wire.cognito.confirmForgotPassword(input.email, input.code, input.password);
