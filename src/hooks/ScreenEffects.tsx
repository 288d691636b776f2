/**
 * Sets the title and the scroll position after a change of address, once the screen is painted. PageHeader takes the
 * focus.
 */
import { useEffect } from "react";
import type { RouterLocation } from "../core/router.ts";
import { useApp, useConfig } from "./useApp.ts";
import { useProgress } from "./useRounds.ts";

/**
 * `{screen} – {product} Management`, without a screen `{product} Management`. While rounds are busy, their progress comes
 * first, for staff who work in another tab.
 */
export function useTitle(screen: string | null): void {
  const config = useConfig();
  const progress = useProgress();
  useEffect(() => {
    if (!config) return;
    document.title = [progress, screen, `${config.product} Management`].filter(Boolean).join(" – ");
  }, [progress, screen, config]);
}

/** On the page's first screen the scroll position stays where the browser put it. */
let firstScreen = true;

/** Renders nothing. Once per visit: restores the scroll position, focuses the part the hash names, or scrolls up. */
export function ScreenEffects({ location }: { location: RouterLocation }) {
  const { router } = useApp();
  const { visit, arrival } = location;
  // Once per visit: within it the address may change (a search being typed) without a new arrival.
  useEffect(() => {
    if (router.location.get().visit !== visit) return undefined;
    // The hash may name a part of the screen.
    const part = document.getElementById(window.location.hash.slice(1));
    const isFirst = firstScreen;
    firstScreen = false;
    if (arrival === "returned") return scrollBack(window, visit.scroll);
    if (part) part.focus();
    else if (!isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [router, visit, arrival]);
  return null;
}

// Scrolls a screen back to where it was. The screen may not be tall enough yet, because its reads arrive in parts.

/** Events of the user's own input. After the first one, the page stays where it is. */
const ownMoves = ["wheel", "pointerdown", "touchstart", "keydown"] as const;

/**
 * Scrolls to `top` (CSS pixels), again each time the page grows, until it is tall enough. Returns a function that stops
 * this.
 */
function scrollBack(window: Window, top: number): () => void {
  const { body, documentElement } = window.document;
  const isTall = () => documentElement.scrollHeight - window.innerHeight >= top;
  const listening = new AbortController();
  window.scrollTo(0, top);
  if (isTall() || !("ResizeObserver" in window)) return () => {};
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isTall()) stop();
  });
  function stop() {
    growth.disconnect();
    listening.abort();
  }
  growth.observe(body);
  const { signal } = listening;
  for (const move of ownMoves) window.addEventListener(move, stop, { signal, capture: true, passive: true });
  return stop;
}
