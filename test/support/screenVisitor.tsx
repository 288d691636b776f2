/**
 * Opens the whole app in a happy-dom document, with a local backend over HTTP. One visitor at a time; whatever a test looks
 * for is waited for.
 */
import { ensureDocument, leaveDocument, openDocument } from "./document.ts";

// React looks for a document when it is loaded, so what needs React is imported after there is one.
const { createRoot } = await import("react-dom/client");
const { Shell } = await import("../../src/shell/Shell.tsx");
const { createAreas } = await import("../../src/shell/areas.ts");

import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { readConfig } from "../../src/app/config.ts";
import { createApp } from "../../src/app/createApp.ts";
import { createEarlyResponses } from "../../src/app/network/earlyResponses.ts";
import { browserPlatform, type Platform } from "../../src/app/platform.ts";
import { Failure } from "../../src/domain/failure.ts";
import { demoPassword } from "../backend/demo.ts";
import { type Backend, type BackendOptions, startBackend } from "../backend/server.ts";
import { poll } from "./poll.ts";
import { sessionOf } from "./session.ts";

interface OpenOptions {
  /** The account whose session the app finds: by default an admin's at /admin, an employee's at /employee, else nobody's. */
  as?: string | null;
  /** Replaces parts of the platform, such as the clock or fetch. */
  platform?: Partial<Platform>;
  /** The state of the history entry. */
  state?: Record<string, unknown>;
}

const whoseArea = (address: string) => {
  if (address.startsWith("/admin")) return "admin@nordwind.example";
  return address.startsWith("/employee") ? "mitarbeit@nordwind.example" : null;
};

export type ScreenVisitor = Awaited<ReturnType<typeof open>>;

const fits = (text: string | null, name: string | RegExp) => {
  const plain = (text ?? "").replace(/\s+/g, " ").trim();
  return typeof name === "string" ? plain === name : name.test(plain);
};

const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent;

/** The innermost open dialog, behind which nothing can be reached, or else the page. */
const front = (): ParentNode => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;

async function open(backend: Backend, address: string, options: OpenOptions) {
  const { as = whoseArea(address), state = {} } = options;
  ensureDocument();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
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
      account: () => import("../../src/areas/account.ts"),
    },
    platform.loadBundle,
  );
  const app = createApp(config, platform);
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host, {
    // A failure is shown; React's own words about it are of no use.
    onCaughtError: (error) => {
      if (!(error instanceof Failure)) console.error(error);
    },
  });
  root.render(<Shell app={app} areas={areas} />);

  /** The innermost open dialog's title and text. */
  const dialog = () =>
    poll(() => {
      const title = document.querySelector("dialog[open] h2")?.textContent;
      const text = document.querySelector("dialog[open] p")?.textContent;
      return title && text ? { title, text } : null;
    }, "dialog");
  const isWithoutDialog = () => poll(() => !document.querySelector("dialog[open]"), "end of the dialog");

  const field = (label: string) =>
    poll(() => {
      const found = [...front().querySelectorAll("label")].find((one) => fits(one.textContent, label));
      const control = found && document.getElementById(found.htmlFor);
      return control instanceof HTMLInputElement ? control : null;
    }, `field „${label}“`);

  async function type(label: string, text: string) {
    const input = await field(label);
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    input.focus();
    own?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Waits for a button or link of that name that can be pressed. */
  async function press(name: string | RegExp) {
    const target = await poll(
      () =>
        [...front().querySelectorAll<HTMLElement>("button:not([disabled]), a[href]")].find(
          (one) => fits(nameOf(one), name) && one.getAttribute("aria-busy") !== "true",
        ),
      `button or link ${name} that can be pressed`,
    );
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }));
  }

  return {
    app,
    /** Reported failures. */
    failures,
    /** Path and query of the address. */
    address: () => window.location.pathname + window.location.search,
    async heading(title: string) {
      await poll(() => document.querySelector("h1")?.textContent === title, `heading „${title}“`);
    },
    async sees(text: string | RegExp) {
      const shown = () => document.body.textContent ?? "";
      await poll(
        () => (typeof text === "string" ? shown().includes(text) : text.test(shown())),
        `text ${text}`,
      );
    },
    /** Whether that text is shown now. */
    shows: (text: string) => document.body.textContent?.includes(text) ?? false,
    dialog,
    isWithoutDialog,
    /** Waits for a dialog, which must have that title and contain those words. */
    async told(title: string, words: string | RegExp = "") {
      const said = await dialog();
      assert.is(said.title, title);
      assert.match(said.text, words);
    },
    /** Presses the dialog's last button and waits until it is gone. */
    async closeDialog() {
      const open = await poll(() => document.querySelector("dialog[open]"), "dialog");
      const buttons = [...open.querySelectorAll("button")];
      // Beside it may stand a button that leads on.
      (buttons.find(({ textContent }) => textContent === "Verstanden") ?? buttons.at(-1))?.click();
      await poll(() => !open.isConnected, "end of the dialog");
    },
    field,
    button: (name: string | RegExp) =>
      poll(
        () => [...front().querySelectorAll("button")].find((one) => fits(nameOf(one), name)),
        `button ${name}`,
      ),
    type,
    press,
    /** The button that saves a document, once its file is there. */
    saveButton: () =>
      poll(
        () =>
          [...document.querySelectorAll<HTMLButtonElement>("main button:not([disabled])")].find((one) =>
            fits(nameOf(one), "Herunterladen"),
          ),
        "a document that can be saved",
      ),
    /** Sends the login. */
    async signIn(email: string, password = demoPassword) {
      await type("E-Mail-Adresse", email);
      await type("Passwort", password);
      await press("Anmelden");
    },
    /** Signs in again in the dialog that an ended session opens. */
    async signInAgain() {
      const title = () => document.querySelector("dialog[open] h2")?.textContent;
      await poll(() => title() === "Sitzung abgelaufen", "the dialog of an ended session");
      await type("Passwort", demoPassword);
      await press("Anmelden");
      await isWithoutDialog();
    },
    /** Types a new password twice and presses the button of that name. */
    async choose(password: string, button: string) {
      await type("Neues Passwort", password);
      await type("Neues Passwort wiederholen", password);
      await press(button);
    },
    async close() {
      root.unmount();
      app.close();
      host.remove();
      leaveDocument();
    },
  };
}

/**
 * A document, and a backend with these options, until the file's last test; its faults, and what a test has assigned to its
 * config, end after each test. `visit` opens an
 * address for somebody who stays until the test ends or the next one comes. `isQuiet`: no realtime connection comes up, and
 * so none reads again what was read before it.
 */
export async function openScreens(
  test: Test,
  { isQuiet = false, ...options }: BackendOptions & { isQuiet?: boolean } = {},
) {
  const backend = await startBackend({ control: true, appCustomers: 0, ...options });
  let visitor: ScreenVisitor | null = null;
  const leave = async () => {
    await visitor?.close();
    visitor = null;
  };
  const behave = () => {
    backend.control.behave();
    backend.control.faults.noAck = isQuiet;
  };
  behave();
  openDocument(test);
  const { config } = backend;
  let kept = {};
  test.before.each(() => {
    kept = { ...config };
  });
  test.after.each(async () => {
    await leave();
    behave();
    for (const key of Object.keys(config)) delete config[key];
    Object.assign(config, kept);
  });
  test.after(() => backend.close());
  return {
    backend,
    async visit(address: string, options: OpenOptions = {}): Promise<ScreenVisitor> {
      await leave();
      visitor = await open(backend, address, options);
      return visitor;
    },
  };
}
