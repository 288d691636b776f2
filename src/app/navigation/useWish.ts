/** What the visitor came for beside the address: done once it can be, and once only. */
import { useEffectEvent, useLayoutEffect } from "react";
import { useApp } from "../context.ts";
import { useStore } from "../store.ts";
import type { Wish } from "./router.ts";

/** `isReady`: it can be done. It is, before that is painted; then the history entry no longer asks for it. */
export function useWish(wish: Wish, isReady: boolean, fulfil: () => void): void {
  const { router } = useApp();
  const { visit } = useStore(router.location);
  const act = useEffectEvent(fulfil);
  useLayoutEffect(() => {
    if (isReady && router.location.get().visit === visit && router.takeWish(wish)) act();
  }, [router, visit, wish, isReady]);
}
