/**
 * Fetches a bundle of screens once it is needed, an area's or the account's, and remembers it. Not React.lazy: a bundle
 * that has arrived is painted at once (Suspense holds a retry back by up to 300 ms), and one that is there never suspends.
 */
import type { ComponentType, ReactNode } from "react";
import type { LoadBundle } from "../app/platform.ts";
import { createStore } from "../app/store.ts";
import type { RouteArea, RouteNameIn, ScreenBundle } from "../routes.ts";
import type { ChallengeScreen } from "../screens/auth/ChallengeStep.tsx";

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

/** What the account's bundle exports. */
export interface AccountModule {
  /** The step after the password. */
  ChallengeScreen: typeof ChallengeScreen;
  /** The dialog over a screen whose session has expired. */
  SignInAgain: ComponentType;
  /** By route name. */
  screens: Readonly<Record<string, ComponentType>>;
}

/** A screen for each route of these areas: one that is forgotten does not compile. */
export type ScreensOf<A extends RouteArea> = Readonly<Record<RouteNameIn<A>, ComponentType>>;

interface Modules {
  staff: AreaModule;
  customer: AreaModule;
  account: AccountModule;
}

type Imports = { readonly [B in ScreenBundle]: () => Promise<Modules[B]> };

export type LoadedModules = Readonly<Partial<Modules>>;

export type Areas = ReturnType<typeof createAreas>;

/** `loaded`: what is there from the beginning. */
export function createAreas(imports: Imports, loadBundle: LoadBundle, loaded: LoadedModules = {}) {
  const modules: Partial<Modules> = { ...loaded };
  const underWay = new Map<ScreenBundle, Promise<void>>();
  const failures = new Set<ScreenBundle>();
  const version = createStore(0);

  const tell = () => version.set(version.get() + 1);

  async function fetchBundle<B extends ScreenBundle>(bundle: B) {
    // Another try: what says that the last one failed makes room.
    if (failures.delete(bundle)) tell();
    try {
      modules[bundle] = await loadBundle<Modules[B]>(bundle, imports[bundle]);
    } catch {
      failures.add(bundle);
    }
    underWay.delete(bundle);
    tell();
  }

  return {
    /** Fetches a bundle and its styles; does nothing while it is on its way or there. Never rejects. */
    load(bundle: ScreenBundle): Promise<void> {
      if (modules[bundle]) return Promise.resolve();
      const running = underWay.get(bundle) ?? fetchBundle(bundle);
      if (!modules[bundle]) underWay.set(bundle, running);
      return running;
    },
    /** null until it is there. */
    module: <B extends ScreenBundle>(bundle: B): Modules[B] | null => modules[bundle] ?? null,
    /** The last attempt failed, and no other is under way. */
    failed: (bundle: ScreenBundle): boolean => failures.has(bundle),
    /** Counts changes, for useSyncExternalStore. */
    version: version.get,
    watch: version.subscribe,
  };
}
