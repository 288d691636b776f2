/**
 * Remembers on this device who was reminded within the last day, so that no customer gets two mails a day by mistake.
 * The services keep no such record; this one holds ids and times only.
 */
import * as v from "valibot";
import { useApp } from "../../../app/context.ts";
import type { App } from "../../../app/createApp.ts";
import { REMINDERS_KEY } from "../../../storageKeys.ts";

const COOL_DOWN_MS = 24 * 60 * 60 * 1000;

/** Milliseconds since the epoch by the app customer's id. */
const reminders = v.record(v.string(), v.number());

type Storage = App["platform"]["sharedStorage"];

function recent(storage: Storage, now: number): v.InferOutput<typeof reminders> {
  try {
    const kept = v.parse(reminders, JSON.parse(storage.getItem(REMINDERS_KEY) ?? "{}"));
    return Object.fromEntries(Object.entries(kept).filter(([, at]) => at <= now && now - at < COOL_DOWN_MS));
  } catch {
    return {};
  }
}

/** When a customer was last reminded from this device, ISO 8601; null when that is longer ago than the cool-down. */
export function useReminderMemory(): {
  remindedAt: (id: string) => string | null;
  remember: (id: string) => void;
} {
  const { sharedStorage, clock } = useApp().platform;
  return {
    remindedAt(id) {
      const at = recent(sharedStorage, clock.now())[id];
      return at === undefined ? null : new Date(at).toISOString();
    },
    remember(id) {
      const now = clock.now();
      try {
        sharedStorage.setItem(REMINDERS_KEY, JSON.stringify({ ...recent(sharedStorage, now), [id]: now }));
      } catch {
        // Storage is full or forbidden: the app works without the memory.
      }
    },
  };
}
