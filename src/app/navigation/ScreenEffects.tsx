/** After a change of address: the title, and the scroll position once the screen is painted. PageHeader takes the focus. */
import { useEffect } from "react";
import { useApp, useConfig } from "../context.ts";
import type { RouterLocation } from "./router.ts";
import { scrollBack } from "./scrollBack.ts";

/** `{screen} – {product} Management`, without a screen `{product} Management`. */
export function useTitle(screen: string | null): void {
  const config = useConfig();
  useEffect(() => {
    if (!config) return;
    const product = `${config.product} Management`;
    document.title = screen ? `${screen} – ${product}` : product;
  }, [screen, config]);
}

/** The first paint of the page leaves the focus where the browser put it. */
let firstScreen = true;

/** Renders nothing. Once per visit: restores the scroll position, focuses the part the hash names, or scrolls up. */
export function ScreenEffects({ location }: { location: RouterLocation }) {
  const { router } = useApp();
  const { visit, came } = location;
  // Once per visit: within it the address may change (a search being typed) without a new arrival.
  useEffect(() => {
    if (router.location.get().visit !== visit) return undefined;
    // An address may name a part of its screen.
    const part = document.getElementById(window.location.hash.slice(1));
    const isFirst = firstScreen;
    firstScreen = false;
    if (came === "returned") return scrollBack(window, visit.scroll);
    if (part) part.focus();
    else if (!isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [router, visit, came]);
  return null;
}
