/**
 * The shell: the login, which stands in the page before any script runs, and everything else as soon as its chunk is
 * there. Who opens the login fetches nothing of what lies behind it.
 */
import { useSyncExternalStore } from "react";
import { AppContext, useApp } from "../app/context.ts";
import type { App } from "../app/createApp.ts";
import { useStore } from "../app/store.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { href, matchAddress } from "../routes.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { AppLoadFailed } from "./AppLoadFailed.tsx";
import { Entrance } from "./Entrance.tsx";
import { LayoutSkeleton } from "./LayoutSkeleton.tsx";
import { arrivals } from "./loader.ts";
import { Overlays } from "./overlays/Overlays.tsx";
import { elsewhere, layouts, screens } from "./screens.ts";

export function Shell({ app }: { app: App }) {
  return (
    <AppContext value={app}>
      <Address />
      <Overlays />
    </AppContext>
  );
}

const LOGIN = href("auth", "Login");

function Address() {
  const { router, session, identified, identify, report } = useApp();
  const place = useStore(router.location);
  const { kind: is } = useStore(session.store);
  const known = useStore(identified);
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  if (place.pathname === LOGIN && is === "none") return <Entrance place={place} />;
  const Elsewhere = elsewhere.component();
  if (Elsewhere && known === "open") return <Elsewhere screens={screens} layouts={layouts} />;
  const load = () => {
    void elsewhere.load();
    identify().catch(report);
  };
  if (elsewhere.failure() || known === "failed") return <AppLoadFailed onRetry={load} />;
  load();
  const area = matchAddress(place.pathname)?.route.area ?? "auth";
  if (area !== "auth") return <LayoutSkeleton />;
  return (
    <AuthLayout>
      <Spinner label="Wird geladen" />
    </AuthLayout>
  );
}
