/**
 * Opens the whole app in a happy-dom document, with a local backend over HTTP. One visitor at a time; whatever a test looks
 * for is waited for.
 */
import { closeDocument } from "./document.ts";

// React looks for a document when it is loaded, so what needs React is imported after there is one.
const { createRoot } = await import("react-dom/client");
const { Shell } = await import("../../src/shell/Shell.tsx");
const { createAreas } = await import("../../src/shell/areas.ts");

import { readConfig } from "../../src/app/config.ts";
import { type App, createApp } from "../../src/app/createApp.ts";
import { createEarlyResponses } from "../../src/app/network/earlyResponses.ts";
import { browserPlatform, type Platform } from "../../src/app/platform.ts";
import type { Failure } from "../../src/domain/failure.ts";
import type { Backend } from "../backend/server.ts";
import { poll } from "./poll.ts";
import { sessionOf } from "./session.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

export interface OpenOptions {
  backend: Backend;
  /** The e-mail address of an account whose session the app finds when it starts. */
  as?: string;
  /** Replaces parts of the platform, such as the clock or fetch. */
  platform?: Partial<Platform>;
  /** The state of the history entry. */
  state?: Record<string, unknown>;
}

export interface ScreenVisitor {
  app: App;
  /** Reported failures. */
  failures: Failure[];
  /** Path and query of the address. */
  address(): string;
  heading(title: string): Promise<void>;
  /** The innermost open dialog's title and text. */
  dialog(): Promise<{ title: string; text: string }>;
  /** Presses the dialog's last button and waits until it is gone. */
  closeDialog(): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  type(label: string, text: string): Promise<void>;
  field(label: string): Promise<HTMLInputElement>;
  button(name: string | RegExp): Promise<HTMLButtonElement>;
  /** Waits for a button or link of that name that can be pressed. */
  press(name: string | RegExp): Promise<void>;
  close(): Promise<void>;
}

const fits = (text: string | null, name: string | RegExp) => {
  const plain = (text ?? "").replace(/\s+/g, " ").trim();
  return typeof name === "string" ? plain === name : name.test(plain);
};

const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;

/** The innermost open dialog, behind which nothing can be reached, or else the page. */
const front = (): ParentNode => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;

export async function open(address: string, options: OpenOptions): Promise<ScreenVisitor> {
  const { backend, as, state = {} } = options;
  window.sessionStorage.clear();
  window.localStorage.clear();
  Reflect.get(window, "happyDOM").setURL(backend.url + address);
  window.history.replaceState(state, "");
  document.body.innerHTML = "";
  const failures: Failure[] = [];
  const platform: Platform = {
    ...browserPlatform(window),
    fetch,
    early: createEarlyResponses(options.platform?.fetch ?? fetch),
    channel: null,
    report: (failure) => failures.push(failure),
    ...options.platform,
  };
  const config = readConfig(await (await fetch(`${backend.url}/config.json`)).json());
  const session = as ? await sessionOf(backend, as, platform.clock) : {};
  for (const [key, text] of Object.entries(session)) platform.tabStorage.setItem(key, text);
  const areas = createAreas(
    {
      staff: () => import("../../src/areas/staff.ts"),
      customer: () => import("../../src/areas/customer.ts"),
    },
    platform.loadBundle,
  );
  const app = createApp(config, platform);
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  root.render(<Shell app={app} areas={areas} />);

  const visitor: ScreenVisitor = {
    app,
    failures,
    address: () => window.location.pathname + window.location.search,
    async heading(title) {
      await poll(() => document.querySelector("h1")?.textContent === title, `heading „${title}“`);
    },
    dialog: () =>
      poll(() => {
        const title = document.querySelector("dialog[open] h2")?.textContent;
        const text = document.querySelector("dialog[open] p")?.textContent;
        return title && text ? { title, text } : null;
      }, "dialog"),
    async closeDialog() {
      const dialog = await poll(() => document.querySelector("dialog[open]"), "dialog");
      [...dialog.querySelectorAll("button")].at(-1)?.click();
      await poll(() => !dialog.isConnected, "end of the dialog");
    },
    async sees(text) {
      const seen = () =>
        typeof text === "string"
          ? (document.body.textContent ?? "").includes(text)
          : text.test(document.body.textContent ?? "");
      await poll(seen, `text ${text}`);
    },
    field: (label) =>
      poll(() => {
        const found = [...front().querySelectorAll("label")].find((one) => fits(one.textContent, label));
        const control = found && document.getElementById(found.htmlFor);
        return control instanceof HTMLInputElement ? control : null;
      }, `field „${label}“`),
    async type(label, text) {
      const field = await visitor.field(label);
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      field.focus();
      own?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    button: (name) =>
      poll(
        () => [...front().querySelectorAll("button")].find((one) => fits(nameOf(one), name)),
        `button ${name}`,
      ),
    async press(name) {
      const target = await poll(
        () =>
          [...front().querySelectorAll<HTMLElement>("button:not([disabled]), a[href]")].find(
            (one) => fits(nameOf(one), name) && one.getAttribute("aria-busy") !== "true",
          ),
        `button or link ${name} that can be pressed`,
      );
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }));
    },
    async close() {
      root.unmount();
      app.close();
      host.remove();
    },
  };
  return visitor;
}

/** Opens an address, lets `work` use it, and closes it whatever happens. */
export async function withVisitor(
  address: string,
  options: OpenOptions,
  work: (visitor: ScreenVisitor) => Promise<void>,
): Promise<void> {
  const visitor = await open(address, options);
  try {
    await work(visitor);
  } finally {
    await visitor.close();
  }
}

export { closeDocument };
