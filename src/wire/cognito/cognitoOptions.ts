/** What the Cognito client needs: the user pool, parts of the browser, and the other tabs. */
import type { Clock, KeyValueStore } from "../browser.ts";
import type { Passkeys } from "./passkeys.ts";
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

/**
 * The session's tokens as one opaque text, to hand over to another tab (decision 20). It is never logged, and never
 * stored in localStorage.
 */
export type SerializedSession = string;

/** The result of a turn: a valid access token, and the session if its tokens are new to all tabs. */
export interface Renewal {
  accessToken: string;
  renewed: SerializedSession | null;
}

/** The other tabs of this browser. Tabs with the same session refresh in turn and share the newer tokens (decision 20). */
export interface OtherTabs {
  /**
   * Runs `renew` while no other tab renews tokens of the user `sub`. `waited` is true if another tab had its turn just
   * before, or holds its turn for so long that it is probably frozen. Raises what `renew` raises. Sends renewed tokens
   * to the other tabs.
   */
  inTurn(sub: string, renew: (waited: boolean) => Promise<Renewal>): Promise<Renewal>;
  /** Asks the other tabs for the user's tokens. Ends once `take` has accepted an answer, or after a short wait. */
  askForTokens(sub: string, take: (serializedSession: SerializedSession) => boolean): Promise<void>;
}

/** The lazily loaded SRP library. */
export type SrpLibrary = typeof import("./srpLibrary.ts");

/** A response and when its headers came, in milliseconds since the epoch by the visitor's clock. */
export interface ArrivedResponse {
  response: Response;
  at: number;
}

/** A sign-in that was begun before the app was loaded. */
export interface EarlyStart {
  /** As the form's schema returns it. */
  email: string;
  proof: SrpProof;
  answer: Promise<ArrivedResponse>;
  /** Milliseconds since the epoch. */
  begunAt: number;
  abort(): void;
}

/** The options of `createCognito`, which passes parts of them on to endpoint, account operations and token store. */
export interface CognitoOptions {
  settings: CognitoSettings;
  /** The page's own address, for a relative endpoint. */
  pageUrl: string;
  fetch: typeof fetch;
  /** This tab's storage (decision 20). */
  storage: KeyValueStore;
  clock: Clock;
  /** False only when the browser is certain to be offline. */
  online: () => boolean;
  /** By default this tab is alone. */
  otherTabs?: OtherTabs;
  /** Loads the SRP library, by default as a chunk of its own. */
  loadSrp?: () => Promise<SrpLibrary>;
  /** The sign-in that the user has begun before the app was loaded. */
  earlySignIn?: EarlyStart | null;
  /** Without it, calls that need passkeys raise PasskeysUnavailable. */
  passkeys?: Passkeys;
}
