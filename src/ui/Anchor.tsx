/** A link inside the app: a plain click is handed to the app, everything else (new tab, download, copy) to the browser. */
import type { ReactNode } from "react";

interface AnchorProps {
  href: string;
  /** Goes there without loading the page. */
  onGo: (href: string) => void;
  /** The pointer or the focus has come: what lies there may be fetched. */
  onAim?: ((href: string) => void) | undefined;
  className?: string | undefined;
  /** It leads to where the reader is. */
  current?: "page" | undefined;
  label?: string | undefined;
  rel?: "prev" | "next" | undefined;
  children: ReactNode;
}

export function Anchor({ href, onGo, onAim, className, current, label, rel, children }: AnchorProps) {
  return (
    <a
      href={href}
      className={className}
      aria-current={current}
      aria-label={label}
      rel={rel}
      onPointerEnter={() => onAim?.(href)}
      onFocus={() => onAim?.(href)}
      onClick={(event) => {
        const wantsMore =
          event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (wantsMore || event.defaultPrevented) return;
        event.preventDefault();
        onGo(href);
      }}
    >
      {children}
    </a>
  );
}
