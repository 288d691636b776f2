/** Shuffles a list. The same number gives the same order, so that a failing order can be repeated. */
export function shuffled(list, order) {
  let state = order;
  // mulberry32, a generator of 32 bits.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const rest = [...list];
  const order_ = [];
  while (rest.length > 0) order_.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order_;
}
