/**
 * What this device remembers of what a signed-in person did from it, so that nobody gets two mails a day and no document
 * is filed twice by mistake: the services keep no such record. Ids and times only, for 90 days (decision 46).
 */
import * as v from "valibot";
import { DEVICE_MEMORY_KEY, RETIRED_MEMORY_KEYS } from "../../storageKeys.ts";
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
export type Deed = "reminder" | "invitation" | "filing" | "ownPassword";

/** When it was done last; `unclear` when its answer was lost. Times in milliseconds since the epoch. */
export interface Remembered {
  at: number;
  unclear: boolean;
  /** When it was done last for certain, which a later lost answer leaves known; null when it never was. */
  certainAt: number | null;
}

/** By person and by "deed id", or "deed? id" where the answer was lost: milliseconds since the epoch. */
const memories = v.record(v.string(), v.record(v.string(), v.number()));
type Memories = v.InferOutput<typeof memories>;

/**
 * What each storage said when it was last read or written: a list asks for each of its rows, so the text is decoded again
 * only when it has changed, here or in another tab.
 */
const readings = new WeakMap<KeyValueStore, { text: string | null; all: Memories }>();

type Given = Pick<Platform, "sharedStorage" | "clock">;

/** The memory of the person with that `sub`. Works without storage, and then remembers nothing. */
export function deviceMemory({ sharedStorage, clock }: Given, sub: string) {
  const isYoung = (at: number) => at <= clock.now() && clock.now() - at < KEPT_MS;

  function write(all: Memories) {
    const text = JSON.stringify(all);
    if (keepIn(sharedStorage, DEVICE_MEMORY_KEY, text)) readings.set(sharedStorage, { text, all });
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
    if (!isAllYoung) write(all);
    for (const key of RETIRED_MEMORY_KEYS) sharedStorage.removeItem(key);
    return all;
  }

  const own = () => read()[sub] ?? {};

  return {
    recall(deed: Deed, id: string): Remembered | null {
      const entries = own();
      const timeOf = (key: string) => {
        const at = entries[key];
        return at !== undefined && isYoung(at) ? at : null;
      };
      const [certainAt, unclearAt] = [timeOf(`${deed} ${id}`), timeOf(`${deed}? ${id}`)];
      if (certainAt === null && unclearAt === null) return null;
      const at = Math.max(certainAt ?? 0, unclearAt ?? 0);
      return { at, unclear: at !== certainAt, certainAt };
    },
    remember(deed: Deed, id: string, outcome?: "unclear"): void {
      const key = outcome === "unclear" ? `${deed}? ${id}` : `${deed} ${id}`;
      write({ ...read(), [sub]: { ...own(), [key]: clock.now() } });
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

function parsed(text: string | null): Memories {
  const read = v.safeParse(memories, parseJson(text));
  return read.success ? read.output : {};
}

/** The memory of whoever is signed in. */
export function useDeviceMemory() {
  const { platform } = useApp();
  return deviceMemory(platform, useIdentity()?.sub ?? "");
}
