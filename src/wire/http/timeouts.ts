/** How long a call may take, including its retries and token refreshes (decision 12). */

/** Milliseconds, where a call does not name its own limit. */
export const timeouts = { read: 20_000, write: 30_000 } as const;

/** Milliseconds for reading or creating a PDF, which travels as JSON (decision 12). */
export const DOCUMENT_TIMEOUT_MS = 60_000;
