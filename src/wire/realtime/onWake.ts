/** Signals that the network or the visitor is back, when an immediate attempt is worthwhile. */

/** Calls `listener` at each signal; returns the function that stops listening. */
export type Wake = (listener: (isNetworkBack: boolean) => void) => () => void;

/**
 * The browser's signals: the network is back (`online`), the tab is visible again (`visibilitychange`), the page comes
 * back from the browser's memory (`pageshow`; the one of every load is none). Only the second leaves the network as it was.
 */
export function onWake(window: Window): Wake {
  return (listener) => {
    const { document } = window;
    const onVisibilityChange = () => {
      if (document.visibilityState === "visible") listener(false);
    };
    const onOnline = () => listener(true);
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener(true);
    };
    window.addEventListener("online", onOnline);
    window.addEventListener("pageshow", onPageShow);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("pageshow", onPageShow);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  };
}
