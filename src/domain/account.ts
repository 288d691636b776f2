/** The visitor's own account: who is signed in, the steps of signing in, passkeys. */

/** The signed-in user, read from the stored tokens without a request. */
export interface Identity {
  sub: string;
  email: string;
  /** The user's attribute given_name; empty where it is not set. */
  givenName: string;
  /** The attribute name, else given_name and family_name; empty where none is set. */
  fullName: string;
  /** The groups of the access token, in its order. */
  groups: readonly string[];
  /** When the user signed in, milliseconds since the epoch by the visitor's clock; comparable with a sign-out's time. */
  signedInAt: number;
}

/** What may be asked for after the password (decision 32). */
export type SecondFactor = "SMS_MFA" | "SOFTWARE_TOKEN_MFA" | "EMAIL_OTP";

/** A sign-in step that waits for an answer (decision 32). */
export type Challenge =
  | { kind: "newPassword" }
  /** `destination` is masked; null where Cognito names none, and for an authenticator app. */
  | {
      kind: "code";
      factor: SecondFactor;
      destination: string | null;
      /** It was chosen among several, and another one can be. */
      isChosen?: true;
    }
  /** Several second factors without a preference. */
  | { kind: "choice"; factors: readonly SecondFactor[] }
  /** The pool demands an authenticator app: `secret` is base32, for the app. */
  | { kind: "setUp"; secret: string; email: string };

/** The result of one step of signing in: done, or a challenge to answer. */
export type SignInStep = { kind: "signedIn"; identity: Identity } | Challenge;

/** The challenge of that kind. */
export type ChallengeOf<K extends Challenge["kind"]> = Extract<Challenge, { kind: K }>;

/** One of the user's passkeys. */
export interface Passkey {
  id: string;
  /** As Cognito names it; no call of its API takes a name. */
  name: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}
