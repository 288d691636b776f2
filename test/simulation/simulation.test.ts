/** Stories drawn by fixed seeds, those that once broke a promise, and that a seed tells the same story every time. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { mutations } from "../../.tools/simulate/mutations.mjs";
import { logOf, simulate, tell } from "./run.ts";
import { stories } from "./stories.ts";

const root = process.cwd();
const options = { steps: 60, tabs: 3 };
/** As many as fit into some fifteen seconds of processor time with `--all`, else five; `npm run simulate` tells more. */
const SEEDS = process.env.ROUNDS === "all" ? 120 : 40;

test("the same seed gives the same log, byte for byte", async () => {
  let lines = 0;
  for (const seed of [1, 2, 3, 5, 8, 13]) {
    const log = await logOf(seed, options);
    assert.is((await logOf(seed, options)).join("\n"), log.join("\n"));
    lines += log.length;
  }
  assert.ok(lines > 100, `${lines} lines`);
});

for (const { name, seed, tabs, steps } of stories) {
  test(`no more: ${name}`, async () => {
    const { broken, log } = await tell(seed, tabs, steps);
    assert.equal(broken, [], log.join("\n"));
  });
}

test(`no promise is broken in the stories of ${SEEDS} seeds`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const failed = await simulate(seed, options);
    assert.is(failed, null, failed ? `seed ${seed}: ${failed.promise}\n${failed.log.join("\n")}` : "");
  }
});

test("the text that each mutation replaces occurs exactly once in the source", () => {
  for (const { name, file, from } of mutations) {
    assert.is(readFileSync(join(root, file), "utf8").split(from).length, 2, name);
  }
});

test.run();
