/** The login in its frame: painted at build time, hydrated over what stands in the page. */
import { useSyncExternalStore } from "react";
import { Arrival, useTitle } from "../app/Arrival.tsx";
import type { Place } from "../app/router.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { routes } from "../routes.ts";
import { Login } from "../screens/auth/Login.tsx";
import { arrivals } from "./loader.ts";
import { offlineNotice } from "./screens.ts";

export function Entrance({ place }: { place: Place }) {
  useTitle(routes.Login.title);
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  const Offline = offlineNotice.component();
  return (
    <AuthLayout>
      {Offline && <Offline />}
      <Login />
      <Arrival place={place} />
    </AuthLayout>
  );
}
