/** What an operation is, and what all of them need: somebody at a page that is there and awake. */

import { deviceMemory } from "../../../src/core/deviceMemory.ts";
import { identityOf, type Page } from "../browser.ts";
import { type Person, people } from "../services.ts";
import type { Visitor } from "../visitor.ts";
import type { World } from "../world.ts";

/** An event as a sentence, and the function that brings it about. */
export interface Begun {
  tells: string;
  run: () => void | Promise<void>;
}

export interface Operation {
  /** How often it is drawn, beside the others. */
  weight: number;
  /** Runs that leave a whole group out find what its noise hides. */
  group: Group;
  /** null: it cannot happen now. Each operation interprets `tab` and `detail` in its own way. */
  begin: (world: World, tab: number, detail: number) => Begun | null;
}

/** The basics are in every run. */
export const groups = ["tabs", "session", "work", "network", "sockets", "device", "elsewhere"] as const;
type Group = "basics" | (typeof groups)[number];

export type Operations = Readonly<Record<string, Operation>>;

export interface Scene {
  page: Page;
  visitor: Visitor;
  detail: number;
}

export const MOST_TABS = 4;

/** One of the list, by any number. The list is not empty. */
export const oneOf = <T>(list: readonly T[], detail: number): T => list[detail % list.length] as T;

export const awakePage = (world: World, tab: number): Page | null => {
  const pages = world.browser.pages().filter((page) => !page.isFrozen);
  return pages[tab % Math.max(1, pages.length)] ?? null;
};

export const openTabs = (world: World) => world.browser.tabs.filter(({ isClosed }) => !isClosed);

export const operation = (weight: number, group: Group, begin: Operation["begin"]): Operation => ({
  weight,
  group,
  begin,
});

/** An event that needs nothing. */
export const anytime = (weight: number, group: Group, tells: string, act: (world: World) => void) =>
  operation(weight, group, (world) => ({ tells, run: () => act(world) }));

/** An event at a page; its sentence begins with the tab. */
export const atPage = (
  weight: number,
  group: Group,
  act: (world: World, scene: Scene) => Begun | null,
): Operation =>
  operation(weight, group, (world, tab, detail) => {
    const page = awakePage(world, tab);
    const begun = page && act(world, { page, visitor: world.visitorOf(page), detail });
    if (!begun) return null;
    return {
      tells: `Tab ${page.tab.number}: ${begun.tells}`,
      run() {
        world.moves(page);
        world.invariants.acts(page);
        return begun.run();
      },
    };
  });

/** What the device remembers of what the person at that page did. */
export const memoryAt = (page: Page) => deviceMemory(page.app.platform, identityOf(page)?.sub ?? "");

export const isActive = ({ app }: Page) => app.session.store.get().kind === "active";

export const personBy = (email: string | undefined): Person | null =>
  people.find((person) => person.email === email) ?? null;
