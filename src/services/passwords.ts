/** Setting passwords: the first own one, another one, a forgotten one. Cognito checks them against its policy. */
import type { Cognito } from "../wire/cognito/cognito.ts";
import type { SignInStep } from "./account.ts";

interface PasswordWire {
  cognito: Cognito;
}

/**
 * Answers the challenge NEW_PASSWORD_REQUIRED with the visitor's own password (decision 1). Raises ChallengeExpired,
 * InvalidPasswordException, PasswordResultUnknown when the answer was lost, EarlierPasswordSet when a later call shows that
 * the earlier one has set another password, and FirstPasswordLeft when the sign-in was given up meanwhile: the password
 * may count.
 */
export const setFirstPassword = (wire: PasswordWire, password: string): Promise<SignInStep> =>
  wire.cognito.answerNewPassword(password);

/**
 * Changes the signed-in visitor's password. Raises NotAuthorizedException for a wrong old one, the policy's
 * failures, and those of a lost answer (setFirstPassword).
 */
export const changePassword = (wire: PasswordWire, input: { old: string; password: string }): Promise<void> =>
  wire.cognito.changePassword(input.old, input.password);

/**
 * Sends a reset code; resolves with the masked address it went to, or null. Raises LimitExceededException and
 * CodeDeliveryFailureException.
 */
export const forgotPassword = (wire: PasswordWire, email: string): Promise<string | null> =>
  wire.cognito.forgotPassword(email);

/**
 * Sets a new password with the code that was sent. Raises CodeMismatchException, ExpiredCodeException, the policy's
 * failures, and those of a lost answer (setFirstPassword).
 */
export const confirmForgotPassword = (
  wire: PasswordWire,
  input: { email: string; code: string; password: string },
): Promise<void> => wire.cognito.confirmForgotPassword(input.email, input.code, input.password);
