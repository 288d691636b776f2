/** The login in its frame: painted at build time, hydrated over what stands in the page. */
import { useSyncExternalStore } from "react";
import type { RouterLocation } from "../app/navigation/router.ts";
import { ScreenEffects, useTitle } from "../app/navigation/ScreenEffects.tsx";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { routes } from "../routes.ts";
import { Login } from "../screens/auth/Login.tsx";
import { arrivals } from "./loader.ts";
import { offlineNotice } from "./screens.ts";

export function Entrance({ place }: { place: RouterLocation }) {
  useTitle(routes.Login.title);
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  const Offline = offlineNotice.component();
  return (
    <AuthLayout>
      {Offline && <Offline />}
      <Login />
      <ScreenEffects place={place} />
    </AuthLayout>
  );
}
