/** Which notice on screen a first installation may replace. browser/worker and browser/notices test the rest. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { App, Update } from "../../src/core/createApp.ts";
import { createStore } from "../../src/core/store.ts";
import { watchForUpdates } from "../../src/core/updates.ts";
import { fakeClock, settled } from "../support/clock.ts";

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
