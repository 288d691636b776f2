/**
 * `test` for files each of whose tests needs none of the others: an edit runs again those alone that it touches. Whether that
 * is so every run of such a file proves, which takes its tests in another order.
 *
 *     import { test } from "../../.tools/suite/independentTests.ts"; // instead of "uvu"
 */
import { test as every, type Test } from "uvu";
import { shuffled } from "./shuffled.mjs";

/** Which tests of the next file are to run, by name, and in which order. */
interface Choice {
  only: readonly string[] | null;
  order: number;
}

type Registered = Parameters<Test>;

let choice: Choice = { only: null, order: 0 };
let registered: Registered[] = [];
let hasRun = false;

/** Before a file is imported. */
export function choose(next: Choice): void {
  choice = next;
  registered = [];
  hasRun = false;
}

/** Whether the file under way was one of these: they have names of their own. */
export const areIndependent = () => hasRun;

export const test: Test = Object.assign((...one: Registered) => void registered.push(one), {
  only: every.only,
  skip: every.skip,
  before: every.before,
  after: every.after,
  run() {
    const names = registered.map(([name]) => name);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined) throw new Error(`Two tests have the name "${twice}".`);
    for (const [name, body] of shuffled(registered, choice.order) as Registered[]) {
      if (choice.only === null || choice.only.includes(name)) every(name, body);
    }
    hasRun = true;
    every.run();
  },
});
