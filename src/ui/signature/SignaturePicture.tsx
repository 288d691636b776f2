/** The very picture that will be sent, small, where one consents. Its place is kept while there is none. */
import { useEffect } from "react";
import styles from "./SignaturePicture.module.css";
import type { Signature } from "./signature.ts";
import type { PictureParts } from "./toPng.ts";
import { usePicture } from "./usePicture.ts";

interface SignaturePictureProps {
  signature: Signature | null;
  parts: PictureParts;
}

export function SignaturePicture({ signature, parts }: SignaturePictureProps) {
  const { url, error } = usePicture(signature, parts);
  // Fetched while one reads, so that a network lost later keeps nobody from seeing what they have drawn.
  useEffect(() => {
    parts.zlib().catch(() => {});
  }, [parts]);
  return (
    <figure className={styles.picture}>
      <span className={styles.frame}>
        {url && <img src={url} alt="Ihre Unterschrift, wie sie abgeschickt wird" />}
      </span>
      <figcaption>{captionOf(signature, error)}</figcaption>
    </figure>
  );
}

function captionOf(signature: Signature | null, error: unknown): string {
  if (!signature) return "Noch keine Unterschrift.";
  if (error) return "Ihre Unterschrift kann gerade nicht gezeigt werden.";
  return "So wird Ihre Unterschrift abgeschickt.";
}
