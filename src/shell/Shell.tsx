/** Renders an address, in this order: match, access, layout, visit, screen. */
import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from "react";
import { Redirect, Router } from "wouter";
import { accessAt } from "../core/access.ts";
import type { App } from "../core/createApp.ts";
import type { RouterLocation } from "../core/router.ts";
import type { Session } from "../core/session.ts";
import type { Visit } from "../core/visit.ts";
import { bundleOf, homeArea, roleOf } from "../domain/role.ts";
import { ScreenEffects } from "../hooks/ScreenEffects.tsx";
import { useWhenIdle } from "../hooks/timing.ts";
import { AppContext, useApp, useStore } from "../hooks/useApp.ts";
import { RouteContext, usePathname, useSearchString } from "../hooks/useRoute.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { type Area, areaOf, matchAddress, type RouteName, redirectOf } from "../routes.ts";
import { Login } from "../screens/auth/Login.tsx";
import { NewPassword } from "../screens/auth/NewPassword.tsx";
import { PasswordForgot } from "../screens/auth/PasswordForgot.tsx";
import { PasswordForgotConfirm } from "../screens/auth/PasswordForgotConfirm.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import type { Areas, ScreensOf } from "./areas.ts";
import { NoPermission, NotFound, ScreenLoadFailed } from "./FallbackScreens.tsx";
import styles from "./LayoutSkeleton.module.css";
import { OfflineNotice, Overlays, SignedOutNotice, StorageNotice } from "./Overlays.tsx";
import { UpdateNotice } from "./UpdateNotice.tsx";
import { VisitView } from "./VisitView.tsx";

interface ShellProps {
  app: App;
  areas: Areas;
}

export function Shell({ app, areas }: ShellProps) {
  return (
    <AppContext value={app}>
      <Router hook={usePathname} searchHook={useSearchString}>
        <Address areas={areas} />
      </Router>
      <Overlays />
    </AppContext>
  );
}

/** Renders what the address means for this session. */
function Address({ areas }: { areas: Areas }) {
  const { router, session } = useApp();
  const location = useStore(router.location);
  const now = useStore(session.store);
  const leadsTo = redirectOf(location.pathname);
  const match = useMemo(() => matchAddress(location.pathname), [location.pathname]);
  const role = "identity" in now ? roleOf(now.identity.groups) : null;
  // One object per address. Otherwise a search that changes the query would repaint everything that reads the route.
  const route = useMemo(
    () => match && { ...match.route, area: areaOf(match.route, role), params: match.params },
    [match, role],
  );
  if (leadsTo) return <Redirect key={location.pathname} to={leadsTo} replace state={location.state} />;
  if (!match || !route) return <NoAddress now={now} areas={areas} />;
  const decision = accessAt(match.route, now, location);
  if (decision.kind === "wait") return <LayoutSkeleton />;
  if (decision.kind === "noPermission") {
    return (
      <AuthLayout>
        <OfflineNotice />
        <NoPermission />
        <UpdateNotice />
      </AuthLayout>
    );
  }
  if (decision.kind === "redirect") {
    const state = decision.target ? { target: decision.target } : {};
    // The permission for the screen is gone, and the screen with it: there is no unsaved work to ask about.
    return (
      <Redirect<typeof usePathname>
        key={location.pathname + decision.to}
        to={decision.to}
        replace
        discardUnsaved
        state={state}
      />
    );
  }
  const { name, area } = route;
  return (
    <RouteContext value={route}>
      {area === "auth" ? (
        <AuthScreen location={location} name={name} />
      ) : (
        <AreaScreen location={location} name={name} area={area} areas={areas} />
      )}
    </RouteContext>
  );
}

