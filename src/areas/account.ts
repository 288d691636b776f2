/**
 * The account's bundle: what may follow the password, and every other screen of `/auth` but the login. A plain sign-in
 * does without it.
 */
// First, so that everything the app has stays in the app's bundle, its styles included.
import "../shell/start.tsx";
import { ChallengeScreen } from "../screens/auth/ChallengeStep.tsx";
import { ChangePassword } from "../screens/auth/ChangePassword.tsx";
import { NewPassword } from "../screens/auth/NewPassword.tsx";
import { PasswordForgot } from "../screens/auth/PasswordForgot.tsx";
import { PasswordForgotConfirm } from "../screens/auth/PasswordForgotConfirm.tsx";
import { SignInAgain } from "../screens/auth/SignInAgain.tsx";
import type { ScreensOf } from "../shell/areas.ts";

export { ChallengeScreen, SignInAgain };

/** By route name. The login is the app's. */
export const screens = {
  NewPassword,
  PasswordForgot,
  PasswordForgotConfirm,
  ChangePassword,
} satisfies Omit<ScreensOf<"auth">, "Login">;
