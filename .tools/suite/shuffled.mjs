/** Shuffles a list. The same number gives the same order, so that a failing order can be repeated. */
import { createHash } from "node:crypto";

export function shuffled(list, order) {
  const rank = (one) =>
    createHash("sha256")
      .update(`${order} ${JSON.stringify(one)}`)
      .digest("hex");
  return list
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one);
}