/** An unknown address, shown in the signed-in user's layout once that is loaded. */
function NoAddress({ now, areas }: { now: Session; areas: Areas }) {
  useSyncExternalStore(areas.watch, areas.version, areas.version);
  const role = now.kind === "active" ? roleOf(now.identity.groups) : null;
  const area = role && homeArea(role);
  const bundle = area && bundleOf(area);
  const Layout = bundle && areas.module(bundle)?.Layout;
  if (bundle && !Layout && !areas.failed(bundle)) {
    void areas.load(bundle);
    return <LayoutSkeleton />;
  }
  const said = (
    <>
      <OfflineNotice />
      <NotFound />
      <UpdateNotice />
    </>
  );
  if (!area || !Layout) return <AuthLayout>{said}</AuthLayout>;
  return (
    <RouteContext value={{ area, name: null, params: {} }}>
      <Layout>{said}</Layout>
    </RouteContext>
  );
}

/** By route name. They are in the app's bundle, so that a lost connection cannot prevent the next step of a sign-in. */
const authScreens: Readonly<Record<string, ComponentType>> = {
  Login,
  NewPassword,
  PasswordForgot,
  PasswordForgotConfirm,
} satisfies ScreensOf<"auth">;

interface ScreenProps {
  location: RouterLocation;
  name: RouteName;
}

/**
 * The login is hydrated over its static HTML, without a Suspense boundary, because React would hydrate its content
 * later.
 */
function AuthScreen({ location, name }: ScreenProps) {
  const Screen = authScreens[name];
  return (
    <AuthLayout>
      <OfflineNotice />
      {Screen && <Screen key={location.pathname} />}
      <StorageNotice />
      {name === "Login" && <SignedOutNotice />}
      <UpdateNotice />
      <ScreenEffects key={`${location.pathname} effects`} location={location} />
    </AuthLayout>
  );
}

interface AreaScreenProps extends ScreenProps {
  area: Area;
  areas: Areas;
}

/** The layout with the screen. Each appears once its bundle is loaded: staff's further screens have a bundle of their own. */
function AreaScreen({ location, name, area, areas }: AreaScreenProps) {
  const bundle = bundleOf(area, location.pathname);
  useSyncExternalStore(areas.watch, areas.version, areas.version);
  const { Layout, ShownRound } = areas.module(bundleOf(area)) ?? {};
  const module = areas.module(bundle);
  const Screen = module?.screens[name];
  if (!module && !areas.failed(bundle)) void areas.load(bundle);
  const content = (
    <>
      <OfflineNotice />
      {!module && areas.failed(bundle) && <ScreenLoadFailed onRetry={() => void areas.load(bundle)} />}
      {!module && !areas.failed(bundle) && (Layout ? <ScreenSkeleton /> : <LayoutSkeleton />)}
      {Screen && <VisitView key={location.pathname} location={location} name={name} Screen={Screen} />}
      <UpdateNotice />
    </>
  );
  if (!Layout) return content;
  return (
    <>
      <Layout>{content}</Layout>
      {area !== "customer" && <StaffSearch visit={location.visit} areas={areas} />}
      {ShownRound && <ShownRound />}
    </>
  );
}

interface StaffSearchProps {
  visit: Visit;
  areas: Areas;
}

/** Staff's search. Its bundle is fetched after the first answer of a screen, so that the next screen is there, too. */
function StaffSearch({ visit, areas }: StaffSearchProps) {
  const { searchOpen, tell } = useApp();
  const isAsked = useStore(searchOpen);
  const hasAnswer = useSyncExternalStore(visit.watch, () => visit.version() > 0);
  const Search = areas.module("records")?.Search;
  useWhenIdle(() => void areas.prefetch("records"), hasAnswer);
  useEffect(() => {
    if (!isAsked) return;
    void areas.prefetch("records").then(() => {
      if (areas.module("records") || !searchOpen.get()) return;
      searchOpen.set(false);
      tell({
        tone: "bad",
        title: "Suche nicht geladen",
        text: "Bitte prüfen Sie die Internetverbindung und versuchen Sie es noch einmal.",
      });
    });
  }, [isAsked, areas, searchOpen, tell]);
  return Search ? <Search /> : null;
}

/** Shown in place of a layout while its bundle or the session is still loading. */
const LayoutSkeleton = () => (
  <div className={styles.place}>
    <Spinner label="Wird geladen" />
  </div>
);
