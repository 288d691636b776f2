/** The current route for screens: its area and ids, typed addresses, search parameters, and the state of its history entry. */
import { createContext, useCallback, useContext, useState } from "react";
import { homes } from "../core/access.ts";
import type { NavigateOptions } from "../core/router.ts";
import { withQuery } from "../domain/addresses.ts";
import type { Area } from "../domain/role.ts";
import { addressOf, type RouteArea, type RouteName, type RouteNameIn, type RouteParams } from "../routes.ts";
import { LAST_AREA_KEY } from "../storageKeys.ts";
import { useApp, useStore } from "./useApp.ts";

/** The matched route, provided by the shell. */
export interface CurrentRoute {
  /** null for an unknown address, which still gets the layout of the user's area. */
  name: RouteName | null;
  area: RouteArea;
  params: Readonly<Record<string, string>>;
}

/** null outside of the shell; `useRoute()` reads it. */
export const RouteContext = createContext<CurrentRoute | null>(null);

/** The current route with its ids. Throws outside of the shell. */
export function useRoute(): CurrentRoute {
  const matched = useContext(RouteContext);
  if (!matched) throw new Error("useRoute outside of the shell");
  return matched;
}

type StaffOrOwn = RouteNameIn<"admin"> | RouteNameIn<"employee"> | RouteNameIn<"customer">;

type Binding = <N extends StaffOrOwn>(
  name: N,
  ...params: [keyof RouteParams<N>] extends [never] ? [] : [RouteParams<N>]
) => string;

/** Addresses within the current area: `href("CustomerDetails", { id })`. */
export function useHref(): Binding {
  const { area } = useRoute();
  return (name, ...params) => addressOf(area, name, params[0] ?? {});
}

/**
 * The search parameters, and a function that changes some of them in the current history entry. It removes parameters with
 * an empty value.
 */
export function useSearchParams(): [
  query: URLSearchParams,
  change: (values: Readonly<Record<string, string>>) => void,
] {
  const { router } = useApp();
  const { pathname, search } = useStore(router.location);
  const query = new URLSearchParams(search);
  return [
    query,
    (values) => {
      const before = Object.fromEntries(new URLSearchParams(router.location.get().search));
      router.navigate(withQuery(pathname, { ...before, ...values }), { replace: true });
    },
  ];
}

/** wouter's location hook over our router, so that its Link and Redirect begin visits and ask about unsaved changes. */
export function usePathname(): [string, (to: string, options?: NavigateOptions) => void] {
  const { router } = useApp();
  const { pathname } = useStore(router.location);
  return [pathname, router.navigate];
}

/** wouter's search hook over our router. */
export function useSearchString(): string {
  const { router } = useApp();
  return useStore(router.location).search.slice(1);
}

// The probable destination of a sign-in on this device, before the role is known: the requested address, or the home of the
// last sign-in (core/sessionRecord.ts).

/**
 * The address that the user is likely to reach after signing in, so that its bundle can be fetched; null if it is
 * unknown.
 */
export function useLanding(): string | null {
  const { router, platform } = useApp();
  const { target } = useStore(router.location).state;
  if (target) return target;
  const area = platform.sharedStorage.getItem(LAST_AREA_KEY);
  return area && area in homes ? homes[area as Area] : null;
}

// The page of the document that the user is reading, kept in the history entry: after a reload or Back, reading goes on there.

/**
 * The reading position in the screen's one document. `page` counts from 1; null if nothing was read yet. `onPage` is
 * stable between renderings.
 */
export function useReadingPage() {
  const { router } = useApp();
  const [page] = useState(() => router.location.get().state.readingPage ?? null);
  const onPage = useCallback((readingPage: number) => router.remember({ readingPage }), [router]);
  return { page, onPage };
}
