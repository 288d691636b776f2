/**
 * Fetches the bundle of an area once it is needed, and remembers it. Not React.lazy: a bundle that has arrived is
 * painted at once (Suspense holds a retry back by up to 300 ms), and one that is there never suspends.
 */
import type { ComponentType, ReactNode } from "react";
import type { LoadBundle } from "../app/platform.ts";
import type { AreaBundle } from "../domain/role.ts";
import type { RouteArea, RouteNameIn } from "../routes.ts";

export interface LayoutProps {
  children: ReactNode;
}

/** What an area's bundle exports. */
export interface AreaModule {
  Layout: ComponentType<LayoutProps>;
  /** By route name. */
  screens: Readonly<Record<string, ComponentType>>;
  /** The search over everything, where the area has one: a dialog over any of its screens. */
  Search?: ComponentType;
}

/** A screen for each route of these areas: one that is forgotten does not compile. */
export type ScreensOf<A extends RouteArea> = Readonly<Record<RouteNameIn<A>, ComponentType>>;

type AreaImports = Readonly<Record<AreaBundle, () => Promise<AreaModule>>>;

export type AreaModules = Readonly<Partial<Record<AreaBundle, AreaModule>>>;

export interface Areas {
  /** Fetches a bundle and its styles; does nothing while it is on its way or there. Never rejects. */
  load(area: AreaBundle): Promise<void>;
  /** null until it is there. */
  module(area: AreaBundle): AreaModule | null;
  /** The last attempt failed, and no other is under way. */
  failed(area: AreaBundle): boolean;
  /** Counts changes, for useSyncExternalStore. */
  version(): number;
  watch(listener: () => void): () => void;
}

/** `loaded`: the areas that are there from the beginning. */
export function createAreas(imports: AreaImports, loadBundle: LoadBundle, loaded: AreaModules = {}): Areas {
  const modules: Partial<Record<AreaBundle, AreaModule>> = { ...loaded };
  const underWay = new Map<AreaBundle, Promise<void>>();
  const failures = new Set<AreaBundle>();
  const listeners = new Set<() => void>();
  let version = 0;

  async function fetchArea(area: AreaBundle) {
    failures.delete(area);
    try {
      modules[area] = await loadBundle<AreaModule>(area, imports[area]);
    } catch {
      failures.add(area);
    }
    underWay.delete(area);
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  return {
    load(area) {
      if (modules[area]) return Promise.resolve();
      const running = underWay.get(area) ?? fetchArea(area);
      if (!modules[area]) underWay.set(area, running);
      return running;
    },
    module: (area) => modules[area] ?? null,
    failed: (area) => failures.has(area),
    version: () => version,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
