/** The interface of the Cognito client: identity, access token, signing in and out, passwords. */
import type { Identity, Passkey, SecondFactor, SignInStep } from "../../domain/account.ts";
import type { Clock, KeyValueStore } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import type { Passkeys } from "./passkeysLibrary.ts";

/** The user pool. */
export interface CognitoSettings {
  region: string;
  userPoolId: string;
  /** The id of the pool's app client (`cognito.clientId` in config.json). */
  appClientId: string;
  /** null: AWS's own address for the region. May be relative to the page. */
  endpoint: string | null;
}

/** The session's tokens as one opaque text, for the hand-over to another tab (decision 20). Never logged, never in localStorage. */
export type SessionParcel = string;

/**
 * The client of one user pool. Requests raise the codes of errorCodes.ts, NetworkError, ServerUnreachable and Timeout
 * (15 s per request, decision 12); calls that need a session raise SessionExpired without one.
 */
export interface Cognito extends TokenSource {
  /** Synchronous. null when no readable tokens are stored; an expired access token still gives an identity. */
  identity(): Identity | null;
  /** True while the stored access token can be used without a refresh. */
  isFresh(): boolean;

  /** Loads the SRP library ahead of a sign-in (when idle, on the first focus of a field). Never fails. */
  warmUp(): void;
  /** By SRP: the password never leaves the browser. A new attempt cancels the previous one, which raises Aborted. */
  signIn(email: string, password: string): Promise<SignInStep>;
  /**
   * Answers NEW_PASSWORD_REQUIRED. When the challenge session (3 min) is over, signs in again by itself first. A lost
   * answer is treated as by changePassword; it is FirstPasswordLeft when the sign-in was cancelled meanwhile.
   */
  answerNewPassword(password: string): Promise<SignInStep>;
  /**
   * Answers a code challenge. Raises CodeRenewed when an SMS or e-mail code came too late and another one has been sent,
   * CodeAlreadyUsed for a code of the authenticator app that has been used before.
   */
  answerCode(code: string): Promise<SignInStep>;
  /** Answers a choice of second factors. */
  chooseFactor(factor: SecondFactor): Promise<SignInStep>;
  /** Ends the set-up of an authenticator app by a code of it. When it took too long: `setUp` again, with a new secret. */
  confirmSetUp(code: string): Promise<SignInStep>;
  /**
   * By a passkey of this account (USER_AUTH, WEB_AUTHN). Raises PasskeyMissing, PasskeyCancelled, PasskeysUnavailable,
   * and NotAuthorizedException for one that Cognito refuses.
   */
  signInWithPasskey(email: string): Promise<SignInStep>;
  /** True while a challenge waits for its answer; never after a reload, or 15 minutes after it was asked. */
  isChallenged(): boolean;
  /** Drops a pending challenge and the credentials kept for it. */
  cancelSignIn(): void;

  /**
   * Raises PasswordResultUnknown for a lost answer. A refusal is told only after the new password has been tried, because
   * an earlier transmission may have set it. What is lost before the password was sent keeps its own code.
   */
  changePassword(oldPassword: string, newPassword: string): Promise<void>;
  /** Sends a reset code; resolves with the masked address it went to, or null when Cognito does not name it. */
  forgotPassword(email: string): Promise<string | null>;
  /** A lost answer is treated as by changePassword. */
  confirmForgotPassword(email: string, code: string, newPassword: string): Promise<void>;
  /** The user's attributes by name: sub, email, phone_number and the one that holds the customer system's id. */
  attributes(): Promise<Record<string, string>>;

  /** The signed-in user's passkeys, oldest first. Raises PasskeysUnavailable where the pool has none. */
  listPasskeys(): Promise<readonly Passkey[]>;
  /**
   * Makes one on this device. Raises PasskeyCancelled, PasskeyExists, PasskeyRefused and PasskeysUnavailable, and
   * SignInTooOld more than five minutes after the sign-in.
   */
  addPasskey(): Promise<void>;
  /** Resolves as well when it is gone already. Raises SignInTooOld, as `addPasskey`. */
  removePasskey(id: string): Promise<void>;

  /** Removes the stored tokens synchronously and starts a new epoch. Other tabs may go on with the same tokens. Never fails. */
  forget(): void;
  /**
   * Ends every session of the user at Cognito, this one too, and forgets its tokens; other tabs of this browser have to be
   * told. Services that only check a token's signature take those of the ended sessions for up to `tokenLifetimeMs`.
   */
  endAllSessions(): Promise<void>;
  /** How long an access token of this session is good, in milliseconds; 0 without a session. */
  tokenLifetimeMs(): number;
  /** As `forget`, then revokes the refresh token (best effort). */
  signOut(): void;

  /**
   * Renews the tokens though they may still be good, so that a change of the user's groups counts from now on. Shares a
   * refresh under way.
   */
  refresh(): Promise<void>;
  /** Calls `listener` after every renewal, by a refresh or by another tab's tokens. Returns the way to stop listening. */
  onRenewal(listener: (identity: Identity) => void): () => void;
  /**
   * Calls `listener` when a session begins, by a sign-in or a hand-over: its tokens are stored, and nobody has been told yet.
   * Returns the way to stop listening.
   */
  onSession(listener: (identity: Identity) => void): () => void;
  /** Takes over what another tab of the same session has renewed; false when it is another session's or not newer. */
  adoptRenewed(parcel: SessionParcel): boolean;

  /** The session for another tab; null when there is none. */
  parcel(): SessionParcel | null;
  /** Takes over another tab's session; null when it is unreadable or was signed in before `notBefore` (ms since the epoch). */
  adopt(parcel: SessionParcel, notBefore: number): Identity | null;
}

/** The other tabs of this browser: those with the same session refresh in turn and share the newer tokens (decision 20). */
export interface OtherTabs {
  /**
   * Runs `renew` while no other tab renews tokens of the user `sub`. `waited`: another tab had its turn just before, or has
   * not ended it for so long that it is probably frozen. Raises what `renew` raises.
   */
  inTurn<T>(sub: string, renew: (waited: boolean) => Promise<T>): Promise<T>;
  /** Asks the other tabs for the user's tokens. Ends as soon as `take` has accepted an answer, or after a short wait. */
  askForTokens(sub: string, take: (parcel: SessionParcel) => boolean): Promise<void>;
  /** Gives renewed tokens to the other tabs. */
  announce(sub: string, parcel: SessionParcel): void;
}

/** The lazily loaded SRP library. */
export type SrpLibrary = typeof import("./srpLibrary.ts");

/** What `createCognito` takes; endpoint, account operations and token store get it from there. */
export interface CognitoOptions {
  settings: CognitoSettings;
  /** The page's own address, for a relative endpoint. */
  pageUrl: string;
  fetch: typeof fetch;
  /** Of this tab (decision 20). */
  storage: KeyValueStore;
  clock: Clock;
  /** False only when the browser is certain to be offline. */
  online: () => boolean;
  /** Left out: this tab is alone. */
  otherTabs?: OtherTabs;
  /** Loads the SRP library, by default as a chunk of its own. */
  loadSrp?: () => Promise<SrpLibrary>;
  /** Loads what uses the browser's passkeys; without it their calls raise PasskeysUnavailable. */
  loadPasskeys?: () => Promise<Passkeys>;
}
