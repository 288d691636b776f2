/**
 * WebKitGTK's small browser, driven by WebKitWebDriver (W3C WebDriver) on a screen of its own (Xvfb). It represents Safari's
 * engine, but neither Safari's windows nor its touch.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { freePort } from "../../hosting/server.ts";
import { type Engine, EngineFailure, type EnginePage, pollEngine } from "./engine.ts";
import { framePicture } from "./frameBuffer.ts";
import { pageOf } from "./hand.ts";
import type { WebKitPrograms } from "./installed.ts";
import { keepComplaints, keptComplaints, printViolations } from "./onPage.ts";
import { startOwned } from "./ownedProcess.ts";

const run = promisify(execFile);

/** A command that takes longer counts as unanswered, on a busy machine too. */
const PATIENCE_MS = 30_000;
const WIDTH = 1280;
const HEIGHT = 1000;
/** Windows stand side by side: a covered window cannot be read from the frame buffer. */
const WINDOWS = 3;

/** Throws EngineFailure if it does not start. */
export async function startWebKit({ driver, browser, xvfb, localedef }: WebKitPrograms): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "webkit-"));
  const [home, locale, screen, downloads] = ["home", "locale", "screen", "downloads"].map((name) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  }) as [string, string, string, string];
  const settings = join(home, ".config");
  mkdirSync(settings);
  writeFileSync(join(settings, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // The processor paints each frame of an animation.
  mkdirSync(join(settings, "gtk-3.0"));
  writeFileSync(join(settings, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");

  const german = run(localedef, ["-i", "de_DE", "-f", "UTF-8", join(locale, "de_DE.UTF-8")]);
  const display = startOwned(
    [
      xvfb,
      ..."-displayfd 3 -nolisten tcp -screen 0".split(" "),
      `${WIDTH * WINDOWS}x${HEIGHT}x24`,
      "-fbdir",
      screen,
    ],
    { env: {}, folder },
  );
  const stops = [() => display.end()];
  const stop = async () => {
    for (const end of stops.splice(0)) await end();
  };
  try {
    const number = await display.prints(/^(\d+)\n/, 3);
    if (!number) throw new EngineFailure("Xvfb did not start within 30 seconds");
    await german;
    const port = await freePort();
    const webkit = startOwned([driver, `--port=${port}`], {
      env: {
        DISPLAY: `:${number[1]}`,
        GDK_BACKEND: "x11",
        HOME: home,
        XDG_CONFIG_HOME: settings,
        XDG_CACHE_HOME: join(home, ".cache"),
        XDG_DATA_HOME: join(home, ".local"),
        LOCPATH: locale,
        LC_ALL: "de_DE.UTF-8",
        LANGUAGE: "de",
        TZ: "Europe/Berlin",
        // Without a graphics card, the processor composes the layers.
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        // A journey is too short for a second compilation of code.
        JSC_useDFGJIT: "0",
        // Neither the desktop's bus nor its accessibility service: both would be started and left behind.
        DBUS_SESSION_BUS_ADDRESS: "disabled:",
        NO_AT_BRIDGE: "1",
      },
    });
    stops.unshift(() => webkit.end());
    const send = commandsTo(`http://127.0.0.1:${port}`);
    await pollEngine(
      () =>
        send("GET", "/status").then(
          () => true,
          () => false,
        ),
      () => {
        throw new EngineFailure("WebKitWebDriver did not start");
      },
    );
    const { sessionId } = v.parse(
      session,
      await send("POST", "/session", {
        capabilities: {
          alwaysMatch: {
            browserName: "MiniBrowser",
            "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
          },
        },
      }),
    );
    const windows = createWindows(
      (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
      screen,
    );
    return {
      // From this driver, the page receives touches as mouse events, and only the first contact of a pen.
      pointers: ["mouse"],
      downloads,
      open: windows.open,
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const session = v.object({ sessionId: v.string() });
const handleAnswer = v.object({ handle: v.string() });

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Throws an Error with the driver's refusal, EngineFailure if it does not answer or its browser is gone. */
function commandsTo(address: string): Send {
  return async (method, path, body = {}) => {
    let answer: { status: number; text: string };
    try {
      const response = await fetch(address + path, {
        method,
        ...(method === "POST" && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      answer = { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new EngineFailure(`WebKit gave no answer to ${path}: ${cause}`, { cause });
    }
    const { value } = v.parse(v.object({ value: v.unknown() }), JSON.parse(answer.text));
    if (answer.status === 200) return value;
    const { error, message } = v.parse(v.object({ error: v.string(), message: v.string() }), value);
    const isGone = error === "invalid session id" || error === "no such window";
    throw new (isGone ? EngineFailure : Error)(`${error}: ${message}`);
  };
}

/** The session's windows. One command at a time, because each first selects its window. */
function createWindows(send: Send, screen: string) {
  let first: string | null = null;
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let opened = 0;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const inWindow = (handle: string, method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    inTurn(async () => {
      if (current !== handle) await send("POST", "/window", { handle });
      current = handle;
      return send(method, path, body);
    });

  function windowOf(handle: string, left: number): EnginePage {
    const ask: Send = (method, path, body) => inWindow(handle, method, path, body);
    const evaluate: EnginePage["evaluate"] = async (script, ...given) => {
      const text = await ask("POST", "/execute/async", {
        script: `const [given, done] = arguments;
          Promise.resolve().then(() => (${script})(...given))
            .then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`,
        args: [given],
      });
      const { value, error } = JSON.parse(String(text));
      if (error) throw new Error(error);
      return value;
    };
    const listen = async () => {
      await evaluate(keepComplaints);
      await evaluate(printViolations);
    };
    return pageOf({
      evaluate,
      async goto(url) {
        await ask("POST", "/url", { url });
        await listen();
      },
      async perform(source) {
        await ask("POST", "/actions", { actions: [source] });
      },
      async picture({ x, y, width, height }) {
        // The driver's own screenshots hang at times. The page lies below the window's bar.
        const bar = HEIGHT - (await evaluate(() => innerHeight));
        return framePicture(screen, { x: left + x, y: bar + y, width, height });
      },
      complaints: () => evaluate(keptComplaints),
      async close() {
        await ask("DELETE", "/window");
        current = null;
      },
    });
  }

  return {
    async open(): Promise<EnginePage> {
      // Asked of the session's first window, which is never closed. The current window may be closed already.
      first ??= v.parse(v.string(), await send("GET", "/window"));
      // A window, not a tab: a background tab never answers to pointer actions.
      const { handle } = v.parse(
        handleAnswer,
        await inWindow(first, "POST", "/window/new", { type: "window" }),
      );
      const left = (opened % WINDOWS) * WIDTH;
      opened += 1;
      await inWindow(handle, "POST", "/window/rect", { x: left, y: 0, width: WIDTH, height: HEIGHT });
      return windowOf(handle, left);
    },
  };
}
