/**
 * What this device remembers of a signed-in person's actions, because the services keep no such record. It prevents a second
 * mail on one day, a second call and a document filed twice by mistake. Holds ids and times only, for 90 days (decision 46).
 */
import * as v from "valibot";
import { codeOf } from "../domain/failure.ts";
import { DAY_MS } from "../domain/germanFormats.ts";
import { DEVICE_MEMORY_KEY } from "../storageKeys.ts";
import { type KeyValueStore, keepIn, parseJson } from "../wire/browser.ts";
import type { Platform } from "./platform.ts";

const KEPT_MS = 90 * DAY_MS;

/**
 * What was done, or perhaps was done: its answer may have been lost. `ownPassword`: a service has said that the invited
 * person has a password of their own.
 */
export type Action = "reminder" | "invitation" | "call" | "filing" | "ownPassword" | "handedToBank";

/** The last time it was done, in milliseconds since the epoch. `unclear`: its answer was lost. */
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

/** Milliseconds since the epoch, by person and by "action id", or by "action? id" if the answer was lost. */
const memories = v.record(v.string(), v.record(v.string(), v.number()));
type Memories = v.InferOutput<typeof memories>;

/**
 * The text of each storage when it was last read or written. A list asks once per row, so the text is decoded again only after
 * it has changed, here or in another tab.
 */
const readings = new WeakMap<KeyValueStore, { text: string | null; all: Memories }>();

/** Called when a storage's memory changes in this tab. For other tabs there are `storage` events. */
const listeners = new WeakMap<KeyValueStore, Set<() => void>>();

type Given = Pick<Platform, "sharedStorage" | "clock">;

/** The memory of the person with that `sub`. Without storage it remembers nothing. */
export function deviceMemory({ sharedStorage, clock }: Given, sub: string) {
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

  function remember(action: Action, id: string, outcome?: "unclear"): void {
    const key = outcome === "unclear" ? `${action}? ${id}` : `${action} ${id}`;
    write({ ...read(), [sub]: { ...own(), [key]: clock.now() } });
  }

  return {
    ...recollection(own),
    snapshot(): Recollection {
      const entries = own();
      return recollection(() => entries);
    },
    remember,
    /**
     * Runs the action and remembers it. If the answer is lost, the entry is marked as unclear. Raises what `run`
     * raises.
     */
    async during(action: Action, id: string, run: () => Promise<unknown>): Promise<void> {
      await run().catch((thrown: unknown) => {
        if (codeOf(thrown) === "ResultUnknown") remember(action, id, "unclear");
        throw thrown;
      });
      remember(action, id);
    },
    /** Removes an entry that was noted by mistake. */
    undo(action: Action, id: string): void {
      const { [`${action} ${id}`]: _, ...rest } = own();
      write({ ...read(), [sub]: rest });
    },
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
