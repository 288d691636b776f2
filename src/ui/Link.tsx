/** A link inside the app. A plain click is the router's; everything else (new tab, download, copy) is the browser's. */
import type { MouseEventHandler, ReactNode } from "react";
import { Link as PlainLink } from "wouter";

export interface LinkProps {
  href: string;
  /** Travels with the history entry, not with the address (HistoryState of app/navigation/router). */
  state?: object;
  /** Before the router goes there. */
  onClick?: MouseEventHandler;
  className?: string | undefined;
  rel?: "prev" | "next" | undefined;
  "aria-label"?: string | undefined;
  "aria-current"?: "page" | "true" | undefined;
  children: ReactNode;
}

/** wouter's Link with the props the app uses; the router that the shell hands to wouter begins the visit. */
export const Link = (props: LinkProps) => <PlainLink {...props} />;
