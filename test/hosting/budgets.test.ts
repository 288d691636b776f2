/** The weights of folders and bundles (.build/budgets.mjs) are counted as their budgets mean them. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { unbundled } from "../support/unbundled.ts";

const { exceeded, linesByFolder, linesOf } = await unbundled(".build/budgets.mjs");

test("comments and blank lines do not count, code with a comment beside it counts as one line", () => {
  const text =
    '/** Why. */\n\n/*\n * Long.\n */\n// Short.\nconst a = "/* no comment */"; // beside\n{/* in JSX */}\nb();\n';
  assert.is(linesOf(text), 2);
});

test("every folder of src is counted, files beside them as the rest, and the whole", () => {
  const { src, ...folders } = linesByFolder("src");
  assert.ok(folders.core > 100 && folders.screens > 100 && folders.rest > 10);
  assert.is(
    Object.values<number>(folders).reduce((sum, lines) => sum + lines),
    src,
  );
});

test("an exceeded budget, a missing one, and one of a missing folder are reported", () => {
  const count = (lines: number) => `${lines} lines`;
  const limits = { app: 10, ui: 10, gone: 1 };
  assert.equal(exceeded({ app: 11, ui: 10, wire: 1 }, limits, count), [
    "app has 11 lines, more than 10 lines",
    "wire has no budget in .build/budgets.json",
    ".build/budgets.json has a budget for gone, which is not there",
  ]);
});

test.run();
