/** The picture of a signature, made a moment after it was changed last: drawing it must not hold up the next stroke. */
import { useEffect, useState } from "react";
import type { Signature } from "./signature.ts";
import { type PictureParts, toPng } from "./toPng.ts";

/** The strokes of one signature follow each other faster, and so do the letters of a name. Milliseconds. */
const QUIET_MS = { drawn: 700, typed: 200 };

export interface Picture {
  /** The PNG as a data URL; null while there is none. */
  readonly url: string | null;
  /** Why there is none: what `toPng` rejected with. */
  readonly error: unknown;
}

const none: Picture = { url: null, error: null };

/** `parts` are the same ones in every rendering. An older signature's picture is never given for a newer one. */
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
