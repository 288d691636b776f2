/**
 * What this device remembers of what a signed-in person did from it, so that nobody gets two mails a day, nobody is called
 * twice and no document is filed twice by mistake: the services keep no such record. Ids and times only, for 90 days
 * (decision 46).
 */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import * as v from "valibot";
import { DEVICE_MEMORY_KEY } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { keepIn, parseJson } from "../../wire/storage.ts";
import { useApp } from "../context.ts";
import type { Platform } from "../platform.ts";
import { useIdentity } from "./useIdentity.ts";

const KEPT_MS = 90 * 86_400_000;

/**
 * What is remembered: what was done, where an answer that was lost leaves it open whether it was, and that a service has
 * said of an invited person that they have a password of their own.
 */
export type Deed = "reminder" | "invitation" | "call" | "filing" | "ownPassword" | "handedToBank";

/** When it was done last; `unclear` when its answer was lost. Times in milliseconds since the epoch. */
export interface Remembered {
  at: number;
  unclear: boolean;
  /** When it was done last for certain, which a later lost answer leaves known; null when it never was. */
  certainAt: number | null;
}

/** A call, and when to call again, which may lie ahead: milliseconds since the epoch; null when no day was named. */
export interface RememberedCall {
  at: number;
  againAt: number | null;
}

/** What is asked of the memory. Taken once for a long list, it asks the storage once (`snapshot`). */
export interface Recollection {
  recall(deed: Deed, id: string): Remembered | null;
  /** The last call to them; null when none is remembered. */
  recallCall(id: string): RememberedCall | null;
}

/** Before an id: the day of the next call. */
const AGAIN = "callAgain";

/** By person and by "deed id", or "deed? id" where the answer was lost: milliseconds since the epoch. */
const memories = v.record(v.string(), v.record(v.string(), v.number()));
type Memories = v.InferOutput<typeof memories>;

/**
 * What each storage said when it was last read or written: a list asks for each of its rows, so the text is decoded again
 * only when it has changed, here or in another tab.
 */
const readings = new WeakMap<KeyValueStore, { text: string | null; all: Memories }>();

/** Who is told when a storage's memory changes in this tab; `storage` events tell of the other tabs. */
const listeners = new WeakMap<KeyValueStore, Set<() => void>>();

type Given = Pick<Platform, "sharedStorage" | "clock">;

/** The memory of the person with that `sub`. Works without storage, and then remembers nothing. */
export function deviceMemory({ sharedStorage, clock }: Given, sub: string) {
  // An entry ahead of the clock is kept, and counts as one of now: the clock was wrong when it was written, or is wrong.
  const isYoung = (at: number) => clock.now() - at < KEPT_MS;

  function keep(all: Memories) {
    const text = JSON.stringify(all);
    if (keepIn(sharedStorage, DEVICE_MEMORY_KEY, text)) readings.set(sharedStorage, { text, all });
  }

  function write(all: Memories) {
    keep(all);
    for (const listener of listeners.get(sharedStorage) ?? []) listener();
  }

  /** Everybody's. What is too old leaves the storage here, also of people who no longer sign in on this device. */
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
      recall(deed, id) {
        return lastOf(timeOf(`${deed} ${id}`), timeOf(`${deed}? ${id}`), clock.now());
      },
      recallCall(id) {
        const at = timeOf(`call ${id}`);
        return at === null ? null : { at: Math.min(at, clock.now()), againAt: timeOf(`${AGAIN} ${id}`) };
      },
    };
  };

  return {
    ...recollection(own),
    /** The memory as it is now. */
    snapshot(): Recollection {
      const entries = own();
      return recollection(() => entries);
    },
    remember(deed: Deed, id: string, outcome?: "unclear"): void {
      const key = outcome === "unclear" ? `${deed}? ${id}` : `${deed} ${id}`;
      write({ ...read(), [sub]: { ...own(), [key]: clock.now() } });
    },
    /** `againAt`: when to call again, at most 90 days ahead, in milliseconds since the epoch; null for no day. */
    rememberCall(id: string, againAt: number | null): void {
      const { [`${AGAIN} ${id}`]: _, ...entries } = own();
      const again = againAt === null ? {} : { [`${AGAIN} ${id}`]: againAt };
      write({ ...read(), [sub]: { ...entries, [`call ${id}`]: clock.now(), ...again } });
    },
    /** Takes back what was noted by mistake, with all that belongs to it. */
    undo(deed: Deed, id: string): void {
      const names = [`${deed} ${id}`, `${deed}? ${id}`, ...(deed === "call" ? [`${AGAIN} ${id}`] : [])];
      const rest = Object.entries(own()).filter(([key]) => !names.includes(key));
      write({ ...read(), [sub]: Object.fromEntries(rest) });
    },
    /** How many entries there are. */
    size: (): number => Object.keys(own()).length,
    /** Forgets everything that was remembered for this person. */
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

/** The memory of whoever is signed in. The component renders again, with another object, when it changes in any tab. */
export function useDeviceMemory() {
  const { sharedStorage, clock, window } = useApp().platform;
  const sub = useIdentity()?.sub ?? "";
  const subscribe = useCallback(
    (listener: () => void) => {
      const told = listeners.get(sharedStorage) ?? new Set();
      listeners.set(sharedStorage, told.add(listener));
      window.addEventListener("storage", listener);
      return () => {
        told.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
    [sharedStorage, window],
  );
  const text = useSyncExternalStore(subscribe, () => sharedStorage.getItem(DEVICE_MEMORY_KEY));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what depends on the memory is computed anew with its text.
  return useMemo(() => deviceMemory({ sharedStorage, clock }, sub), [sharedStorage, clock, sub, text]);
}
