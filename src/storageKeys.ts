/**
 * The names of everything that the app keeps in the browser, and of the channel between tabs. The table "What the browser
 * keeps" in src/PROMISES.md says what each holds, why, for how long and what removes it; the tests read it. The bootstrap in
 * index.html reads some keys before the app is loaded, so the build bundles this file into it.
 */

// both kinds of web storage
export const PROBE_KEY = "probe";

// sessionStorage
export const SESSION_KEY = "session";
export const SESSION_CONFIG_KEY = "session.config";
export const CUSTOMER_SYSTEM_TOKEN_KEY = "session.customerSystemToken";
/** Followed by the form's name. */
export const DRAFT_KEY_PREFIX = "draft.";
export const SIGNED_OUT_BECAUSE_KEY = "signedOutBecause";
export const SIGNED_OUT_ROUNDS_KEY = "signedOutRounds";
export const RELOADED_BUILD_KEY = "reload.build";

// localStorage
export const SESSION_HINT_KEY = "session.hint";
export const LAST_AREA_KEY = "session.lastArea";
export const PASSKEY_OFFER_KEY = "passkeys.offer";
/** The login of the last config.json offered passkeys. */
export const PASSKEY_PLACE_KEY = "passkeys.place";
export const DEVICE_MEMORY_KEY = "deviceMemory";

// Cache Storage
/** Followed by the build's version. */
export const APP_CACHE_PREFIX = "app-";
export const LASTING_CACHE = "lasting";

/** The BroadcastChannel between the tabs of one browser. */
export const SESSION_CHANNEL = "session";
