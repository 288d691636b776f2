/**
 * Ends a session nobody sits in front of any more. Compared is the wall clock, which runs on while a laptop sleeps,
 * and the last sign of life in any tab, so that work in one tab keeps the others.
 */

import { storageKeys } from "../../storageKeys.ts";
import type { Clock, KeyValueStore } from "../../wire/clock.ts";
import { createStore, type Store } from "../store.ts";
import { readSessionHint, writeSessionHint } from "./sessionHint.ts";

export interface IdleWatch {
  /** While the end is near: when it comes, milliseconds since the epoch. null: no need to say anything. */
  endsAt: Store<number | null>;
  /** Somebody is there. */
  stayActive(): void;
  /** Has nobody been there for too long? Never, where no tab has left a sign of life. */
  isOver(): boolean;
  start(): void;
  stop(): void;
}

interface IdleOptions {
  window: Window;
  clock: Clock;
  /** Shared by the tabs. */
  storage: KeyValueStore;
  limitMs: number;
  /** Called once nobody has been there for `limitMs`. */
  end: () => void;
}

const WARNING_MS = 120_000; // two minutes to answer
/** Signs of life are written down this often at most. */
const NOTE_EVERY_MS = 5_000;
/** A timer does not run while the machine sleeps, so none is set for longer. */
const LOOK_EVERY_MS = 15_000;

const signsOfLife = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

export function createIdleWatch({ window, clock, storage, limitMs, end }: IdleOptions): IdleWatch {
  const ending = createStore<number | null>(null);
  /** What this tab knows itself, for browsers that forbid shared storage. */
  let lastHere = 0;
  let timer: number | undefined;

  const lastActive = () => Math.max(lastHere, readSessionHint(storage).lastActive);

  function look() {
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

  function stay() {
    lastHere = clock.now();
    writeSessionHint(storage, { lastActive: lastHere });
    look();
  }

  function onSign() {
    // Once asked, the visitor answers by a button: a cat on the keyboard is nobody.
    if (ending.get() === null && clock.now() - lastHere > NOTE_EVERY_MS) stay();
  }

  function onStorage({ key }: StorageEvent) {
    if (key === storageKeys.sessionHint) look();
  }

  function stop() {
    clock.clearTimeout(timer);
    ending.set(null);
    window.removeEventListener("storage", onStorage);
    for (const sign of signsOfLife) window.removeEventListener(sign, onSign);
  }

  return {
    endsAt: ending,
    stayActive: stay,
    isOver() {
      const last = lastActive();
      return last > 0 && clock.now() - last >= limitMs;
    },
    start() {
      stop();
      window.addEventListener("storage", onStorage);
      for (const sign of signsOfLife) window.addEventListener(sign, onSign, { passive: true });
      stay();
    },
    stop,
  };
}
