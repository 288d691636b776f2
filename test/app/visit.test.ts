/** A visit's promises: the newest read wins, renewals are merged, a failed renewal keeps the screen, leaving aborts. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import type { Load, ReadResult } from "../../src/core/query.ts";
import { createVisit, type Visit } from "../../src/core/visit.ts";
import { Failure } from "../../src/domain/failure.ts";
import type { Read } from "../../src/wire/createRead.ts";
import type { Follow, ReadDescription } from "../../src/wire/http/request.ts";
import { fakeClock, settled } from "../support/clock.ts";
import { described, readDescribed } from "../support/describedChange.ts";

const clock = fakeClock();
const quiet = {
  read: readDescribed,
  clock,
  sessionIsOver: () => false,
  report() {},
};

/** A load that the test answers. */
function byHand<T>() {
  const calls: {
    signal: AbortSignal;
    soFar: (part: T) => void;
    answer: (value: T) => void;
    fail: (thrown: unknown) => void;
  }[] = [];
  const load: Load<T> = (signal, soFar) =>
    new Promise((answer, fail) => calls.push({ signal, soFar, answer, fail }));
  return { calls, load };
}

function shown<T>(visit: Visit, question: string, load: Load<T>): ReadResult<T> | "waiting" {
  const reading = visit.read("slot", question, load);
  return reading instanceof Promise ? "waiting" : reading;
}

/** A visit with its first read under way. */
async function asking<T>(question: string) {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<T>();
  shown(visit, question, load);
  await settled();
  return { visit, calls, load };
}

/** A visit whose first read is answered. */
async function answered<T>(question: string, value: T) {
  const asked = await asking<T>(question);
  asked.calls[0]?.answer(value);
  await settled();
  return asked;
}

/** A service that fails unless `works` is set. */
function serviceThat(works: boolean) {
  const service = {
    works,
    async load() {
      if (!service.works) throw new Failure("NetworkError");
      return "A";
    },
  };
  return service;
}

test("the first answer ends the wait and notifies the watchers", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  let told = 0;
  visit.watch(() => {
    told += 1;
  });
  assert.is(shown(visit, "a", load), "waiting");
  await settled();
  calls[0]?.answer("A");
  await settled();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
  assert.is(told, 1);
  assert.is(calls.length, 1, "reading again asks nothing again");
});

test("the newest question wins whatever the order of the answers, and aborts the one before", async () => {
  const { visit, calls, load } = await asking<string>("m");
  shown(visit, "mü", load);
  await settled();
  assert.ok(calls[0]?.signal.aborted);
  calls[1]?.answer("Müller");
  await settled();
  calls[0]?.answer("Meier");
  await settled();
  assert.equal(shown(visit, "mü", load), { answer: "Müller", busy: false, complete: true });
});

test("parts of a new question show as they arrive, parts of a renewal do not", async () => {
  const { visit, calls, load } = await asking<number[]>("list");
  calls[0]?.soFar([1]);
  assert.equal(shown(visit, "list", load), { answer: [1], busy: false, complete: false });
  calls[0]?.answer([1, 2, 3]);
  await settled();
  visit.renew();
  await settled();
  calls[1]?.soFar([1]);
  assert.equal(shown(visit, "list", load), { answer: [1, 2, 3], busy: false, complete: true });
});

test("a hundred renewals become one read under way and one after it", async () => {
  const visit = createVisit(quiet);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  shown(visit, "a", load);
  await settled();
  for (let time = 0; time < 100; time += 1) visit.renew();
  await clock.pass(499);
  assert.is(loads, 2, "the question, and the renewal at once");
  await clock.pass(1);
  assert.is(loads, 3, "and the one half a second later");
  await clock.pass(5_000);
  assert.is(loads, 3);
  visit.leave();
});

for (const again of ["retry", "renew"] as const) {
  test(`a failed question raises its failure until a ${again} succeeds, and the recovery is counted`, async () => {
    const visit = createVisit(quiet);
    const service = serviceThat(false);
    shown(visit, "a", service.load);
    await settled();
    assert.throws(() => shown(visit, "a", service.load), /NetworkError/);
    service.works = true;
    visit[again]();
    assert.is(visit.recoveries(), 0);
    await settled();
    assert.is(visit.recoveries(), 1, "so that its apology can go");
    assert.equal(shown(visit, "a", service.load), { answer: "A", busy: false, complete: true });
  });
}

