/** A visit's promises: the newest question wins, renewals are merged, a failed renewal keeps the screen, leaving aborts. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Follow, Load, ReadResult } from "../../src/app/data/query.ts";
import { createVisit, type Visit } from "../../src/app/data/visit.ts";
import { Failure } from "../../src/domain/failure.ts";
import { wallClock } from "../../src/wire/clock.ts";
import { poll } from "../support/poll.ts";

const quiet = { clock: wallClock, sessionIsOver: () => false, report() {} };

/** A load that answers when told to. */
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

/** One turn of the event loop, in which settled promises are heard. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

function shown<T>(visit: Visit, question: string, load: Load<T>): ReadResult<T> | "waiting" {
  const reading = visit.read("slot", question, load);
  return reading instanceof Promise ? "waiting" : reading;
}

test("the first answer ends the wait and tells the watchers", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  let told = 0;
  visit.watch(() => {
    told += 1;
  });
  assert.is(shown(visit, "a", load), "waiting");
  await turn();
  calls[0]?.answer("A");
  await turn();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
  assert.is(told, 1);
  assert.is(calls.length, 1, "reading again asks nothing again");
});

test("the newest question wins whatever the order of the answers, and aborts the one before", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  shown(visit, "m", load);
  await turn();
  shown(visit, "mü", load);
  await turn();
  assert.ok(calls[0]?.signal.aborted);
  calls[1]?.answer("Müller");
  await turn();
  calls[0]?.answer("Meier");
  await turn();
  assert.equal(shown(visit, "mü", load), { answer: "Müller", busy: false, complete: true });
});

test("the old answer stays, marked busy, until the new question is answered", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  shown(visit, "a", load);
  await turn();
  calls[0]?.answer("A");
  await turn();
  assert.equal(shown(visit, "b", load), { answer: "A", busy: true, complete: true });
  await turn();
  calls[1]?.answer("B");
  await turn();
  assert.equal(shown(visit, "b", load), { answer: "B", busy: false, complete: true });
});

test("parts of a new question are shown as they come, parts of a renewal are not", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<number[]>();
  shown(visit, "list", load);
  await turn();
  calls[0]?.soFar([1]);
  assert.equal(shown(visit, "list", load), { answer: [1], busy: false, complete: false });
  calls[0]?.answer([1, 2, 3]);
  await turn();
  visit.renew();
  await turn();
  calls[1]?.soFar([1]);
  assert.equal(shown(visit, "list", load), { answer: [1, 2, 3], busy: false, complete: true });
});

test("a hundred renewals are one under way and one after it", async () => {
  const visit = createVisit(quiet);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  shown(visit, "a", load);
  await turn();
  for (let time = 0; time < 100; time += 1) visit.renew();
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.is(loads, 3, "the question, the renewal at once, and the one half a second later");
  visit.leave();
});

test("a failed question raises its failure until it is tried again", async () => {
  const visit = createVisit(quiet);
  let works = false;
  const load = async () => {
    if (!works) throw new Failure("ServerUnreachable");
    return "A";
  };
  shown(visit, "a", load);
  await turn();
  assert.throws(() => visit.read("slot", "a", load), /ServerUnreachable/);
  works = true;
  visit.retry();
  await turn();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
});

test("a failed renewal keeps what is shown and says so until one succeeds", async () => {
  const visit = createVisit(quiet);
  let works = true;
  const load = async () => {
    if (!works) throw new Failure("NetworkError");
    return "A";
  };
  shown(visit, "a", load);
  await turn();
  works = false;
  visit.renew();
  await turn();
  assert.ok(visit.renewalFailed());
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
  works = true;
  visit.retry();
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.not(visit.renewalFailed());
});

test("another question's successful renewal does not hide that one has failed", async () => {
  const visit = createVisit(quiet);
  let listWorks = true;
  let loads = 0;
  const list = async () => {
    if (!listWorks) throw new Failure("NetworkError");
    return "list";
  };
  const details = byHand<string>();
  visit.read("list", "", list);
  visit.read("details", "", async (signal, soFar) => {
    loads += 1;
    return loads === 1 ? "details" : details.load(signal, soFar);
  });
  await turn();
  listWorks = false;
  visit.renew();
  await turn();
  assert.ok(visit.renewalFailed());
  details.calls[0]?.answer("newer details");
  await turn();
  assert.ok(visit.renewalFailed(), "the list is still old");
  listWorks = true;
  visit.retry();
  await poll(() => !visit.renewalFailed(), "the list is renewed");
  assert.is(loads, 2, "what had been renewed is not asked again");
});

test("a record read again does not hide that another could not be", async () => {
  const visit = createVisit(quiet);
  const follow: Follow<Counts> = (id) =>
    id === "a" ? Promise.reject(new Failure("NetworkError")) : Promise.resolve((counts) => counts);
  visit.read("counts", "all", async (): Promise<Counts> => ({ a: 1, b: 1 }), { follow });
  await turn();
  visit.follow(["a"]);
  await turn();
  visit.follow(["b"]);
  await turn();
  assert.ok(visit.renewalFailed());
});

test("a question whose session is over waits for the next sign-in instead of failing", async () => {
  let over = true;
  const visit = createVisit({ ...quiet, sessionIsOver: () => over });
  const load = async () => {
    if (over) throw new Failure("SessionExpired");
    return "A";
  };
  assert.is(shown(visit, "a", load), "waiting");
  await turn();
  assert.is(shown(visit, "a", load), "waiting");
  over = false;
  visit.resume();
  await turn();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
});

test("leaving aborts what is under way; coming back finds the answers, and renews", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  shown(visit, "a", load);
  await turn();
  calls[0]?.answer("A");
  await turn();
  visit.renew();
  await turn();
  visit.leave();
  assert.ok(calls[1]?.signal.aborted);
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
  visit.resume();
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.is(calls.length, 3);
  visit.leave();
});

test("leaving before the first answer asks again on return", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  shown(visit, "a", load);
  await turn();
  visit.leave();
  visit.resume();
  await turn();
  assert.is(calls.length, 2);
  calls[1]?.answer("A");
  await turn();
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
});

test("left while a new question loads: on return the old answer is marked busy until the new one is there", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  shown(visit, "page 1", load);
  await turn();
  calls[0]?.answer("rows 1 to 50");
  await turn();
  shown(visit, "page 2", load);
  await turn();
  visit.leave();
  visit.resume();
  assert.equal(shown(visit, "page 2", load), { answer: "rows 1 to 50", busy: true, complete: true });
  await turn();
  calls[2]?.fail(new Failure("ServerUnreachable"));
  await turn();
  assert.throws(() => shown(visit, "page 2", load), /ServerUnreachable/);
});

test("a visit to the same screen with another question starts with what is shown", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  shown(visit, "page 1", load);
  await turn();
  calls[0]?.answer("first page");
  await turn();
  const next = visit.successor();
  assert.equal(shown(next, "page 2", load), { answer: "first page", busy: true, complete: true });
  next.leave();
});

test("an answer can be changed in place", async () => {
  const visit = createVisit(quiet);
  const load = async () => [1, 2];
  shown(visit, "a", load);
  await turn();
  visit.put<number[]>("slot", (rows) => rows.map((row) => row * 10));
  assert.equal(shown(visit, "a", load), { answer: [10, 20], busy: false, complete: true });
});

/** Records by id, each with how often it was changed. */
type Counts = Readonly<Record<string, number>>;

