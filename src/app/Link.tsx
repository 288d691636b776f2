/** A link inside the app: goes there without loading the page, and what lies there is fetched as soon as it is aimed at. */
import type { ReactNode } from "react";
import { useApp } from "./app.ts";
import type { PlaceState } from "./router.ts";

interface LinkProps {
  href: string;
  /** Travels with the history entry, not with the address. */
  state?: PlaceState;
  className?: string | undefined;
  "aria-label"?: string;
  "aria-current"?: "page" | "true" | undefined;
  children: ReactNode;
}

export function Link({ href, state = {}, children, ...rest }: LinkProps) {
  const { router, prefetch } = useApp();
  const aim = () => prefetch(href);
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={aim}
      onFocus={aim}
      onClick={(event) => {
        // The browser's own: another tab, another window, a download.
        const wantsMore =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (wantsMore || event.defaultPrevented) return;
        event.preventDefault();
        router.go(href, { state });
      }}
    >
      {children}
    </a>
  );
}
