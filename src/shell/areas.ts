/**
 * Fetches an area's bundle when it is needed, and remembers it. React.lazy is not used, because Suspense holds a retry back by
 * up to 300 ms. Here a bundle is painted as soon as it arrives, and a loaded one never suspends.
 */
import type { ComponentType, ReactNode } from "react";
import type { LoadBundle } from "../core/platform.ts";
import { createStore } from "../core/store.ts";
import type { AreaBundle } from "../domain/role.ts";
import type { RouteArea, RouteNameIn } from "../routes.ts";

export interface LayoutProps {
  children: ReactNode;
}

/** The exports of an area's bundle. */
export interface AreaModule {
  Layout: ComponentType<LayoutProps>;
  /** By route name. */
  screens: Readonly<Record<string, ComponentType>>;
  /** The search over everything, if the bundle has it: a dialog over any screen. */
  Search?: ComponentType;
  /** The dialog of a round, if the area has rounds: over any of its screens, because a round outlives its screen. */
  ShownRound?: ComponentType;
}

/** The only screen that every area has. Its address names no area (`areaOf`). */
type Everywhere = "ChangePassword";

/** A screen for each route of these areas: a missing one does not compile. */
export type ScreensOf<A extends RouteArea> = Readonly<
  Record<A extends "auth" ? Exclude<RouteNameIn<A>, Everywhere> : RouteNameIn<A> | Everywhere, ComponentType>
>;

type Imports = Readonly<Record<AreaBundle, () => Promise<AreaModule>>>;

export type LoadedModules = Readonly<Partial<Record<AreaBundle, AreaModule>>>;

export type Areas = ReturnType<typeof createAreas>;

/** `loaded` holds the modules that are there from the start. */
export function createAreas(imports: Imports, loadBundle: LoadBundle, loaded: LoadedModules = {}) {
  const modules: Partial<Record<AreaBundle, AreaModule>> = { ...loaded };
  const underWay = new Map<AreaBundle, Promise<void>>();
  const failures = new Set<AreaBundle>();
  const version = createStore(0);

  const moduleOf = (bundle: AreaBundle) =>
    modules[bundle] ?? ((bundle === "staff" && modules.records) || null);

  const tell = () => version.set(version.get() + 1);

  async function fetchBundle(bundle: AreaBundle) {
    // Another try: the message about the last failure disappears.
    if (failures.delete(bundle)) tell();
    try {
      modules[bundle] = await loadBundle(bundle, imports[bundle]);
    } catch {
      failures.add(bundle);
    }
    underWay.delete(bundle);
    tell();
  }

  function load(bundle: AreaBundle): Promise<void> {
    if (moduleOf(bundle)) return Promise.resolve();
    const running = underWay.get(bundle) ?? fetchBundle(bundle);
    if (!moduleOf(bundle)) underWay.set(bundle, running);
    return running;
  }

  return {
    /** Fetches a bundle and its styles. Does nothing if it is already loading or loaded. Never rejects. */
    load,
    /** As `load`, before a screen needs it. A failure is forgotten, so that the screen tries again. */
    async prefetch(bundle: AreaBundle): Promise<void> {
      await load(bundle);
      failures.delete(bundle);
    },
    /** null until it is loaded. */
    module: moduleOf,
    /** The last attempt has failed, and no other is under way. */
    failed: (bundle: AreaBundle): boolean => failures.has(bundle),
    /** Counts changes, for useSyncExternalStore. */
    version: version.get,
    watch: version.subscribe,
  };
}
