/** Keys of what another system lists: each its own, the same ones as long as the list is the same. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { uniqueKeys } from "../../src/ui/lists/uniqueKeys.ts";

const keysOf = (items: readonly string[]) => uniqueKeys(items, (item) => item).map(({ key }) => key);

test("what is named once keeps its name", () => {
  assert.equal(keysOf(["a", "b"]), ["a", "b"]);
  assert.equal(uniqueKeys([], String), []);
});

test("what is named twice has two keys, and the first keeps its own", () => {
  const keys = keysOf(["a", "b", "a", "a"]);
  assert.is(keys[0], "a");
  assert.is(new Set(keys).size, 4);
  assert.equal(keysOf(["a", "b", "a", "a"]), keys);
});

test("items stay in their order", () => {
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