/** A slot that follows the records of `stored`, and how often it has asked for what. */
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
    return Promise.resolve((before) => ({ ...before, [id]: now }));
  };
  return { asked, read: (visit: Visit) => visit.read("counts", "all", load, { follow }) };
}

const answerOf = (reading: ReadResult<Counts> | Promise<void>) =>
  reading instanceof Promise ? null : reading.answer;

test("a record that somebody changed is read again alone, one that is not shown not at all", async () => {
  const stored = { a: 1, b: 1 };
  const visit = createVisit(quiet);
  const { asked, read } = following(stored);
  read(visit);
  await turn();
  stored.b = 2;
  visit.follow(["b", "elsewhere"]);
  await turn();
  assert.equal(answerOf(read(visit)), { a: 1, b: 2 });
  assert.equal(asked, { whole: 1, records: 1 });
});

test("when many records changed, the whole is read again once", async () => {
  const stored = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`r${at}`, 1]));
  const visit = createVisit(quiet);
  const { asked, read } = following(stored);
  read(visit);
  await turn();
  for (const id of Object.keys(stored)) stored[id] = 2;
  visit.follow(Object.keys(stored));
  await turn();
  assert.is(answerOf(read(visit))?.r99, 2);
  assert.equal(asked, { whole: 2, records: 0 });
});

