/**
 * Ends a session that is no longer used. Compares the wall clock, which runs on while a laptop sleeps, with the last
 * activity in any tab, so that work in one tab keeps the others signed in.
 */
import { SESSION_HINT_KEY } from "../../storageKeys.ts";
import { DOCUMENT_TIMEOUT_MS } from "../../wire/http/timeouts.ts";
import type { Platform } from "../platform.ts";
import { createStore } from "../store.ts";
import { readSessionHint, writeSessionHint } from "./sessionHint.ts";

const WARNING_MS = 120_000; // two minutes to answer
/** Activity is stored at most this often. */
const NOTE_EVERY_MS = 5_000;
/** A timer does not run while the machine sleeps, so none is set for longer. */
const LOOK_EVERY_MS = 15_000;
/** After the limit, for the end of a write. */
const WRITING_LOOK_MS = 500;

/** The last two without the others: by a screen reader, by voice, by a keyboard on the screen. */
const signsOfLife = ["pointerdown", "pointermove", "keydown", "wheel", "click", "input"] as const;

/**
 * One per session, started when the user signs in; IdleWarning shows `endsAt` and calls `stayActive`. Listens to nothing
 * before `start`. `endsAt` is set for the last two minutes; then only `stayActive` counts. `end` is called after
 * `limitMs` without activity; it stops the watch. While `isWriting`, it waits for up to a minute, the longest time limit of
 * a write: its outcome would be lost.
 */
export function createIdleWatch(
  platform: Platform,
  limitMs: number,
  end: () => void,
  isWriting = () => false,
) {
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
    if (isOver()) {
      end();
      return;
    }
    ending.set(left <= WARNING_MS ? over : null);
    const next = left > WARNING_MS ? left - WARNING_MS : Math.max(left, WRITING_LOOK_MS);
    timer = clock.setTimeout(look, Math.min(next, LOOK_EVERY_MS));
  }

  function isOver(graceMs = isWriting() ? DOCUMENT_TIMEOUT_MS : 0) {
    const last = lastActive();
    return last > 0 && clock.now() - last >= limitMs + graceMs;
  }

  function stay() {
    note();
    look();
  }

  /** After the limit nothing counts any more: timers stand still in sleep, and anybody may have opened the lid. */
  function stayUnlessOver() {
    if (isOver(0)) look();
    else stay();
  }

  function onSign() {
    // Before the storage is read, which is too much for every movement of a pointer. Ahead of the clock: it was set back.
    if (Math.abs(clock.now() - lastHere) <= NOTE_EVERY_MS) return;
    // Once asked, only the button counts as an answer: any other key may be an accident.
    if (ending.get() === null || isOver(0)) stayUnlessOver();
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
    /**
     * Whether the limit has passed without activity, and with it `graceMs`: while a write is under way the time it is waited
     * for, else 0. False while no tab has recorded any activity.
     */
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
