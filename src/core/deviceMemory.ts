/**
 * What this device remembers of a signed-in person's actions, because the services keep no such record. It prevents a second
 * mail on one day, a second call and a document filed twice by mistake. Holds ids and times only, for 90 days (decision 46).
 */
import * as v from "valibot";
import { codeOf, isOutcomeUnknown } from "../domain/failure.ts";
import { DAY_MS } from "../domain/germanFormats.ts";
import { DEVICE_MEMORY_KEY } from "../storageKeys.ts";
import { type KeyValueStore, keepIn, parseJson } from "../wire/browser.ts";
import type { Platform } from "./platform.ts";

const KEPT_MS = 90 * DAY_MS;

/** Longer than the requests of one mail, each at its time limit. A tab that holds its turn for longer is frozen. */
const LONGEST_TURN_MS = 120_000;
/** Locks are handed on faster than a storage's changes: the lock is kept until the next tab can read the note. */
const HOLD_UNTIL_READ_MS = 100;

/**
 * What was done, or perhaps was done: it is under way, or its answer was lost. `firstInvitation`: by the customer's id in
 * the customer system, because there is no app customer yet. `ownPassword`: a service has said that the invited person
 * has a password of their own.
 */
export type Action =
  | "reminder"
  | "firstInvitation"
  | "invitation"
  | "call"
  | "filing"
  | "ownPassword"
  | "handedToBank";

/** The last time it was done, in milliseconds since the epoch. `unclear`: it is under way, or its answer was lost. */
export interface Remembered {
  at: number;
  unclear: boolean;
  /** The last time it was certainly done, even if a later answer was lost. null: never. */
  certainAt: number | null;
}

/** Reads of the memory. `snapshot` reads the storage once for a long list. */
export interface Recollection {
  recall(action: Action, id: string): Remembered | null;
}

/** Milliseconds since the epoch, by person and by "action id", or by "action? id" if it is unclear. */
const memories = v.record(v.string(), v.record(v.string(), v.number()));
type Memories = v.InferOutput<typeof memories>;

/**
 * The text of each storage when it was last read or written. A list asks once per row, so the text is decoded again only after
 * it has changed, here or in another tab.
 */
const readings = new WeakMap<KeyValueStore, { text: string | null; all: Memories }>();

/** Called when a storage's memory changes in this tab. For other tabs there are `storage` events. */
const listeners = new WeakMap<KeyValueStore, Set<() => void>>();

type Given = Pick<Platform, "sharedStorage" | "clock" | "locks">;

export type DeviceMemory = ReturnType<typeof deviceMemory>;

