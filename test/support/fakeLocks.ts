/** Web Locks for tabs in one process: exclusive locks by name, granted in the order of the requests. */

type Grant = (lock: Lock | null) => unknown;

export function fakeLocks() {
  const queues = new Map<string, Promise<unknown>[]>();

  async function request(name: string, options: LockOptions, grant: Grant): Promise<unknown> {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    if (options.ifAvailable && queue.length > 0) return grant(null);
    const before = queue.at(-1);
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    queue.push(held);
    try {
      await waitFor(before, options.signal);
      return await grant({ name, mode: "exclusive" });
    } finally {
      // If a request is abandoned, the next one waits for the one before it.
      void Promise.resolve(before).then(() => {
        queue.splice(queue.indexOf(held), 1);
        free();
      });
    }
  }

  return {
    manager: { request, query: async () => ({}) } as unknown as LockManager,
    /** Number of locks that are held or waited for. */
    count: () => [...queues.values()].flat().length,
  };
}

function waitFor(before: Promise<unknown> | undefined, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    Promise.resolve(before).then(resolve);
  });
}
