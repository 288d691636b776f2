/**
 * Puts the text face (Figtree, OFL-1.1) in at the one moment when nothing can move: while an area's layout takes the place
 * of the login or of an empty page. One that is not there by then waits for the next such moment, as `font-display:
 * optional` would have it; the browser's own `optional` swaps within the first 100 ms, below what is painted already.
 */
import { useLayoutEffect } from "react";

/** Figtree's thinnest and boldest. */
const WEIGHTS = "300 900";

/** `shows`: the layout is there. `face` is null where the system's faces are to stay. */
export function useTextFace(face: FontFace | null, shows: boolean): void {
  // Before the layout is painted.
  useLayoutEffect(() => {
    if (!shows || face?.status !== "loaded") return;
    // Said here, because the page's few bytes are for the login.
    face.weight = WEIGHTS;
    document.fonts.add(face);
  }, [face, shows]);
}
