/** The second minifying pass gives the same result whatever was minified before, or is cached. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { unbundled } from "../support/unbundled.ts";

const { minified } = await unbundled(".build/minify.mjs");

test("a classic script after a module keeps its declarations", async () => {
  const moment = Date.now();
  assert.match((await minified(`export const m${moment} = ${moment};`)).code, `${moment}`);
  const { code } = await minified(`function f${moment}() {}`, { isModule: false });
  assert.match(code, `f${moment}`);
});

test.run();
