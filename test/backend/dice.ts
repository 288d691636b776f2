/** Random numbers by a seed: the same seed gives the same numbers, so every world looks the same. */

export type Dice = ReturnType<typeof createDice>;

// The "minimal standard" generator of Park and Miller with their later multiplier (CACM 36/7, 1993).
const MODULUS = 2_147_483_647;
const MULTIPLIER = 48_271;

export function createDice(seed: number) {
  let state = (seed % (MODULUS - 1)) + 1;
  const below = (limit: number) => {
    state = (state * MULTIPLIER) % MODULUS;
    return Math.floor((state / MODULUS) * limit);
  };
  const hex = (count: number) => Array.from({ length: count }, () => below(16).toString(16)).join("");
  return {
    /** A whole number from 0 to one less than `limit`. */
    below,
    pick: <T>(of: readonly [T, ...T[]]): T => of[below(of.length)] ?? of[0],
    /** True in `percent` of a hundred throws. */
    chance: (percent: number) => below(100) < percent,
    /** `count` digits, the first not a zero. */
    digits: (count: number) => String(10 ** (count - 1) + below(9 * 10 ** (count - 1))),
    /** A random UUID (version 4, RFC 9562, section 5.4). */
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${"89ab"[below(4)]}${hex(3)}-${hex(12)}`,
  };
}
