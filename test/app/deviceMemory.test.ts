/** What a device remembers of mails to a person and of filings (decision 46). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { deviceMemory } from "../../src/core/deviceMemory.ts";
import { fakeClock } from "../support/clock.ts";
import { memoryStore } from "../support/memoryStore.ts";

const DAY_MS = 86_400_000;
const START = fakeClock().now();
const KEY = "deviceMemory";

function device(entries: Record<string, number> = {}) {
  const sharedStorage = memoryStore();
  sharedStorage.setItem(KEY, JSON.stringify({ anna: entries }));
  const clock = fakeClock();
  return { sharedStorage, clock, memory: deviceMemory({ sharedStorage, clock }, "anna") };
}

test("a mail with a lost answer is the last mail, and the earlier certain one stays known", () => {
  const { memory } = device({ "invitation a": START - DAY_MS, "invitation? a": START - 1 });
  assert.equal(memory.recall("invitation", "a"), {
    at: START - 1,
    unclear: true,
    certainAt: START - DAY_MS,
  });
  memory.remember("invitation", "a");
  assert.equal(memory.recall("invitation", "a"), { at: START, unclear: false, certainAt: START });
  memory.remember("invitation", "b", "unclear");
  assert.equal(memory.recall("invitation", "b"), { at: START, unclear: true, certainAt: null });
});

test("500 lookups in a memory of 1,000 mails decode it once", () => {
  const names = Array.from({ length: 1000 }, (_, number) => `reminder ${number}`);
  const { sharedStorage, clock } = device(Object.fromEntries(names.map((name) => [name, START - 1])));
  let decoded = 0;
  const { parse } = JSON;
  JSON.parse = (...given: Parameters<typeof parse>) => {
    decoded += 1;
    return parse(...given);
  };
  try {
    for (let number = 0; number < 500; number += 1) {
      // Each component has a memory of its own.
      const memory = deviceMemory({ sharedStorage, clock }, "anna");
      assert.is(memory.recall("reminder", String(number))?.at, START - 1);
      assert.is(memory.recall("invitation", String(number)), null);
    }
  } finally {
    JSON.parse = parse;
  }
  assert.is(decoded, 1);
});

test("entries that another tab has written are seen, and entries that it removed are not", () => {
  const { sharedStorage, memory } = device({ "reminder a": START - 1 });
  assert.ok(memory.recall("reminder", "a"));
  sharedStorage.setItem(KEY, JSON.stringify({ anna: { "reminder b": START - 1 } }));
  assert.equal([memory.recall("reminder", "a"), memory.recall("reminder", "b")?.at], [null, START - 1]);
});

test("an entry disappears after 90 days, even if the page stays open", () => {
  const { sharedStorage, clock, memory } = device({
    "reminder a": START - 89 * DAY_MS,
    "reminder b": START - 91 * DAY_MS,
  });
  assert.ok(memory.recall("reminder", "a"));
  assert.equal(Object.keys(JSON.parse(sharedStorage.getItem(KEY) ?? "").anna), ["reminder a"]);
  clock.sleep(2 * DAY_MS);
  assert.is(memory.recall("reminder", "a"), null);
});

test("an entry ahead of the clock counts as one of now, and no memory deletes it", () => {
  const ahead = { "reminder a": START + 3 * DAY_MS, "filing b": START + 400 * DAY_MS };
  const { sharedStorage, clock, memory } = device({
    ...ahead,
    "call c": START + 1,
    "invitation? d": START + 2,
  });
  const all = { anna: JSON.parse(sharedStorage.getItem(KEY) ?? "").anna, berta: { "reminder a": START + 1 } };
  sharedStorage.setItem(KEY, JSON.stringify(all));
  assert.equal(memory.recall("reminder", "a"), { at: START, unclear: false, certainAt: START });
  assert.equal(memory.recall("filing", "b"), { at: START, unclear: false, certainAt: START });
  assert.equal(memory.recall("invitation", "d"), { at: START, unclear: true, certainAt: null });
  assert.is(memory.recall("call", "c")?.at, START);
  assert.is(deviceMemory({ sharedStorage, clock }, "berta").recall("reminder", "a")?.at, START);
  assert.is(memory.snapshot().recall("reminder", "a")?.at, START);
  assert.equal(JSON.parse(sharedStorage.getItem(KEY) ?? ""), all);
  clock.sleep(4 * DAY_MS);
  assert.is(
    memory.recall("reminder", "a")?.at,
    START + 3 * DAY_MS,
    "once the clock is right, the entry is, too",
  );
});

test("a call is remembered, and can be undone", () => {
  const { memory } = device();
  memory.remember("call", "a");
  assert.is(memory.recall("call", "a")?.at, START);
  memory.undo("call", "a");
  assert.is(memory.recall("call", "a"), null);
  assert.is(memory.size(), 0);
});

test("a snapshot reads the storage once, and does not change", () => {
  const { memory, sharedStorage } = device({ "reminder a": START - 1 });
  let reads = 0;
  const { getItem } = sharedStorage;
  sharedStorage.getItem = (key) => {
    reads += 1;
    return getItem(key);
  };
  const then = memory.snapshot();
  for (let number = 0; number < 10_000; number += 1) then.recall("reminder", String(number));
  assert.is(reads, 1);
  memory.remember("reminder", "b");
  assert.equal([then.recall("reminder", "b"), memory.recall("reminder", "b")?.at], [null, START]);
});

test("a device with a full storage remembers nothing and recalls null", () => {
  const { sharedStorage, memory } = device();
  sharedStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  memory.remember("reminder", "a");
  assert.is(memory.recall("reminder", "a"), null);
});

test.run();
