/**
 * WebKitGTK's small browser, driven by WebKitWebDriver (W3C WebDriver) on a screen of its own (Xvfb). It represents Safari's
 * engine, but neither Safari's windows nor its touch.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
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
    const [, number] = await display.prints(/^(\d+)\n/, 3);
    await german;
    const port = await freePort();
    const webkit = startOwned([driver, `--port=${port}`], {
      env: {
        DISPLAY: `:${number}`,
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
      () => send("GET", "/status").catch(() => null),
      () => {
        throw new EngineFailure("WebKitWebDriver did not start");
      },
    );
    const { sessionId } = await send<{ sessionId: string }>("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
        },
      },
    });
    return {
      // From this driver, the page receives touches as mouse events, and only the first contact of a pen.
      pointers: ["mouse"],
      downloads,
      open: windowsOf((method, path, body) => send(method, `/session/${sessionId}${path}`, body), screen),
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Send = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;

/** Throws an Error with the driver's refusal, EngineFailure if it does not answer or its browser is gone. */
function commandsTo(address: string): Send {
  return async (method, path, body = {}) => {
    const asking = async () => {
      const response = await fetch(address + path, {
        method,
        ...(method === "POST" && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { isRefused: !response.ok, value: (await response.json()).value };
    };
    const { isRefused, value } = await asking().catch((cause) => {
      throw new EngineFailure(`WebKit gave no answer to ${path}: ${cause}`, { cause });
    });
    if (!isRefused) return value;
    const { error, message } = value;
    const isGone = error === "invalid session id" || error === "no such window";
    throw new (isGone ? EngineFailure : Error)(`${error}: ${message}`);
  };
}

/** Opens the session's windows. Each command first selects its window, so a journey gives one after the other. */
function windowsOf(send: Send, screen: string): Engine["open"] {
  let first: string | null = null;
  let current: string | null = null;
  let opened = 0;

  const commandsIn =
    (handle: string): Send =>
    async (...command) => {
      if (current !== handle) await send("POST", "/window", { handle });
      current = handle;
      return send(...command);
    };

  function windowOf(ask: Send, left: number): EnginePage {
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
    return pageOf({
      evaluate,
      async goto(url) {
        await ask("POST", "/url", { url });
        await evaluate(keepComplaints);
        await evaluate(printViolations);
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

  return async () => {
    // Asked of the session's first window, which is never closed. The current window may be closed already.
    first ??= await send<string>("GET", "/window");
    // A window, not a tab: a background tab never answers to pointer actions.
    const { handle } = await commandsIn(first)<{ handle: string }>("POST", "/window/new", { type: "window" });
    const left = (opened % WINDOWS) * WIDTH;
    opened += 1;
    await commandsIn(handle)("POST", "/window/rect", { x: left, y: 0, width: WIDTH, height: HEIGHT });
    return windowOf(commandsIn(handle), left);
  };
}
