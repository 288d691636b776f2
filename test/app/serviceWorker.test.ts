/** What a first installation may say over a notice that is there; else: browser/worker, browser/notices. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { App, Update } from "../../src/app/createApp.ts";
import { createStore } from "../../src/app/store.ts";
import { watchForUpdates } from "../../src/app/updates/serviceWorker.ts";
import { fakeClock, settled } from "../support/fakeClock.ts";

/** A page without a worker, whose first installation ends when the test says so. */
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

test("the app says that it starts offline, but not in place of a notice that asks", async () => {
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
