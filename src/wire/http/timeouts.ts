/** How long a call may take, including its retries and token refreshes (decision 12). */

/** The limits of one client; a call may name its own instead (`timeoutMs`). */
export interface Timeouts {
  /** Milliseconds for a read. */
  read: number;
  /** Milliseconds for a write. */
  write: number;
}

/** The limits of decision 12. */
export const defaultTimeouts: Timeouts = { read: 20_000, write: 30_000 };

/** Milliseconds for reading or creating a PDF, which travels as JSON (decision 12). */
export const DOCUMENT_TIMEOUT_MS = 60_000;
