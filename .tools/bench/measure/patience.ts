/** How long the benchmark waits for anything: nothing takes longer, then the page or the browser has failed. */

/** Milliseconds. */
export const PATIENCE_MS = 60_000;

/** Waits until `begin` is told that it has happened. Raises an error with `late`, a sentence without its end, after a minute. */
export const inTime = (late: string, begin: (done: () => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${late} within a minute`)), PATIENCE_MS);
    begin(() => {
      clearTimeout(limit);
      resolve();
    });
  });
