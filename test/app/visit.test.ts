/** A visit's promises: the newest question wins, renewals are merged, a failed renewal keeps the screen, leaving aborts. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createVisit, type Load, type Reading, type Visit } from "../../src/app/visit.ts";
import { Failure } from "../../src/domain/failure.ts";
import { wallClock } from "../../src/wire/platform.ts";

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

function shown<T>(visit: Visit, question: string, load: Load<T>): Reading<T> | "waiting" {
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

test.run();
