/** What happens to the device: its clock, its lid, its storage. */
import { IDLE_MINUTES } from "../services.ts";
import { type Operations, oneOf, operation } from "./operation.ts";

export const device: Operations = {
  setsClock: operation(1, "device", (world, _tab, detail) => {
    const days = oneOf([-3, -1, 0, 1, 2], detail);
    return {
      tells: `The device's clock is set ${days} days off.`,
      run() {
        // A tab may take the jump for idleness, but only when somebody comes back to it.
        world.invariants.allow("the clock was set", { forMs: IDLE_MINUTES * 60_000 });
        world.invariants.clockSet();
        world.browser.setClock(days * 86_400_000);
      },
    };
  }),
  sleeps: operation(2, "device", (world, _tab, detail) => {
    const minutes = oneOf([1, 4, 9, 30, 700], detail);
    return {
      tells: `The lid is closed for ${minutes} minutes.`,
      run() {
        world.sockets.silence();
        world.time.sleep(minutes * 60_000);
        for (const page of world.browser.pages()) {
          if (page.isFrozen) continue;
          page.document.dispatchEvent(new Event("visibilitychange"));
        }
      },
    };
  }),
  fillsStorage: operation(1, "device", (world, _tab, detail) => {
    const isFull = detail % 3 > 0;
    return {
      tells: isFull ? "The storage is full." : "There is room in the storage.",
      run() {
        // Renewed tokens find no room, and the former ones may be used up.
        world.invariants.allow("the storage is full");
        world.invariants.storageTroubled();
        world.browser.setStorageFull(isFull);
      },
    };
  }),
  emptiesStorage: operation(1, "device", (world) => ({
    tells: "The browser's storage is emptied.",
    run() {
      // The tokens are gone, and no tab knows any more when another one was last used.
      world.invariants.allow("the storage was emptied", { forMs: IDLE_MINUTES * 60_000 });
      world.invariants.storageEmptied();
      world.browser.shared.clear();
      for (const { storage } of world.browser.tabs) storage.clear();
    },
  })),
};
