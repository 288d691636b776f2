/**
 * A new config.json in a page that started with the stored one and must not reload without asking. Also the notice that a
 * first installation may replace. browser/earlyRequests, browser/worker and browser/notices test the rest.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readConfig } from "../../src/core/config.ts";
import type { App, Update } from "../../src/core/createApp.ts";
import { createStore } from "../../src/core/store.ts";
import { replaceConfig, watchForUpdates } from "../../src/core/updates.ts";
import { wallClock } from "../../src/wire/browser.ts";
import { localConfig } from "../backend/localConfig.ts";
import { fakeClock, settled } from "../support/clock.ts";
import { memoryStore } from "../support/memoryStore.ts";

const json = localConfig({
  region: "eu-central-1",
  userPoolId: "eu-central-1_Example01",
  clientId: "client",
});

const changed = Promise.resolve({ ...json, product: "Südwind" });

/** A page with unsaved input or without, and with a session in that state. */
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

test("the update's notice asks first if input is unsaved; a visitor who stays keeps the page and the notice", async () => {
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

test("a newer build's notice stays; a new config.json replaces the notice that the app starts offline", async () => {
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
  ["a page with an unchanged config.json goes on", true, "active", json, [0, "kept", undefined]],
  [
    "a page that shows why its session has just ended stays, with the notice",
    false,
    "none",
    changed,
    [0, "kept", "needRefresh"],
  ],
  ["a page without any activity yet is loaded anew", false, "active", changed, [1, null, undefined]],
] as const) {
  test(who, async () => {
    const { app, state } = page(isUnsaved, kind);
    await replaceConfig(app, Promise.resolve(answer));
    assert.equal(state(), after);
  });
}

/** A page without a worker; the test ends its first installation. */
async function firstVisit() {
  const installing = { state: "installing", onstatechange: () => {} };
  const registration = Object.assign(new EventTarget(), { installing, active: null, waiting: null });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
    getRegistration: async () => registration,
  });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = Object.assign(new EventTarget(), { document, navigator: { serviceWorker } });
  const update = createStore<Update>(null);
  const platform = { window, clock: fakeClock() };
  watchForUpdates({ config: { serviceWorker: true }, platform, router: {}, update } as unknown as App);
  await settled();
  return {
    update,
    async isInstalled() {
      installing.state = "activated";
      installing.onstatechange();
      await settled();
    },
  };
}

test("the notice that the app starts offline does not replace a notice that asks", async () => {
  const { update, isInstalled } = await firstVisit();
  const ofConfig = { kind: "needRefresh", accept() {} } as const;
  update.set(ofConfig);
  await isInstalled();
  assert.is(update.get(), ofConfig);
  update.set(null);
  await isInstalled();
  assert.equal(update.get(), { kind: "offlineReady" });
});

test.run();
