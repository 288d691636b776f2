/**
 * Runs programs in process groups of their own, for a limited time. When such a program ends, or this process, every
 * program left in the group is ended, too.
 */
import { spawn } from "node:child_process";

/** The time from SIGTERM to SIGKILL. */
const GRACE_MS = 5_000;
/** The time for a program's last output. Another program that it has left running may keep the pipe open for ever. */
const DRAIN_MS = 1_000;

const running = new Set();

function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch {
    // Every process of the group has ended.
  }
}

/** Ends every group, when this process is ended itself. */
export function endAll() {
  for (const group of running) signal(group, "SIGKILL");
}

/**
 * Starts a program. The result's `limit(ms)` ends it after that time and replaces an earlier limit. Its `takePrinted()` returns
 * the output since the last call. Its `ended` resolves with the exit code (1 after a signal) and whether the limit ended it.
 * The option `messages: true` opens a channel for `child.send`.
 */
export function startInGroup(program, args, { cwd, env = process.env, messages = false }) {
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...(messages ? ["ipc"] : [])],
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => (printed += text));
  }
  let isLate = false;
  let force;
  let limit;
  const ended = new Promise((resolve) => {
    const done = (code) => {
      clearTimeout(limit);
      clearTimeout(force);
      resolve({ code: code ?? 1, isLate });
    };
    child.on("error", (error) => {
      printed += String(error);
      done(1);
    });
    child.on("exit", (code) => {
      signal(pid, "SIGKILL");
      running.delete(pid);
      const drained = setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy();
      }, DRAIN_MS);
      child.on("close", () => {
        clearTimeout(drained);
        done(code);
      });
    });
  });
  return {
    child,
    ended,
    limit(ms) {
      clearTimeout(limit);
      limit = setTimeout(() => {
        isLate = true;
        signal(pid, "SIGTERM");
        force = setTimeout(() => signal(pid, "SIGKILL"), GRACE_MS);
      }, ms);
    },
    takePrinted() {
      const taken = printed;
      printed = "";
      return taken;
    },
  };
}

/** Runs a program to its end. Resolves with its exit code and its whole output. */
export async function runInGroup(program, args, { cwd, env, limitMs }) {
  const started = startInGroup(program, args, { cwd, env });
  started.limit(limitMs);
  const { code } = await started.ended;
  return { code, printed: started.takePrinted() };
}
