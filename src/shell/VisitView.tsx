/** Renders the screen of a visit, again after each change of something it has read. */
import { type ComponentType, useSyncExternalStore } from "react";
import type { RouterLocation } from "../core/router.ts";
import { AsyncBoundary } from "../hooks/AsyncBoundary.tsx";
import { ScreenEffects } from "../hooks/ScreenEffects.tsx";
import { RouteTitle, ScreenHeader } from "../hooks/ScreenHeader.tsx";
import { useOnline } from "../hooks/useConnection.ts";
import type { RouteName } from "../routes.ts";
import { PasskeyOffer } from "../screens/auth/PasskeyOffer.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";

interface VisitViewProps {
  location: RouterLocation;
  name: RouteName;
  Screen: ComponentType;
}

export function VisitView({ location, name, Screen }: VisitViewProps) {
  const { visit } = location;
  // Above Suspense, so that an answer repaints synchronously instead of waiting for React's next retry.
  useSyncExternalStore(visit.watch, visit.version, visit.version);
  const online = useOnline();
  return (
    <>
      <RouteTitle />
      {name !== "ChangePassword" && <PasskeyOffer />}
      {online && visit.renewalFailed() && (
        <Banner tone="bad" action={<Button onClick={visit.retry}>Erneut versuchen</Button>}>
          Aktualisierung fehlgeschlagen. Die Anzeige kann veraltet sein.
        </Banner>
      )}
      <AsyncBoundary skeleton={<ScreenSkeleton />} head={<ScreenHeader />}>
        <Screen />
        <ScreenEffects location={location} />
      </AsyncBoundary>
    </>
  );
}
