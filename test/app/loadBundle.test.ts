/** Loading a bundle: an import that fails once is repeated, and only a second failure is reported. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { bundleLoader } from "../../src/core/loadBundle.ts";

// This bundle has no files to fetch first, so the loader never uses the document.
const load = bundleLoader({}, {} as Document);

test("an import that fails once is repeated, and nothing is reported", async () => {
  let imports = 0;
  const bundle = await load("staff", async () => {
    imports += 1;
    if (imports === 1) throw new TypeError("Importing a module script failed.");
    return "the bundle";
  });
  assert.is(bundle, "the bundle");
  assert.is(imports, 2);
});

test("an import that fails twice rejects with the second error", async () => {
  let imports = 0;
  const error = await load("staff", async () => {
    imports += 1;
    throw new TypeError(`try ${imports}`);
  }).catch((thrown: unknown) => thrown);
  assert.is(String(error), "TypeError: try 2");
});

test.run();
