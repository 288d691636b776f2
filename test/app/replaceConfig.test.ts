/** A new config.json under a page that has started with a kept one and must not be loaded anew unasked; else: browser/keptConfig. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readConfig } from "../../src/app/config.ts";
import type { App, Update } from "../../src/app/createApp.ts";
import { createStore } from "../../src/app/store.ts";
import { replaceConfig } from "../../src/app/updates/replaceConfig.ts";
import { wallClock } from "../../src/wire/clock.ts";
import { localConfig } from "../backend/localConfig.ts";
import { memoryStore } from "../support/memoryStore.ts";

const json = localConfig({
  region: "eu-central-1",
  userPoolId: "eu-central-1_Example01",
  clientId: "client",
});

const changed = Promise.resolve({ ...json, product: "Südwind" });

/** A page where something is not saved, or whose session is in that state. */
function page(isUnsaved: boolean, kind: string) {
  const sessionStorage = memoryStore();
  sessionStorage.setItem("session.config", "kept");
  let reloads = 0;
  const location = { reload: () => (reloads += 1) };
  const window = Object.assign(new EventTarget(), { sessionStorage, location });
  const answer = { mayLeave: false };
  const update = createStore<Update>(null);
  const app = {
    config: readConfig(json),
    platform: { window, clock: wallClock },
    router: { hasUnsavedChanges: () => isUnsaved, mayLeave: async () => answer.mayLeave },
    session: { store: createStore({ kind }) },
    update,
  } as unknown as App;
  const state = () => [reloads, sessionStorage.getItem("session.config"), update.get()?.kind];
  return { app, update, answer, state };
}

test("with unsaved input the update's notice asks; who stays keeps the page and the notice", async () => {
  const { app, update, answer, state } = page(true, "active");
  await replaceConfig(app, changed);
  const notice = update.get();
  for (const [mayLeave, after] of [
    [false, [0, "kept", "needRefresh"]],
    [true, [1, null, "needRefresh"]],
  ] as const) {
    answer.mayLeave = mayLeave;
    if (notice?.kind === "needRefresh") await notice.accept();
    assert.equal(state(), after);
  }
});

test("a newer build's notice stays, a new config.json takes the place of the word that the app starts offline", async () => {
  const build = { kind: "needRefresh", accept() {} } as const;
  const { app, update } = page(true, "active");
  update.set(build);
  await replaceConfig(app, changed);
  assert.is(update.get(), build);
  update.set({ kind: "offlineReady" });
  await replaceConfig(app, changed);
  assert.is(update.get()?.kind, "needRefresh");
});

for (const [who, isUnsaved, kind, answer, after] of [
  ["whose config.json says the same goes on", true, "active", json, [0, "kept", undefined]],
  [
    "whose session has ended at this very start reads why",
    false,
    "none",
    changed,
    [0, "kept", "needRefresh"],
  ],
  ["who has done nothing yet is loaded anew", false, "active", changed, [1, null, undefined]],
] as const) {
  test(who, async () => {
    const { app, state } = page(isUnsaved, kind);
    await replaceConfig(app, Promise.resolve(answer));
    assert.equal(state(), after);
  });
}

test.run();
