/** A link inside the app. A plain click is the app's; everything else (new tab, download, copy) is the browser's. */
import type { ReactNode } from "react";

interface AnchorProps {
  href: string;
  /** Navigates without loading the page. */
  onNavigate: (href: string) => void;
  /** The pointer or the focus is on the link: its target may be prefetched. */
  onIntent?: ((href: string) => void) | undefined;
  className?: string | undefined;
  /** "page" for the page that is shown. */
  current?: "page" | undefined;
  label?: string | undefined;
  rel?: "prev" | "next" | undefined;
  children: ReactNode;
}

export function Anchor({
  href,
  onNavigate,
  onIntent,
  className,
  current,
  label,
  rel,
  children,
}: AnchorProps) {
  return (
    <a
      href={href}
      className={className}
      aria-current={current}
      aria-label={label}
      rel={rel}
      onPointerEnter={() => onIntent?.(href)}
      onFocus={() => onIntent?.(href)}
      onClick={(event) => {
        const hasModifier =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (hasModifier || event.defaultPrevented) return;
        event.preventDefault();
        onNavigate(href);
      }}
    >
      {children}
    </a>
  );
}
