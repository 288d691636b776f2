/** The visitor's own account: signing in, and its attributes. */
import type { Cognito, Identity, SecondFactor, SignInStep } from "../wire/cognito/cognito.ts";

export type { Identity, SecondFactor, SignInStep };

/** A sign-in step that waits for an answer (decision 32). */
export type Challenge = Exclude<SignInStep, { kind: "signedIn" }>;

/** Asks for a code: by SMS or e-mail to the masked `destination`, or from an authenticator app. */
export type CodeChallenge = Extract<SignInStep, { kind: "code" }>;

/** Asks to set up an authenticator app with this base32 secret. */
export type SetUpChallenge = Extract<SignInStep, { kind: "setUp" }>;

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
 * Answers a challenge by its code. Raises CodeMismatchException, ChallengeExpired, CodeRenewed when the code was too late
 * and another one has been sent, and CodeAlreadyUsed for a code of the authenticator app that was used before.
 */
export const answerCode = (wire: AccountWire, code: string): Promise<SignInStep> =>
  wire.cognito.answerCode(code);

/** Chooses one of several second factors. Raises ChallengeExpired. */
export const chooseFactor = (wire: AccountWire, factor: SecondFactor): Promise<SignInStep> =>
  wire.cognito.chooseFactor(factor);

/**
 * Ends the set-up of an authenticator app by a code of it. Raises CodeMismatchException. When it took too long, the step
 * is `setUp` again, with a new secret.
 */
export const confirmSetUp = (wire: AccountWire, code: string): Promise<SignInStep> =>
  wire.cognito.confirmSetUp(code);

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
