/** A link to a Blob: opens it in a new window, or saves it. The object URL is revoked with the link. */
import { type ReactNode, useEffect, useState } from "react";
import { type ButtonLook, buttonLook } from "./Button.tsx";

interface ObjectLinkProps {
  blob: Blob;
  look: ButtonLook;
  /** The name to save it under; without it the link opens a new window. */
  download?: string | undefined;
  children: ReactNode;
}

export function ObjectLink({ blob, look, download, children }: ObjectLinkProps) {
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);

  if (!url) return null;
  const target = download ? { download } : { target: "_blank", rel: "noopener" };
  return (
    <a className={buttonLook(look)} href={url} {...target}>
      {children}
      {!download && <span className="visually-hidden"> (in neuem Fenster)</span>}
    </a>
  );
}
