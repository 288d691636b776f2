/** Opens the whole app in a happy-dom document, with a local backend over HTTP. One visitor at a time; every look-up waits. */
import { ensureDocument, openDocument, setValue } from "./document.ts";

// React looks for a document when it is loaded, so imports that need React come afterwards.
const { createRoot } = await import("react-dom/client");
const { Shell } = await import("../../src/shell/Shell.tsx");
const { createAreas } = await import("../../src/shell/areas.ts");

import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { readConfig } from "../../src/core/config.ts";
import { createApp } from "../../src/core/createApp.ts";
import { browserPlatform, type Platform } from "../../src/core/platform.ts";
import { Failure } from "../../src/domain/failure.ts";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";
import { demoPassword } from "../backend/demo.ts";
import { type Backend, type BackendOptions, startBackend } from "../backend/server.ts";
import { fakeLocks } from "./fakeLocks.ts";
import { poll } from "./poll.ts";
import { sessionOf } from "./session.ts";

interface OpenOptions {
  /** The account whose session the app finds. Default: an admin's at /admin, an employee's at /employee, else none. */
  as?: string | null;
  /** Replaces parts of the platform, such as the clock or fetch. */
  platform?: Partial<Platform>;
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

/** The innermost open dialog, which covers everything else, or the page. */
const front = (): ParentNode => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;

/** A field, box or switch by its label; `choose` distinguishes radio buttons of the same name. */
const field = (label: string) =>
  poll(() => {
    const inputs = [...front().querySelectorAll("input")];
    return inputs.find((one) =>
      fits(one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? null, label),
    );
  }, `field „${label}“`);

/** Replaces the field's text, as typing does. */
async function type(label: string, text: string) {
  const input = await field(label);
  input.focus();
  setValue(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const tick = async (label: string) => (await field(label)).click();

async function select(people: readonly { name: string }[]) {
  for (const { name } of people) await tick(`${name} auswählen`);
}

/** Chooses an option of a select, or of the radio buttons with that legend. */
async function choose(label: string, option: string) {
  const options = await poll(() => {
    const select = front().querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
    const legends = [...front().querySelectorAll("legend")];
    const radios = legends.find((one) => fits(one.textContent, label))?.parentElement;
    return select?.options ?? radios?.querySelectorAll("label");
  }, `choice „${label}“`);
  const chosen = [...options].find(({ textContent }) => fits(textContent, option));
  assert.ok(chosen, option);
  if (chosen instanceof HTMLLabelElement) return chosen.querySelector("input")?.click();
  const select = chosen.closest("select");
  assert.ok(select);
  setValue(select, chosen.value);
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

const rows = () => [...document.querySelectorAll("main tbody tr")];
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
/** The texts of the lines of the list with that name. */
const lines = (list: string) => texts(`[aria-label="${list}"] > li`);
/** The text that says why a button is disabled; empty without one. */
const reasonOf = (button: Element) =>
  document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "";

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
    locks: fakeLocks().manager,
    // A round then takes its items in the order of the list.
    random: () => 0.999_999,
    report: (failure) => failures.push(failure),
    ...options.platform,
  };
  const config = readConfig(await (await fetch(`${backend.url}/config.json`)).json());
  const session = as ? await sessionOf(backend, as, platform.clock) : {};
  for (const [key, text] of Object.entries(session)) platform.tabStorage.setItem(key, text);
  const areas = createAreas(
    {
      staff: () => import("../../src/areas/staff.ts"),
      records: () => import("../../src/areas/records.ts"),
      customer: () => import("../../src/areas/customer.ts"),
    },
    platform.loadBundle,
  );
  const app = createApp(config, platform);
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host, {
    // A Failure is shown on screen; React's own report of it is not needed.
    onCaughtError: (error) => {
      if (!(error instanceof Failure)) console.error(error);
    },
  });
  root.render(<Shell app={app} areas={areas} />);

  const dialog = () =>
    poll(() => {
      const title = document.querySelector("dialog[open] h2")?.textContent;
      const text = document.querySelector("dialog[open] p")?.textContent;
      return title && text ? { title, text } : null;
    }, "dialog");
  const isWithoutDialog = () => poll(() => !document.querySelector("dialog[open]"), "end of the dialog");

  /** Waits for an enabled button or link with that name, and presses it. */
  async function press(name: string | RegExp, within = "") {
    const target = await poll(() => {
      const all = front().querySelectorAll(`${within}button:not([disabled]), ${within}a[href]`);
      return [...all].find((one) => fits(nameOf(one), name) && one.getAttribute("aria-busy") !== "true");
    }, `button or link ${name} that can be pressed`);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0 }));
  }

  return {
    app,
    failures,
    address: () => window.location.pathname + window.location.search,
    async heading(title: string) {
      await poll(() => document.querySelector("h1")?.textContent === title, `heading „${title}“`);
    },
    async sees(text: string | RegExp) {
      await poll(() => {
        const shown = document.body.textContent ?? "";
        return typeof text === "string" ? shown.includes(text) : text.test(shown);
      }, `text ${text}`);
    },
    shows: (text: string) => document.body.textContent?.includes(text) ?? false,
    dialog,
    isWithoutDialog,
    /** Waits for a dialog, which must have that title and contain those words. */
    async told(title: string, words: string | RegExp = "") {
      const said = await dialog();
      assert.is(said.title, title);
      assert.match(said.text, words);
    },
    /** Presses „Verstanden“, or else the dialog's last button, and waits until the dialog is gone. */
    async closeDialog() {
      const open = await poll(() => document.querySelector("dialog[open]"), "dialog");
      const buttons = [...open.querySelectorAll("button")];
      // Another button may follow „Verstanden“.
      (buttons.find(({ textContent }) => textContent === "Verstanden") ?? buttons.at(-1))?.click();
      await poll(() => !open.isConnected, "end of the dialog");
    },
    field,
    button: (name: string | RegExp) =>
      poll(() => {
        const buttons = [...front().querySelectorAll("button")];
        return buttons.find((one) => fits(nameOf(one), name));
      }, `button ${name}`),
    type,
    press,
    /** The button that saves a document, once its file has loaded. */
    saveButton: () =>
      poll(() => {
        const enabled = document.querySelectorAll<HTMLButtonElement>("main button:not([disabled])");
        return [...enabled].find((one) => fits(nameOf(one), "Herunterladen"));
      }, "a document that can be saved"),
    async signIn(email: string, password = demoPassword) {
      await type("E-Mail-Adresse", email);
      await type("Passwort", password);
      await press("Anmelden");
    },
    /** Signs in again in the dialog that an ended session opens. */
    async signInAgain() {
      const title = () => document.querySelector("dialog[open] h2")?.textContent;
      await poll(() => title() === "Anmeldung abgelaufen", "the dialog of an ended session");
      await type("Passwort", demoPassword);
      await press("Anmelden");
      await isWithoutDialog();
    },
    /** Types a new password twice and presses the form's button of that name; a menu may have a link of the same name. */
    async setPassword(password: string, button: string) {
      await type("Neues Passwort", password);
      await type("Neues Passwort wiederholen", password);
      await press(button, "form ");
    },
    async close() {
      root.unmount();
      app.close();
      host.remove();
    },
  };
}