test("a change that comes while the list is loading is read after it", async () => {
  const visit = createVisit(quiet);
  const list = byHand<Counts>();
  const rows = byHand<(before: Counts) => Counts>();
  const follow: Follow<Counts> = (_id, signal) => rows.load(signal, () => {});
  const read = () => visit.read("counts", "all", list.load, { follow });
  read();
  await turn();
  visit.follow(["a"]);
  await turn();
  assert.is(rows.calls.length, 0);
  list.calls[0]?.answer({ a: 1 });
  await turn();
  rows.calls[0]?.answer((before) => ({ ...before, a: 2 }));
  await turn();
  assert.equal(answerOf(read()), { a: 2 });
});

test("a record that cannot be read again leaves the screen, and says that it may be old", async () => {
  const visit = createVisit(quiet);
  const follow: Follow<Counts> = () => Promise.reject(new Failure("NetworkError"));
  const read = () => visit.read("counts", "all", async (): Promise<Counts> => ({ a: 1 }), { follow });
  read();
  await turn();
  visit.follow(["a"]);
  await turn();
  assert.equal(answerOf(read()), { a: 1 });
  assert.ok(visit.renewalFailed());
});

test("what was still to be read when another tab of the list was chosen, is read there", async () => {
  const visit = createVisit(quiet);
  const list = byHand<Counts>();
  const rows = byHand<(before: Counts) => Counts>();
  const follow: Follow<Counts> = (_id, signal) => rows.load(signal, () => {});
  const read = (of: Visit) => of.read("counts", "all", list.load, { follow });
  read(visit);
  await turn();
  list.calls[0]?.answer({ a: 1 });
  await turn();
  visit.follow(["a"]);
  visit.leave();
  const next = visit.successor();
  assert.equal(answerOf(read(next)), { a: 1 });
  await turn();
  list.calls[1]?.answer({ a: 2 });
  await turn();
  assert.equal(answerOf(read(next)), { a: 2 });
});

test("a failed question that a renewal answers is counted, so that its apology can go", async () => {
  const visit = createVisit(quiet);
  let works = false;
  const load = async () => {
    if (!works) throw new Failure("NetworkError");
    return "A";
  };
  shown(visit, "a", load);
  await turn();
  assert.throws(() => shown(visit, "a", load));
  works = true;
  visit.renew();
  assert.is(visit.recoveries(), 0);
  await turn();
  assert.is(visit.recoveries(), 1);
  assert.equal(shown(visit, "a", load), { answer: "A", busy: false, complete: true });
});

test("a lasting answer is not fetched again when the rest is renewed", async () => {
  const visit = createVisit(quiet);
  const { calls, load } = byHand<string>();
  visit.read("signed", "a", load, { lasting: true });
  await turn();
  calls[0]?.answer("PDF");
  await turn();
  visit.renew();
  visit.resume();
  await turn();
  assert.is(calls.length, 1);
});

test.run();
