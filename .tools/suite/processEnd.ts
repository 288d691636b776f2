/** What the test files of one process share and only its end closes, such as a browser. */
import { openShared } from "./leftovers.ts";

const endings: (() => Promise<void>)[] = [];

/** Opens it; `close` is called after the last test file of this process. */
export async function share<T>(open: () => Promise<T>, close: (shared: T) => Promise<void>): Promise<T> {
  const shared = await openShared(open);
  endings.push(() => close(shared));
  return shared;
}

/** Closes all of it. */
export async function endProcess(): Promise<void> {
  for (const close of endings.splice(0)) await close();
}
