/**
 * Runs programs in process groups of their own, for a limited time. Whatever a program has started and left running in
 * its group ends with it, and with this process.
 */
import { spawn } from "node:child_process";
import { limitMachineTime } from "./machineTime.mjs";

/** From the polite signal to the one that cannot be refused. */
const GRACE_MS = 5_000;
/** For what a program printed last. A program it left behind may hold the pipe open for ever. */
const DRAIN_MS = 1_000;

const running = new Set();

function signal(group, name) {
  try {
    process.kill(-group, name);
  } catch {
    // Nothing of it is left.
  }
}

/** Ends every group; for when this process is ended itself. */
export function endAll() {
  for (const group of running) signal(group, "SIGKILL");
}

/**
 * Starts a program. `limit(ms)` gives it so much of the machine's own time from now on and replaces an earlier limit;
 * `takePrinted()` gives what it printed since the last call; `ended` resolves with its exit code (1 when it was ended by a
 * signal) and whether the limit ended it. `messages: true` opens a channel for `child.send`.
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
  let withdrawLimit = () => {};
  const ended = new Promise((resolve) => {
    const done = (code) => {
      withdrawLimit();
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
      withdrawLimit();
      withdrawLimit = limitMachineTime(ms, () => {
        isLate = true;
        signal(pid, "SIGTERM");
        force = setTimeout(() => signal(pid, "SIGKILL"), GRACE_MS);
      });
    },
    takePrinted() {
      const taken = printed;
      printed = "";
      return taken;
    },
  };
}

/** Runs a program to its end. Resolves with its exit code and everything it printed. */
export async function runInGroup(program, args, { cwd, env, limitMs }) {
  const started = startInGroup(program, args, { cwd, env });
  started.limit(limitMs);
  const { code, isLate } = await started.ended;
  return { code, isLate, printed: started.takePrinted() };
}
