/** The current route for screens: its area and ids, typed addresses, the search parameters. */
import { createContext, useContext } from "react";
import {
  addressOf,
  type RouteArea,
  type RouteName,
  type RouteNameIn,
  type RouteParams,
} from "../../routes.ts";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import type { NavigateOptions } from "./router.ts";

/** The matched route, provided by the shell. */
export interface CurrentRoute {
  /** null at an address that is in no table, which has its reader's layout all the same. */
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

/** The search parameters, and a function that changes some of them. */
export function useSearchParams(): [
  query: URLSearchParams,
  /** An empty value is left out. `push` makes a history entry (pages), otherwise the current one is replaced (typing). */
  change: (values: Readonly<Record<string, string>>, how?: "push" | "replace") => void,
] {
  const { router } = useApp();
  const { pathname, search } = useStore(router.location);
  const query = new URLSearchParams(search);
  return [
    query,
    (values, how = "replace") => {
      const next = new URLSearchParams(router.location.get().search);
      for (const [key, value] of Object.entries(values)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      const text = next.toString();
      router.navigate(text ? `${pathname}?${text}` : pathname, { replace: how === "replace" });
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
