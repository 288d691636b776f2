/** What a browser lacks or forbids is replaced when the app starts; nothing throws. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { browserPlatform } from "../../src/core/platform.ts";
import { memoryStore } from "../support/memoryStore.ts";

/** A window with these parts; a part that throws is a getter. */
const platformOf = (parts: object) => {
  const window = { navigator: {}, sessionStorage: memoryStore(), localStorage: memoryStore() };
  Object.defineProperties(window, Object.getOwnPropertyDescriptors(parts));
  return browserPlatform(window as unknown as Window & typeof globalThis);
};

const refused = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

test("storage is used if there is one, and the key of the trial is removed", () => {
  const sessionStorage = memoryStore();
  const { tabStorage, survivesReload } = platformOf({ sessionStorage });
  assert.is(tabStorage, sessionStorage);
  assert.ok(survivesReload);
  assert.equal(sessionStorage.content(), {});
});

for (const [what, parts] of Object.entries({
  "forbidden storage": {
    get sessionStorage() {
      return refused();
    },
    get localStorage() {
      return refused();
    },
  },
  "full storage": {
    sessionStorage: { ...memoryStore(), setItem: refused },
    localStorage: { ...memoryStore(), setItem: refused },
  },
})) {
  test(`${what}: values are kept in memory until a reload`, () => {
    const { tabStorage, sharedStorage, survivesReload } = platformOf(parts);
    assert.not(survivesReload);
    for (const storage of [tabStorage, sharedStorage]) {
      storage.setItem("key", "text");
      assert.is(storage.getItem("key"), "text");
      storage.removeItem("key");
      assert.is(storage.getItem("key"), null);
    }
  });
}

test("a missing or throwing channel between tabs becomes null, and so do missing locks", () => {
  const throwing = class {
    constructor() {
      refused();
    }
  };
  for (const parts of [{ BroadcastChannel: throwing }, {}]) {
    const { channel, locks } = platformOf(parts);
    assert.is(channel, null);
    assert.is(locks, null);
  }
});

test.run();
