/** Loading a bundle: what a browser gives up once comes at the second try, and only then is it told. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { bundleLoader } from "../../src/app/updates/loadBundle.ts";

// It has no files to fetch first, so it asks the document for nothing.
const load = bundleLoader({}, {} as Document);

test("an import that the browser gives up once is made again, and nobody hears of it", async () => {
  let imports = 0;
  const bundle = await load("staff", async () => {
    imports += 1;
    if (imports === 1) throw new TypeError("Importing a module script failed.");
    return "the bundle";
  });
  assert.is(bundle, "the bundle");
  assert.is(imports, 2);
});

test("an import that fails twice is told", async () => {
  let imports = 0;
  const error = await load("staff", async () => {
    imports += 1;
    throw new TypeError(`try ${imports}`);
  }).catch((thrown: unknown) => thrown);
  assert.is(String(error), "TypeError: try 2");
});

test.run();
