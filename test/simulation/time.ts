/**
 * One time for browsers, network and services. It moves when told, from one task to the next, and promises settle in
 * between; so a run of hours takes milliseconds and always goes the same way.
 */
import type { Clock } from "../../src/wire/browser.ts";
import { settled } from "../support/fakeClock.ts";

/** What tasks belong to, as a page: one that is frozen does them after its thaw, a dead one never. */
export interface Owner {
  isDead: boolean;
  isFrozen: boolean;
}

interface Task {
  due: number;
  order: number;
  owner: Owner | null;
  run: () => void;
  isCancelled: boolean;
}

export type Time = ReturnType<typeof createTime>;

const START = Date.UTC(2026, 10, 23, 8);

export function createTime() {
  let awake = 0;
  let slept = 0;
  let made = 0;
  /** The next one last. */
  const tasks: Task[] = [];
  const held = new Map<Owner, Task[]>();
  const byId = new Map<number, Task>();

  function add(task: Task) {
    let low = 0;
    let high = tasks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = tasks[middle] as Task;
      if (other.due > task.due || (other.due === task.due && other.order > task.order)) low = middle + 1;
      else high = middle;
    }
    tasks.splice(low, 0, task);
  }

  /** After so many milliseconds; returns an id for `cancel`. */
  function after(ms: number, owner: Owner | null, run: () => void): number {
    made += 1;
    const task = { due: awake + Math.max(0, ms), order: made, owner, run, isCancelled: false };
    byId.set(made, task);
    add(task);
    return made;
  }

  function cancel(id: number | undefined) {
    const task = byId.get(id ?? 0);
    if (task) task.isCancelled = true;
    byId.delete(id ?? 0);
  }

  async function pass(ms: number): Promise<void> {
    const until = awake + ms;
    await settled();
    for (;;) {
      const task = tasks.at(-1);
      if (!task || task.due > until) break;
      tasks.pop();
      if (task.isCancelled || task.owner?.isDead) continue;
      awake = Math.max(awake, task.due);
      if (task.owner?.isFrozen) {
        const late = held.get(task.owner) ?? [];
        held.set(task.owner, late);
        late.push(task);
        continue;
      }
      byId.delete(task.order);
      task.run();
      await settled();
    }
    awake = until;
  }

  const now = () => START + awake + slept;

  return {
    /** Of the services: it is right, and goes on while a laptop sleeps. */
    now,
    monotonic: () => awake,
    after,
    cancel,
    pass,
    /** As when the lid is closed: the wall clock goes on, timers and the monotonic clock stand still. */
    sleep(ms: number) {
      slept += ms;
    },
    /** What was held back is done now, in the order in which it was due. */
    release(owner: Owner) {
      // The same tasks: what is done first may cancel a later one.
      for (const task of held.get(owner) ?? []) {
        task.due = awake;
        add(task);
      }
      held.delete(owner);
    },
    every(ms: number, run: () => void): () => void {
      let id = 0;
      const again = () => {
        id = after(ms, null, () => {
          again();
          run();
        });
      };
      again();
      return () => cancel(id);
    },
    /** The clock of a page whose device is wrong by so much. */
    clockOf: (owner: Owner, offsetMs: () => number): Clock => ({
      now: () => now() + offsetMs(),
      monotonic: () => awake,
      setTimeout: (run, ms) => after(ms, owner, run),
      clearTimeout: cancel,
    }),
  };
}
