/** What a device remembers of mails to a person and of filings (decision 46). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { deviceMemory } from "../../src/core/deviceMemory.ts";
import { codeOf, Failure } from "../../src/domain/failure.ts";
import { fakeClock } from "../support/clock.ts";
import { fakeLocks } from "../support/fakeLocks.ts";
import { memoryStore } from "../support/memoryStore.ts";

const DAY_MS = 86_400_000;
const START = fakeClock().now();
const KEY = "deviceMemory";

function device(entries: Record<string, number> = {}) {
  const sharedStorage = memoryStore();
  sharedStorage.setItem(KEY, JSON.stringify({ anna: entries }));
  const clock = fakeClock();
  return { sharedStorage, clock, memory: deviceMemory({ sharedStorage, clock, locks: null }, "anna") };
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
});

test("an action is noted as unclear before it is done; the note stays if the answer is lost, and goes if nothing was done", async () => {
  const { memory, clock } = device({ "reminder? c": START - 1 });
  const noted = (id: string) => memory.recall("reminder", id);
  await memory.during("reminder", "a", async () => {
    assert.equal(noted("a"), { at: START, unclear: true, certainAt: null });
  });
  assert.equal(noted("a"), { at: START, unclear: false, certainAt: START });
  const failing = (id: string, thrown: Error) =>
    memory.during("reminder", id, () => Promise.reject(thrown)).then(assert.unreachable, codeOf);
  assert.is(await failing("b", new Failure("ResultUnknown")), "ResultUnknown");
  assert.is(noted("b")?.unclear, true);
  await failing("d", new TypeError("a fault of the program, perhaps after the mail"));
  assert.is(noted("d")?.unclear, true);
  await clock.pass(5);
  await failing("c", new Failure("Rejected"));
  assert.is(noted("c")?.at, START - 1, "the earlier unclear mail stays known");
});

test("mails of several tabs are sent one at a time, and each sees the notes of those before", async () => {
  const { sharedStorage, clock } = device();
  const { manager: locks } = fakeLocks();
  let sent = 0;
  const tab = () => {
    const memory = deviceMemory({ sharedStorage, clock, locks }, "anna");
    return memory.inTurn(async () => {
      if (memory.recall("reminder", "a")) return;
      await memory.during(
        "reminder",
        "a",
        () => new Promise((done) => clock.setTimeout(() => done(sent++), 50)),
      );
    });
  };
  const all = Promise.all([tab(), tab(), tab()]);
  await clock.pass(1_000);
  await all;
  assert.is(sent, 1);
  assert.is(clock.pending(), 0);
});

test("a tab that was frozen in its turn holds up the others for two minutes at most; forbidden locks hold up nobody", async () => {
  const { sharedStorage, clock } = device();
  const { manager: locks } = fakeLocks();
  const forbidden = { request: () => Promise.reject(new DOMException("no", "SecurityError")) };
  const turn = (how: LockManager, run: () => Promise<string>) =>
    deviceMemory({ sharedStorage, clock, locks: how }, "anna").inTurn(run);
  assert.is(await turn(forbidden as unknown as LockManager, async () => "at once"), "at once");
  void turn(locks, () => new Promise(() => {}));
  const waiting = turn(locks, async () => "alone");
  await clock.pass(120_000);
  assert.is(await waiting, "alone");
  const failed = turn(locks, async () => Promise.reject(new Failure("Rejected"))).then(
    assert.unreachable,
    codeOf,
  );
  await clock.pass(120_000);
  assert.is(await failed, "Rejected");
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
      const memory = deviceMemory({ sharedStorage, clock, locks: null }, "anna");
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
  assert.is(deviceMemory({ sharedStorage, clock, locks: null }, "berta").recall("reminder", "a")?.at, START);
  assert.is(memory.snapshot().recall("reminder", "a")?.at, START);
  assert.equal(JSON.parse(sharedStorage.getItem(KEY) ?? ""), all);
  clock.sleep(4 * DAY_MS);
  assert.is(
    memory.recall("reminder", "a")?.at,
    START + 3 * DAY_MS,
    "once the clock is right, the entry is, too",
  );
});

test("a call is remembered, and can be undone: the one before is the last one again", () => {
  const { memory } = device();
  memory.remember("call", "a");
  assert.is(memory.recall("call", "a")?.at, START);
  memory.undo("call", "a", START - 1);
  assert.is(memory.recall("call", "a")?.at, START - 1);
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
