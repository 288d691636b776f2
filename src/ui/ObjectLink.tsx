/** A link to a file that is already here: opens it in a new window, or saves it. Its object URL lives as long as the link. */
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
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);

  if (!url) return null;
  const way = download ? { download } : { target: "_blank", rel: "noopener" };
  return (
    <a className={buttonLook(look)} href={url} {...way}>
      {children}
      {!download && <span className="visually-hidden"> (in neuem Fenster)</span>}
    </a>
  );
}
