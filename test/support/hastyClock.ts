/** Real time without short delays: requests over real connections, without the pauses between retries. */
import { type Clock, wallClock } from "../../src/wire/browser.ts";

/** Longer than the pauses between retries in these tests, shorter than the limit of any request. */
const SHORT_MS = 5000;

export const hastyClock: Clock = {
  ...wallClock,
  setTimeout: (run, ms) => wallClock.setTimeout(run, ms < SHORT_MS ? 0 : ms),
};
