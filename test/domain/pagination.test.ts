/** What the lists say of their pages, in German numbers. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { pageText } from "../../src/domain/pagination.ts";

test("long lists are counted with points, as a German reader writes thousands", () => {
  assert.is(pageText(21, 1237, 50), "1.001–1.050 von 1.237");
  assert.is(pageText(25, 1237, 50), "1.201–1.237 von 1.237");
  assert.is(pageText(41, 2000, 50), "0 von 2.000");
});

test.run();
