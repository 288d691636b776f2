/** How long the benchmark waits for anything; after that the page or the browser has failed. */

/** Milliseconds. */
export const PATIENCE_MS = 60_000;

/**
 * Waits until `begin` calls `done`. After a minute it rejects with an Error: the text `late`, then "within a minute".
 */
export const inTime = (late: string, begin: (done: () => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${late} within a minute`)), PATIENCE_MS);
    begin(() => {
      clearTimeout(limit);
      resolve();
    });
  });
