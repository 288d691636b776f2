/** The second minifying pass gives the same result whatever was minified before, or is cached. */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";

const { minified }: { minified(text: string, options?: object): Promise<{ code: string }> } = await import(
  pathToFileURL(resolve(".build/minify.mjs")).href
);

test("a classic script after a module keeps its declarations", async () => {
  const moment = Date.now();
  assert.match((await minified(`export const m${moment} = ${moment};`)).code, `${moment}`);
  const { code } = await minified(`function f${moment}() {}`, { isModule: false });
  assert.match(code, `f${moment}`);
});

test.run();
