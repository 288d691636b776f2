/**
 * Every key the app writes into web storage, and the name of the channel between tabs. The bootstrap in index.html reads
 * some of them before the app is loaded; the build bundles this file into it.
 */
export const storageKeys = {
  /** sessionStorage: the tokens of this tab's session. */
  session: "session",
  /** sessionStorage: where the session's tokens may be sent before config.json has been read again. */
  sessionServices: "session.services",
  /** sessionStorage: the customer system's own token (decision 15). */
  customerSystemToken: "session.customerSystemToken",
  /** localStorage: what the tabs share about the session; never a token (decision 20). */
  sessionHint: "session.hint",
  /** localStorage: the area of the last sign-in, "admin", "employee" or "customer". */
  lastArea: "session.lastArea",
  /** localStorage: a passkey was offered on this device, and declined, added or used. */
  passkeyOffer: "passkeys.offer",
  /** sessionStorage: followed by the form's name. */
  draft: "draft.",
  /** localStorage: who was reminded from this device in the last 24 hours, and when. */
  reminders: "reminders",
  /** localStorage: when this device had which signed document filed in the customer system. */
  filings: "filings",
  /** sessionStorage: the build whose files were missing when the page was last loaded anew. */
  reloadedBuild: "reload.build",
  /** localStorage: which faults were reported in the last hour, by code, screen and place. */
  faultReports: "faultReports",
} as const;

/** The BroadcastChannel between the tabs of one browser. */
export const SESSION_CHANNEL = "session";
