/** Corrupts good answers at random, in the same way in every run. */

/** Pseudo-random numbers from 0 to 1 (linear congruential generator, Numerical Recipes, 7.1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { items: value };
  return value;
};

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "0",
  "__proto__",
  "constructor",
  "x".repeat(20_000),
  "\u0000\ud800",
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  deep(1000),
];

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "toJSON"];

/** The text of `good` with one to three faults in it; sometimes it is cut off, too. */
export function corruptAnswer(good: unknown, random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

  function corrupt(value: unknown): unknown {
    if (typeof value !== "object" || value === null || random() < 0.2) return pick(strange);
    if (Array.isArray(value)) {
      const at = Math.floor(random() * (value.length + 1));
      return [...value.slice(0, at), corrupt(value[at]), ...value.slice(at + 1)];
    }
    const entries = Object.entries(value);
    const at = Math.floor(random() * entries.length);
    const [name, inner] = entries[at] ?? ["x", null];
    const others = entries.filter((_, place) => place !== at);
    const kind = random();
    if (kind < 0.25) return Object.fromEntries(others);
    if (kind < 0.4) return Object.fromEntries([...others, [pick(names), inner]]);
    return Object.fromEntries([...others, [name, corrupt(inner)]]);
  }

  let value = good;
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) value = corrupt(value);
  const text = JSON.stringify(value) ?? "";
  return random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
}
