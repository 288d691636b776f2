/** All random numbers of one run: the same seed gives the same numbers. */

export type Random = ReturnType<typeof createRandom>;

/** By mulberry32, which is short, fast and even enough. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0, below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, between, chance: (share: number) => next() < share };
}
