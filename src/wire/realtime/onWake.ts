/** The moments when trying again at once is worth it. */

/** Calls back whenever the network or the visitor is back; returns the way to stop. */
export type Wake = (listener: () => void) => () => void;

/** The browser's own signals: the network has come back, the tab is looked at again. */
export function onWake(window: Window): Wake {
  return (listener) => {
    const { document } = window;
    const whenVisible = () => {
      if (document.visibilityState === "visible") listener();
    };
    window.addEventListener("online", listener);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      window.removeEventListener("online", listener);
      document.removeEventListener("visibilitychange", whenVisible);
    };
  };
}
