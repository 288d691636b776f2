/** What `npm run simulate -- --mutations` loads for each mutated source. */
import { simulate } from "./run.ts";

const options = { steps: 60, tabs: 3 };

/** The promise that a seed's story breaks; null when it breaks none. */
export const brokenBy = async (seed: number): Promise<string | null> =>
  (await simulate(seed, options, false))?.promise ?? null;
