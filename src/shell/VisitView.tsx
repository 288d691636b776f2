/** Paints the screen of a visit, anew whenever something it read has changed. */
import { useSyncExternalStore } from "react";
import { Arrival, useTitle } from "../app/Arrival.tsx";
import { useOnline } from "../app/online.ts";
import { Part } from "../app/Part.tsx";
import { visitOf } from "../app/read.ts";
import type { Place } from "../app/router.ts";
import { type RouteName, routes } from "../routes.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";
import type { Lazily } from "./loader.ts";
import { NotLoaded } from "./NotLoaded.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";

interface VisitViewProps {
  place: Place;
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
    return <NotLoaded onRetry={() => void screen.load()} />;
  }
  return (
    <>
      <OfflineNotice />
      {online && visit.renewalFailed() && (
        <Banner tone="bad" action={<Button onClick={visit.retry}>Erneut versuchen</Button>}>
          Aktualisierung fehlgeschlagen. Die Anzeige kann veraltet sein.
        </Banner>
      )}
      <Part skeleton={<ScreenSkeleton />} head={<PageHeader title={title} />}>
        <Screen />
        <Arrival place={place} />
      </Part>
    </>
  );
}
