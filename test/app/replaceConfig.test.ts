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

const config = readConfig(json);
const changed = Promise.resolve({ ...json, product: "Südwind" });

/** A page where something is not saved, or whose session is in that state. */
function page(isUnsaved: boolean, kind: string) {
  const storage = memoryStore();
  storage.setItem("session.services", "kept");
  const window = Object.assign(new EventTarget(), {
    sessionStorage: storage,
    reloads: 0,
    location: {
      reload() {
        window.reloads += 1;
      },
    },
  });
  const answer = { mayLeave: false };
  const update = createStore<Update>(null);
  const app = {
    config,
    platform: { window, clock: wallClock },
    router: { hasUnsavedChanges: () => isUnsaved, mayLeave: async () => answer.mayLeave },
    session: { store: createStore({ kind }) },
    update,
  } as unknown as App;
  const state = () => [window.reloads, storage.getItem("session.services"), update.get()?.kind];
  return { app, update, answer, state };
}

test("with unsaved input the update's notice asks; who stays keeps the page and the notice", async () => {
  const { app, update, answer, state } = page(true, "active");
  await replaceConfig(app, Promise.resolve(json));
  assert.equal(state(), [0, "kept", undefined], "the same");
  await replaceConfig(app, changed);
  assert.equal(state(), [0, "kept", "needRefresh"]);
  const notice = update.get();
  if (notice?.kind !== "needRefresh") return;
  await notice.accept();
  assert.equal(state(), [0, "kept", "needRefresh"]);
  answer.mayLeave = true;
  await notice.accept();
  assert.equal(state(), [1, null, "needRefresh"]);
});

test("whose session has ended at this very start reads why; an untouched page is loaded anew", async () => {
  for (const [kind, after] of [
    ["none", [0, "kept", "needRefresh"]],
    ["active", [1, null, undefined]],
  ] as const) {
    const { app, state } = page(false, kind);
    await replaceConfig(app, changed);
    assert.equal(state(), after);
  }
});

test.run();