test("another question's successful renewal does not hide a failed renewal", async () => {
  const visit = createVisit(quiet);
  const list = serviceThat(true);
  let loads = 0;
  const details = byHand<string>();
  visit.read("list", "", list.load);
  visit.read("details", "", async (signal, soFar) => {
    loads += 1;
    return loads === 1 ? "details" : details.load(signal, soFar);
  });
  await settled();
  list.works = false;
  visit.renew();
  await settled();
  assert.ok(visit.renewalFailed());
  details.calls[0]?.answer("newer details");
  await settled();
  assert.ok(visit.renewalFailed(), "the list is still old");
  list.works = true;
  visit.retry();
  await clock.pass(500);
  assert.not(visit.renewalFailed(), "the list is renewed");
  assert.is(loads, 2, "what had been renewed is not asked again");
});

test("a question whose session is over waits for the next sign-in instead of failing", async () => {
  let over = true;
  const visit = createVisit({ ...quiet, sessionIsOver: () => over });
  const load = async () => {
    if (over) throw new Failure("SessionExpired");
    return "A";
  };
  assert.is(shown(visit, "a", load), "waiting");
  await settled();
  assert.is(shown(visit, "a", load), "waiting");
  over = false;
  visit.resume();
  await settled();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
});

test("a list whose renewal met the session's end stays whole when it is renewed after the sign-in", async () => {
  let over = false;
  const visit = createVisit({ ...quiet, sessionIsOver: () => over });
  const { calls, load } = byHand<number[]>();
  const whole = { answer: [1, 2, 3], busy: false, complete: true };
  shown(visit, "list", load);
  await settled();
  calls[0]?.answer(whole.answer);
  await settled();
  over = true;
  visit.renew();
  await settled();
  calls[1]?.fail(new Failure("SessionExpired"));
  await settled();
  over = false;
  visit.resume();
  await clock.pass(500);
  calls[2]?.soFar([1]);
  assert.equal(shown(visit, "list", load), whole);
  calls[2]?.fail(new Failure("NetworkError"));
  await settled();
  assert.equal(shown(visit, "list", load), whole);
});

test("leaving aborts reads under way; returning finds the answers and renews them", async () => {
  const { visit, calls, load } = await answered("a", "A");
  visit.renew();
  await settled();
  visit.leave();
  assert.ok(calls[1]?.signal.aborted);
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
  visit.resume();
  await clock.pass(500);
  assert.is(calls.length, 3);
  visit.leave();
});

test("leaving before the first answer asks again on return", async () => {
  const { visit, calls, load } = await asking<string>("a");
  visit.leave();
  visit.resume();
  await settled();
  assert.is(calls.length, 2);
  calls[1]?.answer("A");
  await settled();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
});

test("a visit left while a new question loads shows the old answer as busy until the new one arrives", async () => {
  const { visit, calls, load } = await answered("page 1", "rows 1 to 50");
  shown(visit, "page 2", load);
  await settled();
  visit.leave();
  visit.resume();
  assert.equal(shown(visit, "page 2", load), { answer: "rows 1 to 50", busy: true, complete: true });
  await settled();
  calls[2]?.fail(new Failure("ServerUnreachable"));
  await settled();
  assert.throws(() => shown(visit, "page 2", load), /ServerUnreachable/);
});

test("a visit to the same screen with another question starts with the shown answer", async () => {
  const { visit, load } = await answered("page 1", "first page");
  const next = visit.successor();
  assert.equal(shown(next, "page 2", load), { answer: "first page", busy: true, complete: true });
  next.leave();
});

/** The numbers of a page; every change adds a row. */
const page = (number: number): ReadDescription<number[]> => ({
  service: "customerSystem",
  path: "/numbers",
  query: { number },
  schema: v.array(v.number()),
  follow: (id) => ({
    service: "customerSystem",
    path: "/number",
    query: { id },
    schema: v.pipe(
      v.number(),
      v.transform((found) => (rows: number[]) => [...rows, found]),
    ),
  }),
});

