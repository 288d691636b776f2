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
 * Resolves with its exit code (1 when it was ended by a signal), everything it printed, the lines it wrote to file
 * descriptor 3, and whether it was ended because `limitMs` of the machine's own time had passed.
 */
export function runInGroup(program, args, { cwd, env = {}, limitMs }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    let printed = "";
    let told = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => (printed += text));
    }
    child.stdio[3].setEncoding("utf8");
    child.stdio[3].on("data", (text) => (told += text));

    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let isLate = false;
    let force;
    const withdrawLimit = limitMachineTime(limitMs, () => {
      isLate = true;
      signal(pid, "SIGTERM");
      force = setTimeout(() => signal(pid, "SIGKILL"), GRACE_MS);
    });

    const done = (code) => {
      withdrawLimit();
      clearTimeout(force);
      resolve({ code: code ?? 1, printed, told: told.split("\n").slice(0, -1), isLate });
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
}
