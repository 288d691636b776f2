/** What the rest of the app knows of the identity provider: who is signed in, signing in and out, passwords, the access token. */
import type { Clock, KeyValueStore } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";

/** Who is signed in, read from the stored tokens without any request. `groups` are those of the ACCESS token, in its order. */
export interface Identity {
  sub: string;
  email: string;
  groups: readonly string[];
  /** When this session was signed in, milliseconds since the epoch, by the visitor's clock: to be compared with a sign-out's. */
  signedInAt: number;
}

/** What follows a step of signing in. */
export type SignInStep =
  | { kind: "signedIn"; identity: Identity }
  | { kind: "newPassword" }
  | { kind: "code"; medium: "SMS" | "TOTP"; destination: string | null };

export interface CognitoSettings {
  region: string;
  userPoolId: string;
  clientId: string;
  /** null: AWS's own address for the region. May be relative to the page. */
  endpoint: string | null;
}

/** Tokens as one opaque text, for the hand-over to another tab (decision 20). Never logged, never in localStorage. */
export type SessionParcel = string;

export interface Cognito extends TokenSource {
  /** Synchronous; null when no tokens are stored or they cannot be read. Expired access tokens still give an identity. */
  identity(): Identity | null;
  /** True while the stored access token is good without a refresh. */
  isFresh(): boolean;

  /** Fetches the library for signing in, when there is time (idle, first focus of a field). Never fails. */
  warmUp(): void;
  /** By SRP: the password never leaves the browser. A new attempt ends the one before. */
  signIn(email: string, password: string): Promise<SignInStep>;
  /** Answers NEW_PASSWORD_REQUIRED; repeats the sign-in quietly when the challenge session (3 min) is over. */
  answerNewPassword(password: string): Promise<SignInStep>;
  /** Answers an SMS or authenticator code; when an SMS code came too late a new one has been sent, and ExpiredCodeException says so. */
  answerCode(code: string): Promise<SignInStep>;
  /** True while a sign-in waits for the answer to its challenge; it does not outlive the page. */
  isChallenged(): boolean;
  /** Forgets a challenge under way, with the credentials kept for it. */
  cancelSignIn(): void;

  changePassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Resolves with the masked address the code went to, when the provider says it. */
  forgotPassword(email: string): Promise<string | null>;
  confirmForgotPassword(email: string, code: string, newPassword: string): Promise<void>;
  /** sub, email, phone_number and the attribute holding the external client id. */
  attributes(): Promise<Record<string, string>>;

  /** Clears the stored tokens at once and synchronously, starts a new epoch, revokes best-effort afterwards. Never fails. */
  signOut(): void;

  parcel(): SessionParcel | null;
  /** Takes over a session from another tab; null when it cannot be read or is older than `notBefore` (ms since the epoch). */
  adopt(parcel: SessionParcel, notBefore: number): Identity | null;
}

/** What `createCognito` is given. */
export interface CognitoOptions {
  settings: CognitoSettings;
  /** The page's own address, for a relative endpoint. */
  pageUrl: string;
  fetch: typeof fetch;
  storage: KeyValueStore;
  clock: Clock;
}