/** Answers each path with a decoded value, as the wire does. */
const answering = (values: Readonly<Record<string, unknown>>): Read =>
  async function read(description) {
    if (!("path" in description)) throw new Error("no path");
    return v.parse(description.schema, values[description.path]);
  };

test("an answer can be changed in place, and only its own read recalls it", async () => {
  const visit = createVisit({ ...quiet, read: answering({ "/numbers": [1, 2] }) });
  visit.read(page(1));
  await settled();
  visit.put(page(1), (rows) => rows.map((row) => row * 10));
  visit.put(page(2), () => {
    throw new Error("another page");
  });
  assert.equal(visit.read(page(1)), { answer: [10, 20], busy: false, complete: true });
  assert.equal(visit.recall(page(1)), [10, 20]);
  assert.is(visit.recall(page(2)), null);
});

test("a described read replaces the earlier read of the same path, and follows events as described", async () => {
  const visit = createVisit({ ...quiet, read: answering({ "/numbers": [1], "/number": 7 }) });
  visit.read(page(1));
  await settled();
  assert.equal(visit.read(page(2)), { answer: [1], busy: true, complete: true });
  await settled();
  visit.follow(["a", "b"]);
  await settled();
  assert.equal(visit.read(page(2)), { answer: [1, 7, 7], busy: false, complete: true });
});

type Counts = Readonly<Record<string, number>>;

/** A slot that follows the records of `stored`, with the number of reads of each kind. */
function following(stored: Record<string, number>) {
  const asked = { whole: 0, records: 0 };
  const load = async () => {
    asked.whole += 1;
    return { ...stored } as Counts;
  };
  const follow: Follow<Counts> = (id) => {
    if (!(id in stored)) return null;
    asked.records += 1;
    const now = stored[id] ?? 0;
    return described(async () => (before) => ({ ...before, [id]: now }));
  };
  return { asked, read: (visit: Visit) => visit.read("counts", "all", load, { follow }) };
}

/** The same, but the test answers the reads of list and records. */
function followingByHand() {
  const list = byHand<Counts>();
  const rows = byHand<(before: Counts) => Counts>();
  const follow: Follow<Counts> = () =>
    described((signal = new AbortController().signal) => rows.load(signal, () => {}));
  return { list, rows, read: (visit: Visit) => visit.read("counts", "all", list.load, { follow }) };
}

const answerOf = (reading: ReadResult<Counts> | Promise<void>) =>
  reading instanceof Promise ? null : reading.answer;

test("a changed record is read again alone; a record that is not shown is not read", async () => {
  const stored = { a: 1, b: 1 };
  const visit = createVisit(quiet);
  const { asked, read } = following(stored);
  read(visit);
  await settled();
  stored.b = 2;
  visit.follow(["b", "elsewhere"]);
  await settled();
  assert.equal(answerOf(read(visit)), { a: 1, b: 2 });
  assert.equal(asked, { whole: 1, records: 1 });
});

test("a change that comes while the list loads or renews is read after it", async () => {
  const visit = createVisit(quiet);
  const { list, rows, read } = followingByHand();
  read(visit);
  await settled();
  for (const at of [0, 1]) {
    visit.follow(["a"]);
    await settled();
    assert.is(rows.calls.length, at);
    list.calls[at]?.answer({ a: 1 });
    await settled();
    rows.calls[at]?.answer((before) => ({ ...before, a: 2 }));
    await settled();
    assert.equal(answerOf(read(visit)), { a: 2 });
    visit.renew();
    await settled();
  }
  visit.leave();
});

test("a record that cannot be read again leaves the screen, and the failure shows, whatever else is read", async () => {
  const visit = createVisit(quiet);
  const follow: Follow<Counts> = (id) =>
    described(async () => {
      if (id === "a") throw new Failure("NetworkError");
      return (counts) => counts;
    });
  const read = () => visit.read("counts", "all", async (): Promise<Counts> => ({ a: 1, b: 1 }), { follow });
  read();
  await settled();
  for (const id of ["a", "b"]) {
    visit.follow([id]);
    await settled();
    assert.equal(answerOf(read()), { a: 1, b: 1 });
    assert.ok(visit.renewalFailed());
  }
});

