/** Keys for lists of another system: unique, and stable while the list stays the same. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { uniqueKeys } from "../../src/ui/lists/uniqueKeys.ts";

const keysOf = (items: readonly string[]) => uniqueKeys(items, (item) => item).map(({ key }) => key);

test("a name that occurs once is its own key", () => {
  assert.equal(keysOf(["a", "b"]), ["a", "b"]);
  assert.equal(uniqueKeys([], String), []);
});

test("a name that occurs twice has two keys, the first one unchanged; the order stays", () => {
  const names = ["a", "b", "a", "a"];
  const keys = keysOf(names);
  assert.is(keys[0], "a");
  assert.is(new Set(keys).size, 4);
  assert.equal(keysOf(names), keys);
  const numbers = uniqueKeys([0, 1, 2, 3], (at) => names[at] ?? "").map(({ item }) => item);
  assert.equal(numbers, [0, 1, 2, 3]);
});

test.run();
