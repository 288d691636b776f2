import { test } from "uvu";
import * as assert from "uvu/assert";
import { byteList } from "./byteList.ts";

test("every byte, in order, as JSON reads it", () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assert.equal(JSON.parse(byteList(all)), [...all]);
});

test("no byte is an empty list", () => {
  assert.is(byteList(new Uint8Array()), "[]");
});

test.run();
