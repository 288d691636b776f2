/** Everything but the login, from the address to what is painted. match -> guard -> layout -> visit -> screen, in this order. */
import "../styles/content.css";
import { useMemo, useSyncExternalStore } from "react";
import { Redirect, Router } from "wouter";
import { useApp } from "../app/context.ts";
import { type AccessDecision, checkAccess } from "../app/navigation/access.ts";
import type { RouterLocation } from "../app/navigation/router.ts";
import { RouteContext, usePathname, useSearchString } from "../app/navigation/useRoute.ts";
import type { Session } from "../app/session/session.ts";
import { useStore } from "../app/store.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { matchAddress, type RouteArea, type RouteName, redirects } from "../routes.ts";
import { LayoutSkeleton } from "./LayoutSkeleton.tsx";
import { arrivals, type LayoutProps, type Lazily } from "./loader.ts";
import { NoPermission } from "./NoPermission.tsx";
import { NotFound } from "./NotFound.tsx";
import { ScreenLoadFailed } from "./ScreenLoadFailed.tsx";
import { VisitView } from "./VisitView.tsx";

/**
 * Where each screen and layout comes from. Given, not imported: a chunk that names the screens' chunks is renamed with
 * each of them, and this one would be fetched again whenever any screen has changed.
 */
export interface ElsewhereProps {
  screens: Readonly<Record<RouteName, Lazily<object>>>;
  layouts: Readonly<Record<RouteArea, Lazily<LayoutProps>>>;
}

export function Elsewhere(sources: ElsewhereProps) {
  return (
    <Router hook={usePathname} searchHook={useSearchString}>
      <Address {...sources} />
    </Router>
  );
}

/** What the address means for this session. */
function Address(sources: ElsewhereProps) {
  const { router, session } = useApp();
  const place = useStore(router.location);
  const now = useStore(session.store);
  const leadsTo = redirects[place.pathname];
  const match = useMemo(() => matchAddress(place.pathname), [place.pathname]);
  // One object per address: a search that changes the query would else paint anew whoever asks where it is.
  const matched = useMemo(() => match && { ...match.route, params: match.params }, [match]);
  if (leadsTo) return <Redirect key={place.pathname} to={leadsTo} replace state={place.state} />;
  if (!match || !matched) {
    return (
      <AuthLayout>
        <NotFound />
      </AuthLayout>
    );
  }
  const verdict = verdictOn(match.route, now, place);
  if (verdict.kind === "wait") return <LayoutSkeleton />;
  if (verdict.kind === "noPermission") {
    return (
      <AuthLayout>
        <NoPermission />
      </AuthLayout>
    );
  }
  if (verdict.kind === "redirect") {
    const state = verdict.target ? { target: verdict.target } : {};
    return <Redirect key={place.pathname + verdict.to} to={verdict.to} replace state={state} />;
  }
  const { name, area } = match.route;
  return (
    <RouteContext value={matched}>
      <Screen
        place={place}
        name={name}
        area={area}
        layout={sources.layouts[area]}
        screen={sources.screens[name]}
      />
    </RouteContext>
  );
}

type Match = NonNullable<ReturnType<typeof matchAddress>>;

function verdictOn(route: Match["route"], session: Session, place: RouterLocation): AccessDecision {
  const remembered = place.state.target;
  // Compared as text, so that nothing but an address of the table is ever followed.
  const target = remembered ? matchAddress(remembered.replace(/[?#].*/, "")) : null;
  return checkAccess(
    route,
    session,
    place.pathname + place.search,
    remembered && target ? { address: remembered, route: target.route } : null,
  );
}

interface ScreenProps extends Pick<Match["route"], "name" | "area"> {
  place: RouterLocation;
  layout: Lazily<LayoutProps>;
  screen: Lazily<object>;
}

/** The layout, and inside it the screen, as soon as their chunks and the wire they need are there. */
function Screen({ place, name, area, layout, screen }: ScreenProps) {
  const app = useApp();
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  const wired = useStore(app.wired);
  const Layout = layout.component();
  const needsWire = area !== "auth" && wired !== "open";
  const failed = layout.failure() || (needsWire && wired === "failed");
  if (!failed && needsWire) void app.openWire();
  if (!failed && !Layout) void layout.load();
  if (!screen.component() && !screen.failure()) void screen.load();
  if (failed) {
    const retry = () => {
      void app.openWire();
      void layout.load();
    };
    return <ScreenLoadFailed onRetry={retry} />;
  }
  if (!Layout || needsWire) return <LayoutSkeleton />;
  return (
    <Layout>
      <VisitView key={place.pathname} place={place} name={name} screen={screen} />
    </Layout>
  );
}
