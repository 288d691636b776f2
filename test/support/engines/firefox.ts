/** Firefox, driven over its own WebDriver BiDi (W3C). */
import { EventEmitter, once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { pictureOf } from "../ink.ts";
import { inTime } from "../poll.ts";
import { type Engine, EngineFailure, type EnginePage } from "./engine.ts";
import { pageOf } from "./hand.ts";
import { printViolations } from "./onPage.ts";
import { startOwned } from "./ownedProcess.ts";

/** A command that takes longer counts as unanswered, on a busy machine too. */
const PATIENCE_MS = 30_000;

/** Besides those that a driven Firefox sets itself, which ask nothing and send no requests of its own. */
const preferences = (downloads: string) => ({
  "intl.accept_languages": "de-DE, de",
  "browser.download.folderList": 2, // the folder named by browser.download.dir
  "browser.download.dir": downloads,
  "browser.download.alwaysOpenPanel": false,
  // A saved PDF is not also opened in a tab.
  "browser.download.open_pdf_attachments_inline": false,
  "browser.startup.page": 0,
  "browser.newtabpage.enabled": false,
  // No spare process for the next page, and no motion, because the processor paints each frame of it.
  "dom.ipc.processPrelaunch.enabled": false,
  "ui.prefersReducedMotion": 1,
});

/** Preferences of Firefox, by their names in about:config. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** Throws EngineFailure if Firefox does not start. `more`: preferences besides those of every run. */
export async function startFirefox(program: string, more: Preferences = {}): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "firefox-"));
  const profile = join(folder, "profile");
  const downloads = join(folder, "downloads");
  for (const path of [profile, downloads]) mkdirSync(path);
  const lines = Object.entries({ ...preferences(downloads), ...more }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const firefox = startOwned(
    [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile],
    {
      folder,
      env: {
        HOME: folder,
        TZ: "Europe/Berlin",
        MOZ_HEADLESS_WIDTH: "1280",
        MOZ_HEADLESS_HEIGHT: "1000",
        MOZ_CRASHREPORTER_DISABLE: "1",
      },
    },
  );
  try {
    const [, address] = await firefox.prints(/WebDriver BiDi listening on (ws:\S+)/, 2);
    const connection = await connect(`${address}/session`);
    const { send } = connection;
    await send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await send("session.subscribe", { events: ["log.entryAdded"] });
    await send("script.addPreloadScript", { functionDeclaration: String(printViolations) });
    return {
      pointers: ["mouse", "touch"],
      downloads,
      async open() {
        // A window, not a tab: the first tab of a headless Firefox never has the focus, and a background tab does not resize.
        const { context } = await send<{ context: string }>("browsingContext.create", { type: "window" });
        return windowOf(connection, context);
      },
      async close() {
        connection.close();
        await firefox.end();
      },
    };
  } catch (error) {
    await firefox.end();
    throw error;
  }
}

interface LogEntry {
  level: string;
  text: string | null;
  source: { context: string };
}
type Evaluation =
  | { type: "success"; result: { value?: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

function windowOf({ send, events }: Connection, context: string): EnginePage {
  const heard: string[] = [];
  events.on("event", ({ level, text, source }: LogEntry) => {
    if (source?.context === context && /^(error|warn)$/.test(level)) heard.push(`${level}: ${text}`);
  });
  return pageOf({
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(script, ...given) {
      const call = `(${script})(...${JSON.stringify(given)})`;
      const answer = await send<Evaluation>("script.evaluate", {
        expression: `(async () => JSON.stringify(await ${call}))()`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    async perform(source) {
      await send("input.performActions", { context, actions: [source] });
    },
    async picture({ x, y, width, height }) {
      const clip = { type: "box", x, y, width, height };
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context, clip });
      return pictureOf(Buffer.from(data, "base64"));
    },
    complaints: async () => heard.splice(0),
    async close() {
      await send("browsingContext.close", { context });
    },
  });
}

type Connection = Awaited<ReturnType<typeof connect>>;

type Message =
  | { type: "success"; id: number; result: unknown }
  | { type: "error"; id: number; error: string; message: string }
  | { type: "event"; params: unknown };

async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  /** Emits every subscribed event as "event", and each answer by the number of its command. */
  const events = new EventEmitter();
  const closed = new AbortController();
  let sent = 0;
  await inTime(once(socket, "open"), "Firefox to open its connection");
  socket.on("error", () => {}); // followed by "close"
  socket.on("close", () => closed.abort());
  socket.on("message", (data) => {
    const said: Message = JSON.parse(String(data));
    if (said.type === "event") events.emit("event", said.params);
    else events.emit(String(said.id), said);
  });
  return {
    events,
    /** Throws an Error with Firefox's refusal, EngineFailure if it does not answer. */
    async send<T>(method: string, params: object): Promise<T> {
      sent += 1;
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(PATIENCE_MS)]);
      const answer = once(events, String(sent), { signal }).catch((cause) => {
        throw new EngineFailure(`Firefox gave no answer to ${method}`, { cause });
      });
      socket.send(JSON.stringify({ id: sent, method, params }));
      const [said] = await answer;
      if (said.type === "error") throw new Error(`${said.error}: ${said.message}`);
      return said.result;
    },
    close: () => socket.terminate(),
  };
}
