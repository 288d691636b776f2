/** The state file: what the backend remembers across restarts, one part per room. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as v from "valibot";

const FORMAT = 1;
const stateFile = v.object({ format: v.literal(FORMAT), parts: v.record(v.string(), v.unknown()) });

/** What survives a restart. Every room keeps one part under a name of its own; a part is plain JSON. */
export type State = Omit<Awaited<ReturnType<typeof openState>>, "close">;

const SAVE_AFTER_MS = 500; // a burst of writes is one save

/** The state file cannot be used. The message says what to do. */
export class UnreadableState extends Error {
  constructor(path: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The state file ${path} cannot be read (${why}). Start afresh with: npm start -- --fresh`, {
      cause,
    });
  }
}

/**
 * Opens the state at `path`; null keeps nothing. `fresh` ignores an earlier state. A missing file is an empty state. A
 * file that cannot be read or has another format raises UnreadableState. Nothing is written before the first change.
 */
export async function openState(path: string | null, fresh = false) {
  const before = path === null || fresh ? {} : await restore(path);
  const snapshots = new Map<string, () => unknown>();
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (path === null) return;
    const parts = Object.fromEntries([...snapshots].map(([part, snapshot]) => [part, snapshot()]));
    const text = JSON.stringify({ format: FORMAT, parts } satisfies v.InferOutput<typeof stateFile>);
    saving = saving.then(() => replaceFile(path, text));
  };

  return {
    /** What the last run kept under this name; undefined when there was none. */
    restored: (part: string): unknown => before[part],
    /** Registers the function that gives this room's part whenever the state is written. */
    keep(part: string, snapshot: () => unknown) {
      snapshots.set(part, snapshot);
    },
    /** Reports a change. The state is written soon, on close at the latest. */
    changed() {
      if (path === null || timer !== undefined) return;
      timer = setTimeout(save, SAVE_AFTER_MS);
      timer.unref();
    },
    /** Saves what is not saved yet and stops saving. */
    async close() {
      if (timer !== undefined) save();
      await saving;
    },
  };
}

async function restore(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return v.parse(stateFile, JSON.parse(await readFile(path, "utf8"))).parts;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new UnreadableState(path, error);
  }
}

/** A rename is atomic: an interruption leaves the old state or the new one, never half of one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.new`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(beside, text);
  await rename(beside, path);
}
