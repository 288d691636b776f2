/** An object URL for a file, while the component shows it. */
import { useEffect, useState } from "react";

/** A file and its address. */
export interface FileUrl {
  file: File;
  url: string;
}

/**
 * Null without a Blob, and before the first effect. The URL is revoked with the component, and if another Blob replaces this
 * one.
 */
export function useObjectUrl(blob: Blob | null, fileName: string): FileUrl | null {
  const [made, setMade] = useState<FileUrl | null>(null);

  useEffect(() => {
    if (!blob) return;
    // Of a File, not of the bare Blob, because Firefox shows its name.
    const file = new File([blob], fileName, { type: blob.type });
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [blob, fileName]);

  return made;
}
