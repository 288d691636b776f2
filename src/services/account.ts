/** The visitor's own account (specification, section 7, "Auth calls"; section 3, "User attributes"). */
import type { Cognito, Identity, SignInStep } from "../wire/cognito/cognito.ts";

export type { Identity, SignInStep };

/** A code has been asked for: by SMS, whose masked number is `destination`, or from an authenticator app. */
export type CodeChallenge = Extract<SignInStep, { kind: "code" }>;

/** What the services of this file need of the wire. */
interface AccountWire {
  cognito: Cognito;
}

/** The sign-in name is the e-mail. Raises the identity provider's failures. */
export const signIn = (wire: AccountWire, input: { email: string; password: string }): Promise<SignInStep> =>
  wire.cognito.signIn(input.email, input.password);

/** Is a sign-in waiting for the answer to its challenge? Not after the page was loaded anew. */
export const isChallenged = (wire: AccountWire): boolean => wire.cognito.isChallenged();

/** Gives up a sign-in that waits for an answer. */
export const cancelSignIn = (wire: AccountWire): void => wire.cognito.cancelSignIn();

/** Answers an SMS or authenticator-app challenge. */
export const answerCode = (wire: AccountWire, code: string): Promise<SignInStep> =>
  wire.cognito.answerCode(code);

/** What the provider knows of the visitor. `clientId` is the id in the customer system, empty for staff. */
export interface Profile {
  sub: string;
  email: string;
  phone: string;
  clientId: string;
}

/** Reads the user's attributes; `clientIdAttribute` is named by config (decision 10). */
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
