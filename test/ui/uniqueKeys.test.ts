/** Keys for lists of another system: unique, and stable as long as the list is the same. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { uniqueKeys } from "../../src/ui/lists/uniqueKeys.ts";

const keysOf = (items: readonly string[]) => uniqueKeys(items, (item) => item).map(({ key }) => key);

test("a name that occurs once is its own key", () => {
  assert.equal(keysOf(["a", "b"]), ["a", "b"]);
  assert.equal(uniqueKeys([], String), []);
});

test("a name that occurs twice has two keys, the first one unchanged", () => {
  const keys = keysOf(["a", "b", "a", "a"]);
  assert.is(keys[0], "a");
  assert.is(new Set(keys).size, 4);
  assert.equal(keysOf(["a", "b", "a", "a"]), keys);
});

test("the order stays", () => {
  const items = [
    { name: "x", n: 1 },
    { name: "x", n: 2 },
  ];
  assert.equal(
    uniqueKeys(items, ({ name }) => name).map(({ item }) => item.n),
    [1, 2],
  );
});

test.run();
