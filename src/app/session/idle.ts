/**
 * Ends a session that is no longer used. Compares the wall clock, which runs on while a laptop sleeps, with the last
 * activity in any tab, so that work in one tab keeps the others signed in.
 */
import { SESSION_HINT_KEY } from "../../storageKeys.ts";
import type { Platform } from "../platform.ts";
import { createStore } from "../store.ts";
import { readSessionHint, writeSessionHint } from "./sessionHint.ts";

const WARNING_MS = 120_000; // two minutes to answer
/** Activity is stored at most this often. */
const NOTE_EVERY_MS = 5_000;
/** A timer does not run while the machine sleeps, so none is set for longer. */
const LOOK_EVERY_MS = 15_000;

/** The last two without the others: by a screen reader, by voice, by a keyboard on the screen. */
const signsOfLife = ["pointerdown", "pointermove", "keydown", "wheel", "click", "input"] as const;

/**
 * One per session, started when the user signs in; IdleWarning shows `endsAt` and calls `stayActive`. Listens to nothing
 * before `start`. `endsAt` is set for the last two minutes; then only `stayActive` counts. `end` is called after
 * `limitMs` without activity; it stops the watch.
 */
export function createIdleWatch(platform: Platform, limitMs: number, end: () => void) {
  const { window, clock, sharedStorage: storage } = platform;
  const ending = createStore<number | null>(null);
  /** This tab's own record, for browsers that forbid shared storage. */
  let lastHere = 0;
  let timer: number | undefined;

  const lastActive = () => Math.max(lastHere, readSessionHint(storage).lastActive);

  function note() {
    lastHere = clock.now();
    writeSessionHint(storage, { lastActive: lastHere });
  }

  function look() {
    // The clock was set back, and no record tells any more for how long nobody was here: the limit begins anew.
    if (lastActive() - clock.now() > NOTE_EVERY_MS) note();
    clock.clearTimeout(timer);
    const over = lastActive() + limitMs;
    const left = over - clock.now();
    if (left <= 0) {
      end();
      return;
    }
    ending.set(left <= WARNING_MS ? over : null);
    const next = left > WARNING_MS ? left - WARNING_MS : left;
    timer = clock.setTimeout(look, Math.min(next, LOOK_EVERY_MS));
  }

  function isOver() {
    const last = lastActive();
    return last > 0 && clock.now() - last >= limitMs;
  }

  function stay() {
    note();
    look();
  }

  /** After the limit nothing counts any more: timers stand still in sleep, and anybody may have opened the lid. */
  function stayUnlessOver() {
    if (isOver()) look();
    else stay();
  }

  function onSign() {
    // Before the storage is read, which is too much for every movement of a pointer. Ahead of the clock: it was set back.
    if (Math.abs(clock.now() - lastHere) <= NOTE_EVERY_MS) return;
    // Once asked, only the button counts as an answer: any other key may be an accident.
    if (ending.get() === null || isOver()) stayUnlessOver();
  }

  function onStorage({ key }: StorageEvent) {
    if (key === SESSION_HINT_KEY) look();
  }

  function stop() {
    clock.clearTimeout(timer);
    ending.set(null);
    window.removeEventListener("storage", onStorage);
    for (const sign of signsOfLife) window.removeEventListener(sign, onSign);
  }

  return {
    /** When the session will end, in milliseconds since the epoch, while that is near; otherwise null. */
    endsAt: ending,
    /** The user is active. Too late once the limit has passed: this then ends the session. */
    stayActive: stayUnlessOver,
    /** Whether the limit has passed without activity. False while no tab has recorded any. */
    isOver,
    start(): void {
      stop();
      window.addEventListener("storage", onStorage);
      for (const sign of signsOfLife) window.addEventListener(sign, onSign, { passive: true });
      stay();
    },
    stop,
  };
}
