/** What the visitor came for beside the address: done once it can be, and once only. */
import { useEffectEvent, useLayoutEffect } from "react";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import type { Wish } from "./router.ts";

/** `isReady`: it can be done. It is, before that is painted; then the history entry no longer asks for it. */
export function useWish(wish: Wish, isReady: boolean, fulfil: () => void): void {
  const { router } = useApp();
  // Another state may ask for it anew, within the same visit.
  const { visit, state } = useStore(router.location);
  const act = useEffectEvent(fulfil);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish itself is taken from the history entry.
  useLayoutEffect(() => {
    if (isReady && router.location.get().visit === visit && router.takeWish(wish)) act();
  }, [router, visit, state, wish, isReady]);
}