test("a record that was still to be read is read in the newly chosen tab of the list", async () => {
  const visit = createVisit(quiet);
  const { list, read } = followingByHand();
  read(visit);
  await settled();
  list.calls[0]?.answer({ a: 1 });
  await settled();
  visit.follow(["a"]);
  visit.leave();
  const next = visit.successor();
  assert.equal(answerOf(read(next)), { a: 1 });
  await settled();
  list.calls[1]?.answer({ a: 2 });
  await settled();
  assert.equal(answerOf(read(next)), { a: 2 });
});

/** A visit whose first answer, of a list, is there; `follow` says how it follows. Keeps what is reported. */
async function listFollowing(follow: Follow<number[]>, options = {}) {
  const reported: Failure[] = [];
  const visit = createVisit({ ...quiet, report: (failure) => void reported.push(failure), ...options });
  const list = byHand<number[]>();
  visit.read("list", "", list.load, { follow });
  await settled();
  list.calls[0]?.answer([1]);
  await settled();
  return { visit, list, reported };
}

const fault = new Error("a screen's fault");
const thrower = (): never => {
  throw fault;
};
const throwsApplied: Follow<number[]> = () => described<number[]>(async () => thrower);

for (const [what, follow] of [
  ["describing", thrower],
  ["applying", throwsApplied],
] as const)
  test(`a change that throws while ${what} it is reported, and the list says that its update failed`, async () => {
    const { visit, reported } = await listFollowing(follow);
    visit.follow(["7"]);
    await settled();
    assert.equal(
      reported.map(({ code, cause }) => [code, cause]),
      [["Unknown", fault]],
    );
    assert.ok(visit.renewalFailed());
    assert.equal(visit.failures(), []);
  });

test("a listener that throws at an answer is reported, and the list says that its update failed", async () => {
  const { visit, list, reported } = await listFollowing(() => null);
  const stop = visit.watch(thrower);
  visit.renew();
  await settled();
  list.calls[1]?.answer([2]);
  await settled();
  stop();
  assert.is(reported.at(0)?.cause, fault);
  assert.ok(visit.renewalFailed());
  visit.retry();
  await clock.pass(500);
  list.calls[2]?.answer([3]);
  await settled();
  assert.not(visit.renewalFailed());
});

test("changes are nothing to a list that follows none, and its successor reads nothing again", async () => {
  const visit = createVisit(quiet);
  const list = byHand<number[]>();
  visit.read("list", "", list.load);
  await settled();
  list.calls[0]?.answer([1]);
  await settled();
  visit.follow(["1", "2"]);
  visit.leave();
  const next = visit.successor();
  next.read("list", "", list.load);
  await settled();
  assert.is(list.calls.length, 1);
});

for (const isOver of [false, true])
  test(`one of several changed records that cannot be read aborts the others; session over: ${isOver}`, async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { visit } = await listFollowing(() => described(async () => (rows) => rows), {
      sessionIsOver: () => isOver,
      read: (async (_record, call) => {
        signals.push(call?.signal);
        if (signals.length === 2) throw new Failure("Unauthorized");
        return new Promise(() => {});
      }) satisfies Read,
    });
    visit.follow(["7", "8", "9"]);
    await settled();
    assert.equal(
      signals.map((signal) => signal?.aborted),
      [true, true, true],
    );
  });

test("a result that lasts until it is asked for is read again by the user alone", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  const read = (of = visit) => of.read("all", "", load, { lasting: "untilAsked" });
  read();
  await settled();
  calls[0]?.soFar("half");
  visit.leave();
  visit.resume();
  await settled();
  assert.is(calls.length, 2, "a part is no result");
  calls[1]?.answer("whole");
  await settled();
  visit.renew();
  visit.resume();
  await settled();
  assert.is(calls.length, 2);
  visit.renew(true);
  await clock.pass(500);
  assert.is(calls.length, 3);
});

test("a lasting answer is not fetched again when the rest is renewed", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  visit.read("signed", "a", load, { lasting: true });
  await settled();
  calls[0]?.answer("PDF");
  await settled();
  visit.renew();
  visit.resume();
  await settled();
  assert.is(calls.length, 1);
});

test.run();
