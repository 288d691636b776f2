/** A link inside the app. */
import type { ReactNode } from "react";
import { Link as PlainLink } from "wouter";
import type { HistoryState } from "./router.ts";

interface LinkProps {
  href: string;
  /** Travels with the history entry, not with the address. */
  state?: HistoryState;
  className?: string | undefined;
  "aria-label"?: string;
  "aria-current"?: "page" | "true" | undefined;
  children: ReactNode;
}

/** wouter's Link with the props the app uses and a typed `state`; it navigates by the app's router. */
export const Link = (props: LinkProps) => <PlainLink {...props} />;
