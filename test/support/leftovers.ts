/** What keeps this process alive: timers with where they were set, sockets, servers and programs it started. */
import { Server, Socket } from "node:net";

/** Each timer that may still run, and where it was set. */
const timers = new Map<NodeJS.Timeout, Error>();
/** At how many of them those that are over are forgotten. */
let forgetAt = 1000;

const isOver = (timer: NodeJS.Timeout): boolean => Reflect.get(timer, "_destroyed") === true;

function remember(timer: NodeJS.Timeout, setAt: Error): void {
  timers.set(timer, setAt);
  if (timers.size < forgetAt) return;
  for (const [known] of timers) if (isOver(known)) timers.delete(known);
  forgetAt = 2 * timers.size + 1000;
}

/** From now on `setTimeout` and `setInterval` remember who called them. */
export function watchTimers(): void {
  globalThis.setTimeout = watched(globalThis.setTimeout);
  globalThis.setInterval = watched(globalThis.setInterval);
}

/** Of the stack where a timer is set: `placeOf` reads so many lines, and a whole one costs more than the timer. */
const STACK_LINES = 4;

function whereFrom(): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_LINES + 1;
  const error = new Error();
  Error.stackTraceLimit = limit;
  return error;
}

/** A proxy, because the function has properties: util.promisify looks for one. */
function watched<Set extends (...args: never[]) => NodeJS.Timeout | number>(set: Set): Set {
  return new Proxy(set, {
    apply(original, self, args) {
      const timer: NodeJS.Timeout = Reflect.apply(original, self, args);
      remember(timer, whereFrom());
      return timer;
    },
  });
}

/** One line for each; empty when nothing is left. */
export function leftovers(): string[] {
  const set = [...timers].filter(([timer]) => timer.hasRef() && !isOver(timer));
  const handles: unknown[] = Reflect.apply(Reflect.get(process, "_getActiveHandles"), process, []);
  const open = handles.filter((handle) => !isStandardStream(handle));
  const lines = [...set.map(([, setAt]) => `a timer set ${placeOf(setAt)}`), ...open.map(described)];
  // Timers of node:timers/promises and requests under way are known by their kind alone.
  return lines.length > 0 ? lines : process.getActiveResourcesInfo();
}

const isStandardStream = (handle: unknown): boolean =>
  handle === process.stdin || handle === process.stdout || handle === process.stderr;

/** The calls that led there, the nearest first. */
function placeOf({ stack = "" }: Error): string {
  // The first line is the error's, then come `whereFrom` and the proxy.
  const calls = stack.split("\n").slice(3);
  return calls.map((call) => call.trim()).join(", ");
}

function described(handle: unknown): string {
  if (handle instanceof Server) return `a server on ${JSON.stringify(handle.address())}`;
  if (handle instanceof Socket) {
    const ends = [handle.localPort, handle.remotePort].filter((port) => port !== undefined);
    return ends.length > 0 ? `a socket between the ports ${ends.join(" and ")}` : "a pipe or socket";
  }
  if (typeof handle !== "object" || handle === null) return String(handle);
  const program: unknown = Reflect.get(handle, "spawnargs");
  return Array.isArray(program) ? `a program: ${program.join(" ").slice(0, 200)}` : handle.constructor.name;
}
