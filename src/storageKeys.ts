/**
 * Every key the app writes into web storage, and the name of the channel between tabs. The bootstrap in index.html reads
 * some of them before the app is loaded; the build bundles this file into it.
 */

/** sessionStorage: the tokens of this tab's session. */
export const SESSION_KEY = "session";
/** sessionStorage: where the session's tokens may be sent before config.json has been read again. */
export const SESSION_SERVICES_KEY = "session.services";
/** sessionStorage: the customer system's own token (decision 15). */
export const CUSTOMER_SYSTEM_TOKEN_KEY = "session.customerSystemToken";
/** localStorage: what the tabs share about the session; never a token (decision 20). */
export const SESSION_HINT_KEY = "session.hint";
/** localStorage: the area of the last sign-in, "admin", "employee" or "customer". */
export const LAST_AREA_KEY = "session.lastArea";
/** localStorage: a passkey was offered on this device, and declined, added or used. */
export const PASSKEY_OFFER_KEY = "passkeys.offer";
/** sessionStorage: followed by the form's name. */
export const DRAFT_KEY_PREFIX = "draft.";
/** localStorage: who was reminded from this device in the last 24 hours, and when. */
export const REMINDERS_KEY = "reminders";
/** localStorage: when this device had which signed document filed in the customer system. */
export const FILINGS_KEY = "filings";
/** sessionStorage: the build whose files were missing when the page was last loaded anew. */
export const RELOADED_BUILD_KEY = "reload.build";
/** localStorage: which faults were reported in the last hour, by code, screen and place. */
export const FAULT_REPORTS_KEY = "faultReports";

/** The BroadcastChannel between the tabs of one browser. */
export const SESSION_CHANNEL = "session";
