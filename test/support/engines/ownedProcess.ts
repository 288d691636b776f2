/**
 * Programs that end with the process that started them, whether that returned, threw, was terminated or killed. Each runs under
 * a small shell that waits on a pipe. When the pipe closes, the shell kills the program's whole process group by its id and
 * removes the program's folder.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { poll } from "../poll.ts";
import { EngineFailure } from "./engine.ts";

const keeper = `
set -m
"$@" </dev/null &
program=$!
cat >/dev/null
kill -KILL -- -$program 2>/dev/null
wait $program 2>/dev/null
[ -z "$FOLDER" ] || rm -rf -- "$FOLDER" || { sleep 1; rm -rf -- "$FOLDER"; }
`;

const START_MS = 30_000;

/** `folder` is removed at the end. */
export function startOwned(
  program: readonly string[],
  { env, folder = "" }: { env: Readonly<Record<string, string>>; folder?: string },
) {
  const child: ChildProcess = spawn("bash", ["-c", keeper, "keeper", ...program], {
    detached: true,
    env: { ...process.env, ...env, FOLDER: folder },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  // Unread pipes fill up and stop the program.
  const printed = new Map<1 | 2 | 3, string>();
  for (const number of [1, 2, 3] as const) {
    const pipe = child.stdio[number] as Readable;
    pipe.on("data", (data) => printed.set(number, (printed.get(number) ?? "") + data));
  }
  return {
    /** Resolves with the first match in the program's output (`on` its file descriptor). Throws EngineFailure after a while. */
    prints: (pattern: RegExp, on: 1 | 2 | 3) =>
      poll(() => printed.get(on)?.match(pattern), `${program[0]} to print ${pattern}`, START_MS).catch(
        (cause) => {
          throw new EngineFailure(cause.message, { cause });
        },
      ),
    /** Ends the program and waits until all of its processes have ended. */
    async end() {
      child.stdin?.end();
      await ended;
    },
  };
}
