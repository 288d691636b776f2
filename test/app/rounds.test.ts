/** Rounds outlive their screen, and nothing of them outlives their session. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { App } from "../../src/core/createApp.ts";
import type { Round } from "../../src/core/roundState.ts";
import { resumeRound, startRound, stopRound } from "../../src/core/rounds.ts";
import { createStore } from "../../src/core/store.ts";
import type { Outcome } from "../../src/messages/outcome.ts";
import { poll } from "../support/poll.ts";

/** An app of which rounds use these parts. */
const appOf = () =>
  ({
    rounds: createStore<readonly Round[]>([]),
    shownRound: createStore<number | null>(null),
    platform: { random: () => 0 },
    session: { write: <R>(run: () => Promise<R>) => run(), idle: { stayActive() {} }, expireOn: () => false },
    router: { location: createStore({ visit: { renew() {} } }) },
    tell() {},
    report() {},
    help: () => "",
  }) as unknown as App;

/** A round of two whose answers come when the test calls `answer`. */
function begin(app: App) {
  const waiting: (() => void)[] = [];
  startRound(app, {
    ...{ title: "Einladungen", verb: "senden", done: "gesendet" },
    items: [{ id: "1" }, { id: "2" }],
    lineOf: ({ id }) => ({ name: id }),
    run: () => new Promise<Outcome>((done) => waiting.push(() => done({ kind: "done", text: "gesendet" }))),
  });
  return { answer: () => waiting.shift()?.(), asked: () => waiting.length };
}

const only = (app: App) => app.rounds.get()[0] as Round;

test("a stopped round ends with the item under way, and goes on with the rest", async () => {
  const app = appOf();
  const { answer, asked } = begin(app);
  stopRound(app, only(app).key);
  assert.ok(only(app).stopping);
  answer();
  await poll(() => !only(app).busy, "it has stopped");
  assert.is(only(app).results.size, 1);
  const rest = only(app).items.filter(({ id }) => !only(app).results.has(id));
  resumeRound(app, only(app).key, rest);
  await poll(asked, "the other one");
  answer();
  await poll(() => !only(app).busy, "it is over");
  assert.is(only(app).results.size, 2);
});

test("an answer that comes after the session writes nothing into a round of the next one", async () => {
  const app = appOf();
  const before = begin(app);
  only(app).stop.abort();
  app.rounds.set([]);
  begin(app);
  before.answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(only(app).busy);
  assert.is(only(app).results.size, 0);
});

test.run();