/**
 * A document and a backend with these options, until the file's last test. The backend's faults, and changes of its config, end
 * after each test. The function `visit` opens an address for a visitor who stays until the test ends or the next visit. With
 * `isQuiet` no realtime connection opens, so none repeats earlier reads.
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
  let saveAgain = () => {};
  /** Collects the files that the page would save from now on, until the test ends. */
  function watchSaves() {
    saveAgain();
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    const saved: { name: string; file: Blob }[] = [];
    let file = new Blob();
    URL.createObjectURL = (blob: Blob) => {
      file = blob;
      return "blob:saved";
    };
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file });
    };
    saveAgain = () => {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    };
    return saved;
  }
  const { config } = backend;
  let kept = {};
  test.before.each(() => {
    kept = { ...config };
  });
  test.after.each(async () => {
    await leave();
    behave();
    saveAgain();
    for (const key of Object.keys(config)) delete config[key];
    Object.assign(config, kept);
  });
  test.after(() => backend.close());
  return {
    backend,
    ...{ field, type, tick, select, choose, rows, texts, lines, reasonOf, watchSaves },
    async visit(address: string, options: OpenOptions = {}): Promise<ScreenVisitor> {
      await leave();
      visitor = await open(backend, address, options);
      return visitor;
    },
  };
}
