/**
 * A small copy of the picture that will be sent, beside the consent. Nothing is shown before the customer has signed.
 */

import { useEffect, useState } from "react";
import styles from "./SignaturePad.module.css";
import type { Signature } from "./signature.ts";
import { type PictureParts, toPng } from "./toPng.ts";

interface SignaturePictureProps {
  signature: Signature | null;
  parts: PictureParts;
}

export function SignaturePicture({ signature, parts }: SignaturePictureProps) {
  const { url, error } = usePicture(signature, parts);
  // The library is loaded while the customer reads the document. If the network fails later, they can still see their
  // signature.
  useEffect(() => {
    parts.zlib().catch(() => {});
  }, [parts]);
  if (!signature) return null;
  return (
    <figure className={styles.picture}>
      <span className={styles.thumbnail}>
        {url && <img src={url} alt="Ihre Unterschrift, wie sie im Dokument steht" />}
      </span>
      <figcaption>
        {error ? "Ihre Unterschrift kann gerade nicht gezeigt werden." : "So steht sie im Dokument."}
      </figcaption>
    </figure>
  );
}

/**
 * The pause after which a picture is made: strokes of one signature follow each other faster, and so do letters of a name.
 * Milliseconds.
 */
const QUIET_MS = { drawn: 700, typed: 200 };

interface Picture {
  /** The PNG as a data URL; null if there is none. */
  readonly url: string | null;
  /** The error with which `toPng` rejected. */
  readonly error: unknown;
}

const none: Picture = { url: null, error: null };

/**
 * The picture of a signature, made a moment after its last change, so that it does not delay the next stroke. `parts` must not
 * change. An older signature's picture is never returned for a newer one.
 */
export function usePicture(signature: Signature | null, parts: PictureParts): Picture {
  const [made, setMade] = useState<Picture & { of: Signature | null }>({ ...none, of: null });
  useEffect(() => {
    if (!signature) return;
    let isCurrent = true;
    const settle = (picture: Partial<Picture>) => {
      if (isCurrent) setMade({ ...none, ...picture, of: signature });
    };
    const timer = setTimeout(() => {
      toPng(signature, parts).then(
        (url) => settle({ url }),
        (error) => settle({ error }),
      );
    }, QUIET_MS[signature.kind]);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [signature, parts]);
  return signature && made.of === signature ? made : none;
}
