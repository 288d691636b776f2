/** How a page goes and comes. */
import { atPage, MOST_TABS, type Operations, openTabs, operation } from "./operation.ts";

export const tabs: Operations = {
  closes: atPage(2, "tabs", (world, { page }) => ({
    tells: "is closed.",
    run: () => world.browser.close(page.tab),
  })),
  reloads: operation(4, "tabs", (world, tab) => {
    const open = openTabs(world);
    const one = open[tab % Math.max(1, open.length)];
    if (!one) return null;
    return { tells: `Tab ${one.number} is reloaded.`, run: () => world.browser.load(one) };
  }),
  duplicates: atPage(2, "tabs", (world, { page }) => {
    if (openTabs(world).length >= MOST_TABS) return null;
    const { pathname, search } = page.window.location;
    return {
      tells: "is duplicated, with what it has stored.",
      run: () => void world.browser.open(pathname + search, page.tab.storage),
    };
  }),
  restores: operation(2, "tabs", (world, tab) => {
    const closed = world.browser.tabs.filter(({ isClosed }) => isClosed);
    const one = closed[tab % Math.max(1, closed.length)];
    if (!one || openTabs(world).length >= MOST_TABS) return null;
    const { href } = one.entries[one.index]?.url ?? { href: "/" };
    return {
      tells: `Tab ${one.number} is opened again, with what it had stored.`,
      run() {
        // The browser restores what the tab had stored. Another tab may have renewed those tokens since.
        if (world.rotates) world.invariants.allow("a tab comes back with a used-up refresh token");
        world.browser.open(href, one.storage);
      },
    };
  }),
  freezes: atPage(3, "tabs", (world, { page }) => ({
    tells: "is frozen.",
    run() {
      world.invariants.frozen(page);
      world.browser.freeze(page);
    },
  })),
  thaws: operation(4, "tabs", (world, tab) => {
    const frozen = world.browser.pages().filter(({ isFrozen }) => isFrozen);
    const page = frozen[tab % Math.max(1, frozen.length)];
    if (!page) return null;
    const tells = page.isCached ? "comes back to the app by Back" : "is thawed";
    return { tells: `Tab ${page.tab.number} ${tells}.`, run: () => world.browser.thaw(page) };
  }),
  looksAgain: atPage(3, "tabs", (_world, { page }) => ({
    tells: "is hidden and seen again.",
    run() {
      page.document.visibilityState = "hidden";
      page.document.dispatchEvent(new Event("visibilitychange"));
      page.document.visibilityState = "visible";
      page.document.dispatchEvent(new Event("visibilitychange"));
    },
  })),
  deploys: operation(2, "tabs", (world) =>
    world.hasWorker
      ? { tells: "A newer build is deployed.", run: () => world.browser.workers.deploy() }
      : null,
  ),
  updates: atPage(3, "tabs", (world, { page, visitor, detail }) => {
    const update = page.app.update.get();
    if (update?.kind !== "needRefresh") return null;
    return {
      tells: "lets the newer build in.",
      run() {
        if (visitor.agreesToLeave(detail % 3 > 0)) world.invariants.letsIn(page);
        update.accept();
      },
    };
  }),
  leavesForAnotherSite: atPage(2, "tabs", (world, { page, visitor }) =>
    visitor.typed() === null
      ? {
          tells: "leads to another site; the browser keeps the page.",
          run: () => world.browser.cache(page),
        }
      : null,
  ),
};
