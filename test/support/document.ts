/** A document for tests of the user interface: happy-dom's, as the globals React looks for. Import it before react-dom. */
import { Window } from "happy-dom";

const window = new Window({
  url: "http://localhost/",
  width: 1280,
  height: 800,
  settings: { navigation: { disableChildFrameNavigation: true } },
});

// Node has some of these names too, with classes that a happy-dom element does not accept.
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

/** Ends the document's own timers, so that the process can exit. */
export const closeDocument = (): Promise<void> => window.happyDOM.close();
