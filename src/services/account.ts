/** The visitor's own account: signing in, and its attributes. */
import type { Cognito, Identity, SignInStep } from "../wire/cognito/cognito.ts";

export type { Identity, SignInStep };

/**
 * The sign-in step that asks for a code: by SMS to the masked number `destination`, or from an authenticator app
 * (decision 18).
 */
export type CodeChallenge = Extract<SignInStep, { kind: "code" }>;

interface AccountWire {
  cognito: Cognito;
}

/** Signs in with the e-mail address as user name, by SRP. Raises Cognito's failures and those of any request. */
export const signIn = (wire: AccountWire, input: { email: string; password: string }): Promise<SignInStep> =>
  wire.cognito.signIn(input.email, input.password);

/** Whether a sign-in waits for the answer to its challenge. A reload of the page ends it. */
export const isChallenged = (wire: AccountWire): boolean => wire.cognito.isChallenged();

/** Gives up a sign-in that waits for an answer, and forgets its credentials. */
export const cancelSignIn = (wire: AccountWire): void => wire.cognito.cancelSignIn();

/**
 * Answers an SMS or authenticator-app challenge. Raises CodeMismatchException, ChallengeExpired, and
 * ExpiredCodeException when the SMS code was too late and another one has been sent.
 */
export const answerCode = (wire: AccountWire, code: string): Promise<SignInStep> =>
  wire.cognito.answerCode(code);

/** The user's attributes; missing ones are empty. `clientId` is the id in the customer system, empty for staff. */
export interface Profile {
  sub: string;
  email: string;
  phone: string;
  clientId: string;
}

/** Reads the user's attributes; config names the `clientIdAttribute` (decision 10). Raises Cognito's failures. */
export async function readProfile(wire: AccountWire, clientIdAttribute: string): Promise<Profile> {
  const attributes = await wire.cognito.attributes();
  const text = (name: string) => attributes[name] ?? "";
  return {
    sub: text("sub"),
    email: text("email"),
    phone: text("phone_number"),
    clientId: text(clientIdAttribute),
  };
}
