/** Firefox, driven over its own WebDriver BiDi (W3C). */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { WebSocket } from "ws";
import { pictureOf } from "../ink.ts";
import { type Engine, EngineFailure, type EnginePage } from "./engine.ts";
import { pageOf } from "./hand.ts";
import { printViolations } from "./onPage.ts";
import { startOwned } from "./ownedProcess.ts";

/** A command that takes longer counts as unanswered, on a busy machine too. */
const PATIENCE_MS = 30_000;

const preferences = (downloads: string) => ({
  "intl.accept_languages": "de-DE, de",
  "browser.download.folderList": 2, // the folder named by browser.download.dir
  "browser.download.dir": downloads,
  "browser.download.alwaysOpenPanel": false,
  // A saved PDF is not also opened in a tab.
  "browser.download.open_pdf_attachments_inline": false,
  // No questions and no requests of its own.
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.newtabpage.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "app.normandy.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
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
    const listening = await firefox.prints(/WebDriver BiDi listening on (ws:\S+)/, 2);
    if (!listening) throw new EngineFailure("Firefox did not start within 30 seconds");
    const connection = await connect(`${listening[1]}/session`);
    const complaints = new Map<string, string[]>();
    connection.listen((params) => {
      if (!v.is(logEntry, params)) return;
      if (params.level !== "error" && params.level !== "warn") return;
      complaints.get(params.source.context)?.push(`${params.level}: ${params.text}`);
    });
    await connection.send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await connection.send("session.subscribe", { events: ["log.entryAdded"] });
    await connection.send("script.addPreloadScript", { functionDeclaration: String(printViolations) });
    return {
      pointers: ["mouse", "touch"],
      downloads,
      async open() {
        // A window, not a tab: the first tab of a headless Firefox never has the focus, and a background tab does not resize.
        const { context } = v.parse(
          contextAnswer,
          await connection.send("browsingContext.create", { type: "window" }),
        );
        const heard: string[] = [];
        complaints.set(context, heard);
        return windowOf(connection, context, heard);
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

const contextAnswer = v.object({ context: v.string() });
const screenshot = v.object({ data: v.string() });
const evaluation = v.variant("type", [
  v.object({
    type: v.literal("success"),
    result: v.object({ type: v.string(), value: v.optional(v.string()) }),
  }),
  v.object({ type: v.literal("exception"), exceptionDetails: v.object({ text: v.string() }) }),
]);
const logEntry = v.object({
  level: v.string(),
  text: v.nullable(v.string()),
  source: v.object({ context: v.string() }),
});

function windowOf({ send }: Connection, context: string, heard: string[]): EnginePage {
  return pageOf({
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(script, ...given) {
      const call = `(${script})(...${JSON.stringify(given)})`;
      const answer = v.parse(
        evaluation,
        await send("script.evaluate", {
          expression: `(async () => JSON.stringify(await ${call}))()`,
          target: { context },
          awaitPromise: true,
        }),
      );
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    async perform(source) {
      await send("input.performActions", { context, actions: [source] });
    },
    async picture({ x, y, width, height }) {
      const { data } = v.parse(
        screenshot,
        await send("browsingContext.captureScreenshot", {
          context,
          clip: { type: "box", x, y, width, height },
        }),
      );
      return pictureOf(Buffer.from(data, "base64"));
    },
    complaints: async () => heard.splice(0),
    async close() {
      await send("browsingContext.close", { context });
    },
  });
}

type Connection = Awaited<ReturnType<typeof connect>>;

const message = v.union([
  v.object({ type: v.literal("success"), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal("error"), id: v.number(), error: v.string(), message: v.string() }),
  v.object({ type: v.literal("event"), params: v.unknown() }),
]);

async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let hear: (params: unknown) => void = () => {};
  let sent = 0;
  const breakOff = (why: string) => {
    for (const { reject } of waiting.values()) reject(new EngineFailure(why));
    waiting.clear();
  };
  socket.on("error", (error) => breakOff(`Firefox's socket failed: ${error.message}`));
  socket.on("close", () => breakOff("Firefox closed its socket"));
  socket.on("message", (data) => {
    const said = v.parse(message, JSON.parse(String(data)));
    if (said.type === "event") {
      hear(said.params);
      return;
    }
    const asked = waiting.get(said.id);
    waiting.delete(said.id);
    if (said.type === "success") asked?.resolve(said.result);
    else asked?.reject(new Error(`${said.error}: ${said.message}`));
  });
  await Promise.race([
    new Promise((open) => socket.once("open", open)),
    pause(PATIENCE_MS, undefined, { ref: false }),
  ]);
  return {
    /** Throws an Error with Firefox's refusal, EngineFailure if it does not answer. */
    async send(method: string, params: object): Promise<unknown> {
      sent += 1;
      const id = sent;
      const late = setTimeout(() => {
        waiting.get(id)?.reject(new EngineFailure(`Firefox gave no answer to ${method} within 30 seconds`));
        waiting.delete(id);
      }, PATIENCE_MS);
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          if (socket.readyState !== WebSocket.OPEN) breakOff("Firefox's socket is closed");
          else socket.send(JSON.stringify({ id, method, params }));
        });
      } finally {
        clearTimeout(late);
      }
    },
    /** Passes the parameters of every subscribed event to `hears`. */
    listen(hears: typeof hear) {
      hear = hears;
    },
    close: () => socket.terminate(),
  };
}
