/** A new config.json under a page that has started with a kept one, where something is not saved (browser/keptConfig: else). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readConfig } from "../../src/app/config.ts";
import type { App, Update } from "../../src/app/createApp.ts";
import { createStore } from "../../src/app/store.ts";
import { replaceConfig } from "../../src/app/updates/replaceConfig.ts";
import { localConfig } from "../backend/localConfig.ts";
import { memoryStore } from "../support/memoryStore.ts";

const json = localConfig({
  region: "eu-central-1",
  userPoolId: "eu-central-1_Example01",
  clientId: "client",
});

test("with unsaved input the update's notice asks; who stays keeps the page and the notice", async () => {
  const storage = memoryStore();
  storage.setItem("session.services", "kept");
  let reloads = 0;
  let mayLeave = false;
  const update = createStore<Update>(null);
  const app = {
    config: readConfig(json),
    platform: { window: { sessionStorage: storage, location: { reload: () => (reloads += 1) } } },
    router: { hasUnsavedChanges: () => true, mayLeave: async () => mayLeave },
    update,
  } as unknown as App;
  await replaceConfig(app, Promise.resolve(json));
  assert.is(update.get(), null, "the same");
  await replaceConfig(app, Promise.resolve({ ...json, product: "Südwind" }));
  const notice = update.get();
  assert.is(notice?.kind, "needRefresh");
  assert.is(reloads, 0);
  if (notice?.kind !== "needRefresh") return;
  await notice.accept();
  assert.equal([reloads, storage.getItem("session.services"), update.get()], [0, "kept", notice]);
  mayLeave = true;
  await notice.accept();
  assert.equal([reloads, storage.getItem("session.services")], [1, null]);
});

test.run();
