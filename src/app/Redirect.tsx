/** Leads on to another address, in place of the current one, before anything is painted. */
import { useEffectEvent, useLayoutEffect } from "react";
import { useApp } from "./app.ts";
import type { PlaceState } from "./router.ts";

/** It leads on once: give it a `key` where one may follow another. */
export function Redirect({ to, state }: { to: string; state: PlaceState }) {
  const { router } = useApp();
  const leadOn = useEffectEvent(() => router.go(to, { replace: true, state }));
  useLayoutEffect(() => leadOn(), []);
  return null;
}
