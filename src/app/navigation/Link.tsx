/** A link inside the app: what lies there is fetched as soon as the link is aimed at. */
import type { ReactNode } from "react";
import { Link as PlainLink } from "wouter";
import { useApp } from "../context.ts";
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

export function Link(props: LinkProps) {
  const { prefetch } = useApp();
  const aim = () => prefetch(props.href);
  return <PlainLink {...props} onPointerEnter={aim} onFocus={aim} />;
}
