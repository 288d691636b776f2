/** What `npm run simulate -- --mutations` loads for each mutated source. */
import { simulate } from "./run.ts";

const options = { steps: 60, tabs: 3 };

/** The first seed that breaks a promise, and which; null when none up to `most` does. */
export async function firstBroken(most: number): Promise<{ seed: number; promise: string } | null> {
  for (let seed = 1; seed <= most; seed++) {
    const failed = await simulate(seed, options, false);
    if (failed) return failed;
  }
  return null;
}
