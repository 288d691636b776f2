/** Reasons why this process stays alive: timers with the place where they were set, sockets, servers and started programs. */
import { Server, Socket } from "node:net";

/** Each timer that may still run, with the place where it was set. */
const timers = new Map<NodeJS.Timeout, Error>();
/** The number of timers at which finished ones are removed. */
let forgetAt = 1000;

const isOver = (timer: NodeJS.Timeout): boolean => Reflect.get(timer, "_destroyed") === true;

function remember(timer: NodeJS.Timeout, setAt: Error): void {
  timers.set(timer, setAt);
  if (timers.size < forgetAt) return;
  for (const [known] of timers) if (isOver(known)) timers.delete(known);
  forgetAt = 2 * timers.size + 1000;
}

/** From now on `setTimeout` and `setInterval` remember their callers. */
export function watchTimers(): void {
  globalThis.setTimeout = watched(globalThis.setTimeout);
  globalThis.setInterval = watched(globalThis.setInterval);
}

/** Lines of the stack where a timer is set. `placeOf` reads these, and a whole stack costs more than the timer. */
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

/** Timers and handles that the files of a process share. They do not count as left open by a file. */
const kept = new Set<unknown>();

const timersNow = () => [...timers.keys()].filter((timer) => timer.hasRef() && !isOver(timer));
const handlesNow = (): unknown[] => Reflect.apply(Reflect.get(process, "_getActiveHandles"), process, []);
/** Timers of node:timers/promises, or of a package that took setTimeout before it was watched; only their number is known. */
const countUnknownTimers = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length - timersNow().length;

/** Opens what the files of this process share. */
export async function openShared<T>(open: () => Promise<T>): Promise<T> {
  const before = new Set([...timersNow(), ...handlesNow()]);
  const opened = await open();
  for (const one of [...timersNow(), ...handlesNow()]) if (!before.has(one)) kept.add(one);
  return opened;
}

/** The returned function lists what was opened since and is still open, one line each. */
export function openHandlesSince(): () => string[] {
  const before = new Set([...timersNow(), ...handlesNow()]);
  const count = countUnknownTimers();
  const isNew = (one: unknown) => !before.has(one) && !kept.has(one);
  return () => {
    const set = timersNow().filter(isNew);
    const open = handlesNow().filter((handle) => isNew(handle) && !isStandardStream(handle));
    const lines = [...set.map(whereSet), ...open.map(described)];
    const unknown = countUnknownTimers() - count;
    return lines.length > 0 || unknown <= 0
      ? lines
      : [`${unknown} timers of node:timers/promises or a package`];
  };
}

const whereSet = (timer: NodeJS.Timeout) => {
  const setAt = timers.get(timer);
  return `a timer set ${setAt ? placeOf(setAt) : "somewhere"}`;
};

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
