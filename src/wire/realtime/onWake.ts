/** Signals that the network or the visitor is back, when an immediate attempt is worthwhile. */

/** Calls `listener` at each signal; returns the function that stops listening. */
export type Wake = (listener: () => void) => () => void;

/** The browser's signals: the network is back (`online`), the tab is visible again (`visibilitychange`). */
export function onWake(window: Window): Wake {
  return (listener) => {
    const { document } = window;
    const onVisibilityChange = () => {
      if (document.visibilityState === "visible") listener();
    };
    window.addEventListener("online", listener);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      window.removeEventListener("online", listener);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  };
}
