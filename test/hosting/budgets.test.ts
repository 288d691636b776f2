/** What holds the weight of folders and bundles (.build/budgets.mjs) counts as its budgets mean it. */
import { test } from "uvu";
import * as assert from "uvu/assert";

// By its address when it runs: bundled, it would look for its budgets beside the bundle.
const { exceeded, linesByFolder, linesOf } = await import(`${process.cwd()}/.build/budgets.mjs`);

test("comments and blanks weigh nothing, code with a comment beside it weighs a line", () => {
  const text =
    '/** Why. */\n\n/*\n * Long.\n */\n// Short.\nconst a = "/* no comment */"; // beside\n{/* in JSX */}\nb();\n';
  assert.is(linesOf(text), 2);
});

test("every folder of src is counted, and files beside them as the rest", () => {
  const folders = linesByFolder("src");
  assert.ok(folders.app > 100 && folders.screens > 100 && folders.rest > 10);
});

test("too much, no budget, no reason, and a budget of nothing are told", () => {
  const count = (lines: number) => `${lines} lines`;
  const limits = {
    app: { most: 10, why: "small" },
    ui: { most: 10, why: "" },
    gone: { most: 1, why: "old" },
  };
  assert.equal(exceeded({ app: 11, ui: 3, wire: 1 }, limits, count), [
    "app has 11 lines, more than 10 lines (small)",
    "the budget of ui does not say why",
    "wire has no budget in .build/budgets.json",
    ".build/budgets.json has a budget for gone, which is not there",
  ]);
  assert.equal(exceeded({ app: 10 }, { app: limits.app }, count), []);
});

test.run();
