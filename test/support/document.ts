/**
 * A happy-dom document as the globals that React looks for: a new one for each test file. Loads react-dom itself,
 * because react-dom looks for a document only once in a process. A file that does not load React may run before it.
 */
import { createRequire } from "node:module";
import { Window } from "happy-dom";
import type { Test } from "uvu";

// React would assume a browser without the event "input", and no test would name the cause.
if (Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes("react-dom-client"))) {
  throw new Error("react-dom was loaded before there was a document: run this file in another process");
}

// Node has some of these names, too, but happy-dom's elements do not accept its classes.
const OURS = ["FormData", "Event", "CustomEvent", "EventTarget", "Node", "navigator", "location"];

const REACTS_TURNS = 10;

/** Closes the open document, and restores the globals that it has replaced. */
let end: (() => Promise<void>) | null = null;

/** Replaces a global; the returned function restores the former one. */
function replace(name: string, value: unknown): () => void {
  const former = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    if (former) Object.defineProperty(globalThis, name, former);
    else Reflect.deleteProperty(globalThis, name);
  };
}

/**
 * React's development build records a stack and a time for each element, for tools that nobody opens here: a sixth of the
 * processor time of the screens' tests. Its warnings stay. Without this name in React, the tests only get slower.
 */
function withoutReactsRecords(): void {
  const react = createRequire(import.meta.url)("react");
  const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE ?? {};
  // React records nothing beyond ten thousand a second.
  const manyStacks = { get: () => 1e9, set: () => {}, configurable: true };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", manyStacks);
  for (const name of ["timeStamp", "createTask"]) Reflect.deleteProperty(console, name);
}
withoutReactsRecords();

/** happy-dom's windows share most of their classes; the returned function undoes every change made to them since. */
function keepClasses(classes: readonly unknown[]): () => void {
  const kept = new Map<object, PropertyDescriptorMap>();
  for (const one of classes) {
    let prototype: object | null = typeof one === "function" ? one.prototype : null;
    for (; prototype && prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype)) {
      kept.set(prototype, Object.getOwnPropertyDescriptors(prototype));
    }
  }
  return () => {
    for (const [prototype, former] of kept) {
      const now = Object.getOwnPropertyDescriptors(prototype);
      for (const key of Reflect.ownKeys(now)) {
        if (!Object.hasOwn(former, key)) Reflect.deleteProperty(prototype, key);
      }
      Object.defineProperties(prototype, former);
    }
  };
}

/** Opens an empty document unless one is open. */
export function ensureDocument(): void {
  if (end) return;
  const window = new Window({
    url: "http://localhost/",
    width: 1280,
    height: 800,
    settings: { navigation: { disableChildFrameNavigation: true } },
  });
  const missing = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  const names = [...new Set([...OURS, ...missing])];
  const restoreClasses = keepClasses(names.map((name) => Reflect.get(window, name)));
  const restore = names.map((name) => replace(name, Reflect.get(window, name)));
  restore.push(replace("IS_REACT_ACT_ENVIRONMENT", true));
  const { error } = console;
  // An unexpected console error, of React or of a component, fails the file.
  console.error = (...parts: unknown[]) => {
    console.log("Unexpected:", ...parts);
    process.exitCode = 1;
  };
  end = async () => {
    await window.happyDOM.close();
    // React cleans up after the last unmount in later turns, which look for the document.
    for (let turn = 0; turn < REACTS_TURNS; turn += 1) await new Promise((next) => setImmediate(next));
    console.error = error;
    restoreClasses();
    for (const giveBack of restore) giveBack();
  };
}

/** Stops the document's timers, so that the process can exit; the next test file gets a document of its own. */
async function closeDocument(): Promise<void> {
  const closing = end;
  end = null;
  await closing?.();
}

/** React overrides the property `value` to track changes; typing bypasses the override, and so must this. */
export function setValue(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, text);
}

/** A document for all tests of this file. */
export function openDocument(test: Test): void {
  ensureDocument();
  test.after(closeDocument);
}

ensureDocument();
await import("react-dom/client");
