/**
 * Loads layouts and screens when they are first needed, and remembers them. Not React.lazy: what has arrived must be
 * painted at once (Suspense holds a retry back by up to 300 ms), and what is loaded already must not suspend at all.
 */
import type { ComponentType, ReactNode } from "react";
import { retryImport } from "../app/updates/retryImport.ts";

/** A part of the app that comes in a chunk of its own. `component` is null until it is there. */
export interface Lazily<P> {
  load(): Promise<void>;
  component(): ComponentType<P> | null;
  failure(): unknown;
}

const listeners = new Set<() => void>();
let arrived = 0;

/** For useSyncExternalStore: counts arrivals. */
export const arrivals = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  count: () => arrived,
};

/** The stylesheet of all lazy parts; what the eager ones need stands in the page. */
let stylesheet: Promise<void> | undefined;

function styles(): Promise<void> {
  stylesheet ??= new Promise((resolve) => {
    const named = document.querySelector<HTMLMetaElement>("meta[name=styles]");
    if (!named) return resolve();
    // The early script may have asked for it already.
    const asked = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
    if (asked?.sheet) return resolve();
    const link = asked ?? document.createElement("link");
    // Without its styles a screen is ugly but usable: a failed stylesheet must not keep it away.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    if (asked) return;
    link.rel = "stylesheet";
    link.href = named.content;
    document.head.append(link);
  });
  return stylesheet;
}

/** A part that stands in the entry's own chunk. */
export const loaded = <P>(component: ComponentType<P>): Lazily<P> => ({
  load: () => Promise.resolve(),
  component: () => component,
  failure: () => null,
});

/** The component that `chunk`, an import(), exports as `name`. */
export function lazily<P = object, N extends string = string>(
  chunk: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
): Lazily<P> {
  let component: ComponentType<P> | null = null;
  let failure: unknown = null;
  let under: Promise<void> | null = null;
  return {
    load() {
      if (component) return Promise.resolve();
      under ??= Promise.all([retryImport(chunk), styles()])
        .then(([loaded]) => {
          component = loaded[name];
          failure = null;
        })
        .catch((thrown) => {
          failure = thrown;
        })
        .finally(() => {
          under = null;
          arrived += 1;
          for (const listener of [...listeners]) listener();
        });
      return under;
    },
    component: () => component,
    failure: () => failure,
  };
}

export interface LayoutProps {
  children: ReactNode;
}
