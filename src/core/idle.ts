/**
 * Ends a session that nobody uses. Compares the wall clock, which runs on while a laptop sleeps, with the last activity in any
 * tab: work in one tab keeps the others signed in.
 */
import { SESSION_HINT_KEY } from "../storageKeys.ts";
import { DOCUMENT_TIMEOUT_MS } from "../wire/http/request.ts";
import type { Platform } from "./platform.ts";
import { readSessionHint, writeSessionHint } from "./sessionRecord.ts";
import { createStore } from "./store.ts";

const WARNING_MS = 120_000; // two minutes to answer
/** Activity is stored at most this often. */
const NOTE_EVERY_MS = 5_000;
/** Timers stop while the machine sleeps, so no timer is set for longer than this. */
const LOOK_EVERY_MS = 15_000;
/** After the limit: how often to look whether the write has ended. */
const WRITING_LOOK_MS = 500;

/** Screen readers, voice control and on-screen keyboards send only the last two. */
const signsOfLife = ["pointerdown", "pointermove", "keydown", "wheel", "click", "input"] as const;

/**
 * One per session, started when the user signs in. Before `start` it listens to nothing. During the last two minutes
 * `endsAt` is set, IdleWarning shows it, and only `stayActive` counts as activity. After `limitMs` without activity it
 * calls `end`, which must call `stop`. If `isWriting` returns true, it waits for the write, because the outcome would
 * otherwise be lost. It waits at most a minute, the longest time limit of a write.
 */
export function createIdleWatch(
  platform: Platform,
  limitMs: number,
  end: () => void,
  isWriting = () => false,
) {
  const { window, clock, sharedStorage: storage } = platform;
  const ending = createStore<number | null>(null);
  /** This tab's own record, because a browser may forbid shared storage. */
  let lastHere = 0;
  let timer: number | undefined;
  let isWatching = false;

  const lastActive = () => Math.max(lastHere, readSessionHint(storage).lastActive);

  function note() {
    lastHere = clock.now();
    writeSessionHint(storage, { lastActive: lastHere });
  }

  function look() {
    // If the clock was set back, the time without activity is unknown, and the limit starts again.
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

  /**
   * Activity after the limit does not count: timers stop while a laptop sleeps, and another person may have opened it.
   */
  function stayUnlessOver() {
    if (isOver(0)) look();
    else stay();
  }

  function onSign() {
    // Checked first, because reading the storage at every pointer movement is too slow. `Math.abs`: if `lastHere` is far
    // ahead of the clock, the clock was set back, and the limit must begin anew.
    if (Math.abs(clock.now() - lastHere) <= NOTE_EVERY_MS) return;
    // While the warning is shown only its button counts: any other key may be an accident.
    if (ending.get() === null || isOver(0)) stayUnlessOver();
  }

  function onStorage({ key }: StorageEvent) {
    if (key === SESSION_HINT_KEY) look();
  }

  function stop() {
    isWatching = false;
    clock.clearTimeout(timer);
    ending.set(null);
    window.removeEventListener("storage", onStorage);
    for (const sign of signsOfLife) window.removeEventListener(sign, onSign);
  }

  return {
    /** The time at which the session will end, in milliseconds since the epoch; null before the last two minutes. */
    endsAt: ending,
    /**
     * The user is active. After the limit this ends the session instead. After `stop` it does nothing, because a write
     * that was under way may still call it when it succeeds.
     */
    stayActive(): void {
      if (isWatching) stayUnlessOver();
    },
    /**
     * Whether the limit and `graceMs` have passed without activity. `graceMs` is a write's time limit while one is under way,
     * else 0. False if no tab has recorded any activity.
     */
    isOver,
    start(): void {
      stop();
      isWatching = true;
      window.addEventListener("storage", onStorage);
      for (const sign of signsOfLife) window.addEventListener(sign, onSign, { passive: true });
      stay();
    },
    stop,
  };
}
