/** Waits of tests end by themselves, and name what they waited for. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { nameWaits } from "../support/nameWaits.ts";
import { inTime, poll } from "../support/poll.ts";

const never = () => new Promise<never>(() => {});
/** The message of a failure. */
const failure = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  );

test("poll ends when its time is up, also while a look does not end or takes long", async () => {
  const slow = () => new Promise<false>((resume) => setTimeout(() => resume(false), 40));
  for (const look of [() => false as const, slow, never]) {
    const began = performance.now();
    assert.is(await failure(poll(look, "the tram", 100)), "Waited 0.1 s in vain for: the tram");
    assert.ok(performance.now() - began < 5_000);
  }
  assert.is(await poll(() => "here", "", 0), "here", "the first look has no limit");
});

test("a promise that takes too long is named; any other result is its own", async () => {
  assert.is(await failure(inTime(never(), "the bus", 10)), "Waited 0.01 s in vain for: the bus");
  assert.is(await failure(inTime(Promise.reject(new Error("It broke")), "the bus")), "It broke");
  assert.is(await inTime(Promise.resolve("bus"), "the bus"), "bus");
});

test("a page's waits and scripts that take too long hold their source", async () => {
  const late = async () => {
    throw Object.assign(new Error("Timeout exceeded"), { name: "TimeoutError" });
  };
  const closed = () => Promise.reject(new Error("The page is closed"));
  const page = { waitForFunction: late, waitForEvent: late, waitForRequest: late, waitForResponse: closed };
  const named = { ...page, evaluate: never };
  nameWaits(named as never, 10);
  const calls = named as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const said = (name: string, ...given: unknown[]) => failure(calls[name]?.(...given) ?? Promise.resolve());
  const condition = () => document.title === "x";
  assert.is(await said("waitForFunction", condition, {}), `Timeout exceeded; waited for: ${condition}`);
  assert.is(await said("waitForEvent", "popup"), "Timeout exceeded; waited for: popup");
  assert.is(await said("waitForRequest", /early/), "Timeout exceeded; waited for: /early/");
  assert.is(await said("waitForResponse", condition), "The page is closed");
  assert.is(await said("evaluate", condition), `Waited 0.01 s in vain for: the end of ${condition}`);
});

test.run();
