/** Paints the screen of a visit, anew whenever something it read has changed. */
import { useSyncExternalStore } from "react";
import { AsyncBoundary } from "../app/data/AsyncBoundary.tsx";
import { visitOf } from "../app/data/useRead.ts";
import type { RouterLocation } from "../app/navigation/router.ts";
import { ScreenEffects, useTitle } from "../app/navigation/ScreenEffects.tsx";
import { useOnline } from "../app/network/useOnline.ts";
import { type RouteName, routes } from "../routes.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";
import type { Lazily } from "./loader.ts";
import { OfflineNotice } from "./overlays/OfflineNotice.tsx";
import { ScreenLoadFailed } from "./ScreenLoadFailed.tsx";

interface VisitViewProps {
  place: RouterLocation;
  name: RouteName;
  screen: Lazily<object>;
}

export function VisitView({ place, name, screen }: VisitViewProps) {
  const visit = visitOf(place);
  const { title } = routes[name];
  // At once, because a screen that cannot be shown has its title, too.
  useTitle(title);
  // Above Suspense, so that an answer repaints synchronously instead of waiting for React's next retry.
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  const online = useOnline();
  const Screen = screen.component();
  if (!Screen) {
    if (!screen.failure()) return <ScreenSkeleton />;
    return <ScreenLoadFailed onRetry={() => void screen.load()} />;
  }
  return (
    <>
      <OfflineNotice />
      {online && visit.renewalFailed() && (
        <Banner tone="bad" action={<Button onClick={visit.retry}>Erneut versuchen</Button>}>
          Aktualisierung fehlgeschlagen. Die Anzeige kann veraltet sein.
        </Banner>
      )}
      <AsyncBoundary skeleton={<ScreenSkeleton />} head={<PageHeader title={title} />}>
        <Screen />
        <ScreenEffects place={place} />
      </AsyncBoundary>
    </>
  );
}
