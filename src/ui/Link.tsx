/** A link inside the app. The router handles a plain click, the browser everything else (new tab, download, copy). */
import type { MouseEventHandler, ReactNode } from "react";
import { Link as PlainLink } from "wouter";

export interface LinkProps {
  href: string;
  /** Stored in the history entry, not in the address (HistoryState of core/router). */
  state?: object;
  /** Called before the router navigates. */
  onClick?: MouseEventHandler;
  className?: string | undefined;
  rel?: "prev" | "next" | undefined;
  "aria-label"?: string | undefined;
  "aria-current"?: "page" | "true" | undefined;
  children: ReactNode;
}

/** wouter's Link with the props the app uses; the router that the shell hands to wouter begins the visit. */
export const Link = (props: LinkProps) => <PlainLink {...props} />;
