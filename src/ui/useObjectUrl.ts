/** An object URL for a file, while the component shows it. */
import { useEffect, useState } from "react";

/** A file and its address. */
export interface FileUrl {
  file: File;
  url: string;
}

/**
 * Null if there is no Blob, and before the first effect. The URL is revoked when the component is removed or gets
 * another Blob.
 */
export function useObjectUrl(blob: Blob | null, fileName: string): FileUrl | null {
  const [made, setMade] = useState<FileUrl | null>(null);

  useEffect(() => {
    if (!blob) return;
    // The URL is made of a File, not of the Blob, because Firefox shows the file's name.
    const file = new File([blob], fileName, { type: blob.type });
    const url = URL.createObjectURL(file);
    setMade({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [blob, fileName]);

  return made;
}
