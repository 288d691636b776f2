/** The header of a screen. Its heading, the tab's title and the link back are the titles of routes (`routes.ts`). */
import type { ComponentProps } from "react";
import { routes } from "../routes.ts";
import { Link } from "../ui/Link.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { useTitle } from "./ScreenEffects.tsx";
import { useApp } from "./useApp.ts";
import { useHref, useRoute } from "./useRoute.ts";

/** The screens that lists of records lead back to. */
export type ListScreen = "AppCustomers" | "Customers" | "Users";

/** The title of the current route; null for an unknown address. */
function useRouteTitle(): string | null {
  const { name } = useRoute();
  return name && routes[name].title;
}

/**
 * Sets the tab's title. Render it before the screen: the title stands even if the screen cannot be shown, and the screen's
 * header may then put a record's name before it.
 */
export function RouteTitle() {
  useTitle(useRouteTitle());
  return null;
}

interface ScreenHeaderProps extends Omit<ComponentProps<typeof PageHeader>, "title"> {
  /** The name of the record on the screen: the heading. The tab's title has it before the route's title. */
  record?: string | undefined;
  /** A heading other than the route's title, without a record's name. */
  heading?: string | undefined;
  /** The list that the link above the heading leads to, as it was left. */
  back?: ListScreen;
}

export function ScreenHeader({ record, heading, back, ...rest }: ScreenHeaderProps) {
  const title = useRouteTitle();
  const href = useHref();
  useTitle(record ? `${record} – ${title}` : title);
  const { router } = useApp();
  const above = back && <Link href={router.lastViewOf(href(back))}>{routes[back].title}</Link>;
  return <PageHeader above={above} title={record || heading || title} {...rest} />;
}
