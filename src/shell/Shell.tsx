/** From the address to what is painted: match, access, layout, visit, screen, in this order. */
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Redirect, Router } from "wouter";
import { AppContext, useApp } from "../app/context.ts";
import type { App } from "../app/createApp.ts";
import { accessAt } from "../app/navigation/access.ts";
import type { RouterLocation } from "../app/navigation/router.ts";
import { ScreenEffects, useTitle } from "../app/navigation/ScreenEffects.tsx";
import { RouteContext, usePathname, useSearchString } from "../app/navigation/useRoute.ts";
import type { Session } from "../app/session/session.ts";
import { useStore } from "../app/store.ts";
import { bundleOf, homeArea, roleOf } from "../domain/role.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { type Area, matchAddress, type RouteName, redirectOf, routes, type ScreenBundle } from "../routes.ts";
import { Login } from "../screens/auth/Login.tsx";
import { ScreenSkeleton } from "../ui/ScreenSkeleton.tsx";
import type { Areas } from "./areas.ts";
import { LayoutSkeleton } from "./LayoutSkeleton.tsx";
import { NoPermission } from "./NoPermission.tsx";
import { NotFound } from "./NotFound.tsx";
import { OfflineNotice } from "./overlays/OfflineNotice.tsx";
import { Overlays } from "./overlays/Overlays.tsx";
import { SignedOutNotice } from "./overlays/SignedOutNotice.tsx";
import { StorageNotice } from "./overlays/StorageNotice.tsx";
import { UpdateNotice } from "./overlays/UpdateNotice.tsx";
import { ScreenLoadFailed } from "./ScreenLoadFailed.tsx";
import { useTextFace } from "./useTextFace.ts";
import { VisitView } from "./VisitView.tsx";

interface ShellProps {
  app: App;
  areas: Areas;
  face?: FontFace | null;
}

export function Shell({ app, areas, face = null }: ShellProps) {
  return (
    <AppContext value={app}>
      <Router hook={usePathname} searchHook={useSearchString}>
        <Address areas={areas} face={face} />
      </Router>
      <Overlays areas={areas} />
    </AppContext>
  );
}

/** What the address means for this session. */
function Address({ areas, face }: Required<Omit<ShellProps, "app">>) {
  const { router, session } = useApp();
  const location = useStore(router.location);
  const now = useStore(session.store);
  const leadsTo = redirectOf(location.pathname);
  const match = useMemo(() => matchAddress(location.pathname), [location.pathname]);
  // One object per address: a search that changes the query would else repaint everything that reads the route.
  const route = useMemo(() => match && { ...match.route, params: match.params }, [match]);
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
    // The screen is gone with the permission for it: there is no unsaved work to ask about.
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
  const { name, area } = match.route;
  return (
    <RouteContext value={route}>
      {area === "auth" ? (
        <AuthScreen location={location} name={name} areas={areas} />
      ) : (
        <AreaScreen location={location} name={name} area={area} areas={areas} face={face} />
      )}
    </RouteContext>
  );
}

/** An address that is not in the table: inside the layout of whoever is signed in, once it is there. */
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

interface AuthScreenProps {
  location: RouterLocation;
  name: RouteName;
  areas: Areas;
}

/**
 * The login is hydrated over its static HTML: no Suspense boundary around it, which React would hydrate later. What comes
 * after it, and the other screens, are a bundle of their own.
 */
function AuthScreen({ location, name, areas }: AuthScreenProps) {
  useTitle(routes[name].title);
  useSyncExternalStore(areas.watch, areas.version, areas.version);
  const account = areas.module("account");
  const isLogin = name === "Login";
  const Screen = account?.screens[name];
  const later = {
    ChallengeScreen: account?.ChallengeScreen ?? null,
    failed: areas.failed("account"),
    load: async () => {
      await areas.load("account");
      return areas.module("account") !== null;
    },
  };
  return (
    <AuthLayout>
      <OfflineNotice />
      {isLogin && <Login key={location.pathname} later={later} />}
      {!isLogin && !Screen && <OnItsWay bundle="account" areas={areas} skeleton={<ScreenSkeleton />} />}
      {!isLogin && Screen && <Screen key={location.pathname} />}
      <StorageNotice />
      {isLogin && <SignedOutNotice />}
      <UpdateNotice />
      {(isLogin || Screen) && <ScreenEffects key={`${location.pathname} effects`} location={location} />}
    </AuthLayout>
  );
}

interface OnItsWayProps {
  bundle: ScreenBundle;
  areas: Areas;
  skeleton: ReactNode;
}

/** In place of the screens of a bundle that is not there. */
function OnItsWay({ bundle, areas, skeleton }: OnItsWayProps) {
  if (areas.failed(bundle)) return <ScreenLoadFailed onRetry={() => void areas.load(bundle)} />;
  void areas.load(bundle);
  return skeleton;
}

interface AreaScreenProps extends AuthScreenProps {
  area: Area;
  face: FontFace | null;
}

/** The layout and inside it the screen, as soon as the area's bundle is there. */
function AreaScreen({ location, name, area, areas, face }: AreaScreenProps) {
  const bundle = bundleOf(area);
  useSyncExternalStore(areas.watch, areas.version, areas.version);
  const module = areas.module(bundle);
  useTextFace(face, module !== null);
  if (!module) {
    return (
      <>
        <OfflineNotice />
        <OnItsWay bundle={bundle} areas={areas} skeleton={<LayoutSkeleton />} />
        <UpdateNotice />
      </>
    );
  }
  const { Layout, screens, Search } = module;
  const Screen = screens[name];
  return (
    <>
      <Layout>
        <OfflineNotice />
        {Screen && <VisitView key={location.pathname} location={location} name={name} Screen={Screen} />}
        <UpdateNotice />
      </Layout>
      {Search && <Search />}
    </>
  );
}
