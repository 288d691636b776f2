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
  /** The search over everything, if the area has one: a dialog over any of its screens. */
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

  return {
    /** Fetches a bundle and its styles. Does nothing if it is already loading or loaded. Never rejects. */
    load(bundle: AreaBundle): Promise<void> {
      if (modules[bundle]) return Promise.resolve();
      const running = underWay.get(bundle) ?? fetchBundle(bundle);
      if (!modules[bundle]) underWay.set(bundle, running);
      return running;
    },
    /** null until it is loaded. */
    module: (bundle: AreaBundle): AreaModule | null => modules[bundle] ?? null,
    /** The last attempt has failed, and no other is under way. */
    failed: (bundle: AreaBundle): boolean => failures.has(bundle),
    /** Counts changes, for useSyncExternalStore. */
    version: version.get,
    watch: version.subscribe,
  };
}
