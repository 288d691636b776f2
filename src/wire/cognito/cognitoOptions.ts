/** What the Cognito client is made of: the user pool, and what it needs of the browser and of the other tabs. */
import type { Clock, KeyValueStore } from "../clock.ts";
import type { Passkeys } from "./passkeysLibrary.ts";
import type { SrpProof } from "./srpLibrary.ts";

/** The user pool. */
export interface CognitoSettings {
  region: string;
  userPoolId: string;
  /** The id of the pool's app client (`cognito.clientId` in config.json). */
  appClientId: string;
  /** null: AWS's own address for the region. May be relative to the page's origin. */
  endpoint: string | null;
}

/** The session's tokens as one opaque text, for the hand-over to another tab (decision 20). Never logged, never in localStorage. */
export type SessionParcel = string;

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

/** A response, and when its headers came: milliseconds since the epoch by the visitor's clock. */
export interface ArrivedResponse {
  response: Response;
  at: number;
}

/** A sign-in that has been begun. */
export interface EarlyStart {
  /** As the form's schema gives it. */
  email: string;
  proof: SrpProof;
  answer: Promise<ArrivedResponse>;
  /** Milliseconds since the epoch. */
  begunAt: number;
  abort(): void;
}

/** What a kept press has begun. */
export interface EarlySignIn {
  /** What it proves a password with: it need not be loaded again. */
  library: SrpLibrary;
  /** Hands it over, once. null where nothing was begun, for another address, and a minute later. */
  take(email: string): EarlyStart | null;
}

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
  /** What a press has begun before the app was there. */
  earlySignIn?: EarlySignIn | null;
  /** Loads what uses the browser's passkeys; without it their calls raise PasskeysUnavailable. */
  loadPasskeys?: () => Promise<Passkeys>;
}
