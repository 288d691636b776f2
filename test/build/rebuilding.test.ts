/** `npm run watch`: saves are built one after another, and the last one counts. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { poll } from "../support/poll.ts";
import { unbundled } from "../support/unbundled.ts";

const { rebuildAfterChanges } = await unbundled(".build/rebuilding.mjs");

test("saves during a build are built once, after it, and the last one counts", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rebuilding-"));
  const source = join(folder, "src", "part", "one.ts");
  mkdirSync(join(folder, "src", "part"), { recursive: true });
  const save = (text: string) => writeFileSync(source, text);
  save("first");
  const built: string[] = [];
  /** Each ends one of the builds that are running. */
  const ends: (() => void)[] = [];
  const build = () => {
    built.push(readFileSync(source, "utf8"));
    return new Promise<void>((end) => ends.push(end));
  };
  const rebuilding = rebuildAfterChanges(["src"], build, folder);
  try {
    const all = rebuilding.run();
    for (const text of ["second", "third", "last"]) {
      save(text);
      await pause(250); // longer than a save needs to settle: nothing may begin
      assert.equal(built, ["first"]);
    }
    ends.shift()?.();
    await poll(() => ends.length > 0, "the build after the first");
    assert.equal(built, ["first", "last"]);
    ends.shift()?.();
    await all;
    save("later");
    await poll(() => built.length > 2, "the build of a later save");
    assert.equal([built.at(-1), ends.length], ["later", 1]);
    ends.shift()?.();
  } finally {
    rebuilding.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.run();
