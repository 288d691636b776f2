/** Paints the screen of a visit, anew whenever something it read has changed. */
import { type ComponentType, useSyncExternalStore } from "react";
import { AsyncBoundary } from "../app/data/AsyncBoundary.tsx";
import type { RouterLocation } from "../app/navigation/router.ts";
import { ScreenEffects, useTitle } from "../app/navigation/ScreenEffects.tsx";
import { useOnline } from "../app/network/useOnline.ts";
import { type RouteName, routes } from "../routes.ts";
import { PasskeyOffer } from "../screens/auth/PasskeyOffer.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";

interface VisitViewProps {
  location: RouterLocation;
  name: RouteName;
  Screen: ComponentType;
}

export function VisitView({ location, name, Screen }: VisitViewProps) {
  const { visit } = location;
  const { title } = routes[name];
  // At once, because a screen that cannot be shown has its title, too.
  useTitle(title);
  // Above Suspense, so that an answer repaints synchronously instead of waiting for React's next retry.
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  const online = useOnline();
  return (
    <>
      <PasskeyOffer />
      {online && visit.renewalFailed() && (
        <Banner tone="bad" action={<Button onClick={visit.retry}>Erneut versuchen</Button>}>
          Aktualisierung fehlgeschlagen. Die Anzeige kann veraltet sein.
        </Banner>
      )}
      <AsyncBoundary skeleton={<ScreenSkeleton />} head={<PageHeader title={title} />}>
        <Screen />
        <ScreenEffects location={location} />
      </AsyncBoundary>
    </>
  );
}
