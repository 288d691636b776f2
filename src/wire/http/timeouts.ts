/** How long a call may take before it is given up, all its retries and token renewals included (decision 12). */

export interface Timeouts {
  /** Milliseconds for reading. */
  read: number;
  /** Milliseconds for writing. */
  write: number;
}

export const timeouts: Timeouts = { read: 20_000, write: 30_000 };

/** Milliseconds for reading or making a PDF, which travels as JSON (decision 12). */
export const DOCUMENT_TIMEOUT_MS = 60_000;
