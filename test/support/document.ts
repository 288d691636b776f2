/** Installs a happy-dom document as the globals that React looks for. Import it before react-dom. */
import { Window } from "happy-dom";

const window = new Window({
  url: "http://localhost/",
  width: 1280,
  height: 800,
  settings: { navigation: { disableChildFrameNavigation: true } },
});

// Node has some of these names, too, but happy-dom's elements do not accept its classes.
const ours = ["FormData", "Event", "CustomEvent", "EventTarget", "Node", "navigator", "location"];
const missing = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
for (const name of new Set([...ours, ...missing])) {
  Object.defineProperty(globalThis, name, {
    value: Reflect.get(window, name),
    configurable: true,
    writable: true,
  });
}
Object.defineProperty(globalThis, "IS_REACT_ACT_ENVIRONMENT", { value: true, writable: true });

/** Stops the document's timers, so that the process can exit. */
export const closeDocument = (): Promise<void> => window.happyDOM.close();