/** The memory of the person with that `sub`. Without storage it remembers nothing. */
export function deviceMemory({ sharedStorage, clock, locks }: Given, sub: string) {
  // Keep an entry that is ahead of the clock and treat it as new: the clock was or is wrong.
  const isYoung = (at: number) => clock.now() - at < KEPT_MS;

  function keep(all: Memories) {
    const text = JSON.stringify(all);
    if (keepIn(sharedStorage, DEVICE_MEMORY_KEY, text)) readings.set(sharedStorage, { text, all });
  }

  function write(all: Memories) {
    keep(all);
    for (const listener of listeners.get(sharedStorage) ?? []) listener();
  }

  /** Reads everybody's entries. Old ones leave the storage here, also those of people who no longer sign in here. */
  function read(): Memories {
    const text = sharedStorage.getItem(DEVICE_MEMORY_KEY);
    const reading = readings.get(sharedStorage);
    if (reading?.text === text) return reading.all;
    const all: Memories = {};
    let isAllYoung = true;
    for (const [person, entries] of Object.entries(parsed(text))) {
      const young = Object.entries(entries).filter(([, at]) => isYoung(at));
      if (young.length > 0) all[person] = Object.fromEntries(young);
      if (young.length === 0 || young.length < Object.keys(entries).length) isAllYoung = false;
    }
    readings.set(sharedStorage, { text, all });
    if (!isAllYoung) keep(all);
    return all;
  }

  const own = () => read()[sub] ?? {};

  const recollection = (entriesOf: () => Memories[string]): Recollection => {
    const timeOf = (key: string) => {
      const at = entriesOf()?.[key];
      return at !== undefined && isYoung(at) ? at : null;
    };
    return {
      recall(action, id) {
        return lastOf(timeOf(`${action} ${id}`), timeOf(`${action}? ${id}`), clock.now());
      },
    };
  };

  /** `at`: undefined removes the entry. */
  function set(key: string, at: number | undefined): void {
    const { [key]: _, ...others } = own();
    write({ ...read(), [sub]: at === undefined ? others : { ...others, [key]: at } });
  }

  const remember = (action: Action, id: string): void => set(`${action} ${id}`, clock.now());

  return {
    ...recollection(own),
    snapshot(): Recollection {
      const entries = own();
      return recollection(() => entries);
    },
    remember,
    /**
     * Runs the action and remembers it. It is noted as unclear before, because the page may be closed meanwhile. The note
     * stays if the answer is lost, and goes if nothing was done. Raises what `run` raises.
     */
    async during<T>(action: Action, id: string, run: () => Promise<T>): Promise<T> {
      const key = `${action}? ${id}`;
      const before = own()[key];
      set(key, clock.now());
      const result = await run().catch((thrown: unknown) => {
        const mayBeDone = isOutcomeUnknown(codeOf(thrown)) || codeOf(thrown) === "Unknown";
        // From now on: a dialog that was opened meanwhile must hear of it.
        set(key, mayBeDone ? clock.now() : before);
        throw thrown;
      });
      set(key, before);
      remember(action, id);
      return result;
    },
    /**
     * Runs one mail at a time in all tabs of this browser, so that each sees the notes of those before. Without locks, or
     * if a tab holds its turn too long, it runs at once: the note of what is under way is all there is then.
     */
    inTurn<T>(run: () => Promise<T>): Promise<T> {
      if (!locks) return run();
      const patience = new AbortController();
      const timer = clock.setTimeout(() => patience.abort(), LONGEST_TURN_MS);
      return new Promise((resolve) => {
        const turn = async () => {
          clock.clearTimeout(timer);
          const result = run();
          resolve(result);
          await result.catch(() => {});
          await new Promise<void>((release) => clock.setTimeout(release, HOLD_UNTIL_READ_MS));
        };
        locks
          .request(`${DEVICE_MEMORY_KEY}.mail`, { signal: patience.signal }, turn)
          .catch(() => resolve(run()));
      });
    },
    /** Replaces an entry that was noted by mistake by the one before; undefined if there was none. */
    undo: (action: Action, id: string, before?: number): void => set(`${action} ${id}`, before),
    size: (): number => Object.keys(own()).length,
    forget(): void {
      const { [sub]: _, ...others } = read();
      write(others);
    },
  };
}

function lastOf(certainAt: number | null, unclearAt: number | null, now: number): Remembered | null {
  if (certainAt === null && unclearAt === null) return null;
  const at = Math.max(certainAt ?? 0, unclearAt ?? 0);
  return {
    at: Math.min(at, now),
    unclear: at !== certainAt,
    certainAt: certainAt && Math.min(certainAt, now),
  };
}

function parsed(text: string | null): Memories {
  const read = v.safeParse(memories, parseJson(text));
  return read.success ? read.output : {};
}

/** Calls `listener` when the memory changes, in this tab or another one. Returns a function that stops listening. */
export function watchDeviceMemory(
  { sharedStorage, window }: Pick<Platform, "sharedStorage" | "window">,
  listener: () => void,
) {
  const told = listeners.get(sharedStorage) ?? new Set();
  listeners.set(sharedStorage, told.add(listener));
  window.addEventListener("storage", listener);
  return () => {
    told.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
